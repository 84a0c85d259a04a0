import { Link } from 'react-router'
import { daysAsText } from '#shared/dates.ts'
import type { TrackedOrder } from '#shared/orders/delivery/delivery-schema.ts'
import {
  isLineReturning,
  isReturning,
  parcelLabel,
  returningParcels,
} from '#shared/orders/parcels.ts'
import { addOrderPath } from '#shared/paths.ts'
import { language, t } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { ReturningNote } from '../../shared/orders/order-parcels.tsx'
import { LineDates, StatusWord, TrackingNumber } from '../../shared/orders/order-parts.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { LinkedLines } from '../shared/linked-lines.tsx'
import type { Route } from './+types/page.ts'

export const loader = createLoader(async ({ api, params }: Visit<{ token: string }>) => ({
  order: (await api('GET /api/track/:token', { params })).data,
}))

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Track your order'), noIndex: true }, matches)

/** Anyone with the link may open it. */
export default function TrackPage({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Track your order')}</PageTitle>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-lg">
        <span className="font-semibold">{order.orderNumber || t('No number yet')}</span>
        {isReturning(order) ? (
          <span className="font-medium">{t('On its way back to the shop')}</span>
        ) : (
          <StatusWord order={order} />
        )}
      </p>
      {isDeliveryOpen(order) && order.promise && (
        <p className="mb-6">
          {t('Delivery: {dates}', { dates: daysAsText(order.promise, language()) })}
        </p>
      )}
      <div className="mb-6">
        <LinkedLines
          lines={order.cartItems}
          more={(line) =>
            isDeliveryOpen(order) &&
            !isLineReturning(order, line) && <LineDates order={order} lineId={line.lineId} />
          }
        />
      </div>
      {order.parcels.length > 0 && <Parcels order={order} />}
      {order.isUnclaimed && order.orderNumber && (
        <p className="mt-6">
          <Link to={addOrderPath(order.orderNumber)} className={buttonStyle('outline')}>
            {t('Add it to your account')}
          </Link>
        </p>
      )}
    </div>
  )
}

const isDeliveryOpen = (order: TrackedOrder) =>
  order.orderStatus !== 'delivered' && order.orderStatus !== 'rejected' && !isReturning(order)

function Parcels({ order }: { order: TrackedOrder }) {
  return (
    <section>
      <h2 className="mb-2 text-2xl text-maroon">{t('Parcels')}</h2>
      {returningParcels(order).length > 0 && <ReturningNote />}
      <ol className="divide-y divide-line">
        {order.parcels.map((parcel, at) => (
          <li key={parcel._id} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{t('Parcel {n}', { n: at + 1 })}</span>
              <span>{t(parcelLabel(parcel))}</span>
            </p>
            {parcel.trackingNumber && (
              <p className="flex flex-wrap items-center gap-x-2 text-sm">
                {parcel.courier}
                <TrackingNumber order={parcel} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
