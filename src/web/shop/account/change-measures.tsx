import { actingOn } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

export type FitIntent =
  | { intent: 'give'; orderId: string; lineId: string; profileId: string }
  | { intent: 'measures'; orderId: string; lineId: string; measuresId: string; accepts: boolean }
  | { intent: 'photos'; orderId: string; lineId: string; approves: boolean; note: string }

/** Gives a line measures, and answers what staff ask about measures and photos. */
export const clientAction = actingOn(
  async ({ orderId, ...sent }: FitIntent, { api }) => {
    const params = { id: orderId }
    const { intent: _, ...body } = sent
    const { message } =
      'profileId' in body
        ? await api('POST /api/shop/order/measures/:id', { params, body })
        : 'accepts' in body
          ? await api('POST /api/shop/order/measures-answer/:id', { params, body })
          : await api('POST /api/shop/order/photos-answer/:id', { params, body })
    toast.success(message ?? '')
  },
  () => true,
)

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'
