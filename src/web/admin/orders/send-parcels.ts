import type { ParcelOutcome } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import type { Change } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'
import { countText } from '../shared/count-text.ts'
import type { OrderIntent } from './intent.ts'

export type ParcelsIntent = Extract<OrderIntent, { intent: 'parcels' | 'undoParcels' }>

export async function sendParcels(
  intent: ParcelsIntent,
  { api }: Change,
): Promise<{ parcels?: ParcelOutcome[] }> {
  if (intent.intent === 'undoParcels') {
    const { data } = await api('POST /api/admin/orders/parcels/undo', { body: intent.undo })
    if (data.undone > 0)
      toast.success(t('{orders} undone', { orders: countText(data.undone, 'order') }))
    if (data.kept.length > 0)
      toast.error(t('Too late, or changed since: {orders}', { orders: data.kept.join(', ') }))
    return {}
  }
  const { data } = await api('POST /api/admin/orders/parcels', { body: intent.parcels })
  const done = data.filter(({ outcome }) => outcome !== 'refused').length
  if (done > 0) toast.success(t('{orders} updated', { orders: countText(done, 'order') }))
  return { parcels: data }
}
