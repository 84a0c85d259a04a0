import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isDivided, returningParcels } from '#shared/orders/parcels.ts'
import { t } from '#shared/words/panel.ts'

export function ReturningParcels({ order }: { order: AdminOrder }) {
  const returning = returningParcels(order)
  if (returning.length === 0) return null
  return (
    <div role="status" className="space-y-1 border-l-2 border-red bg-white/40 px-4 py-3">
      {returning.map((parcel) => (
        <p key={parcel._id} className="font-medium">
          {t('The courier reports that parcel {n} is coming back.', {
            n: order.parcels.indexOf(parcel) + 1,
          })}
        </p>
      ))}
      <p>
        {isDivided(order)
          ? t('When it is here, look at its pieces and press “Came back” at the parcel.')
          : t(
              'When it is here, look at its pieces, choose the status Rejected and tick that the parcel came back.',
            )}
      </p>
      <p className="text-sm text-ink-soft">
        {t('Nothing returns to stock or is refunded until you confirm it.')}
      </p>
    </div>
  )
}
