import type { Change } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

export type FitIntent =
  | { intent: 'give'; orderId: string; lineId: string; profileId: string }
  | { intent: 'measures'; orderId: string; lineId: string; measuresId: string; accepts: boolean }
  | {
      intent: 'photos'
      orderId: string
      lineId: string
      approves: boolean
      note: string
      photoIds: string[]
    }

export async function answerFit({ orderId, intent: _, ...body }: FitIntent, { api }: Change) {
  const params = { id: orderId }
  const { message } =
    'profileId' in body
      ? await api('POST /api/shop/order/measures/:id', { params, body })
      : 'accepts' in body
        ? await api('POST /api/shop/order/measures-answer/:id', { params, body })
        : await api('POST /api/shop/order/photos-answer/:id', { params, body })
  toast.success(message ?? '')
}
