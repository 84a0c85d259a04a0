import type { TrackedOrder } from '#shared/orders/delivery/delivery-schema.ts'
import { isDeliveryOpen, isDivided, isReturning, returningParcels } from '#shared/orders/parcels.ts'
import { type OrderStage, stageLabels } from '#shared/orders/stages.ts'
import { whatsAppLink } from '#shared/people/whatsapp.ts'
import { t } from '#shared/words/words.ts'
import { formatDate, formatDays } from '../../shared/dates.ts'
import { ParcelList, ReturningNote } from '../../shared/orders/order-parcels.tsx'
import { LastSeen, StatusBadge, TrackingNumber } from '../../shared/orders/order-parts.tsx'
import { useSession } from '../../shared/session.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { order: Omit<TrackedOrder, 'isUnclaimed'> }

/** The state of an order, on the page of its tracking link and in its details. */
export function OrderProgress({ order }: Props) {
  const { orderNumber, stages, promise } = order
  const isDelivering = isDeliveryOpen(order)
  const isBack = returningParcels(order).length > 0
  return (
    <section aria-label={t('Progress of the order')} className="space-y-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-lg">
        <span className="font-semibold">{orderNumber || t('No number yet')}</span>
        {isReturning(order) ? (
          <span className="status">{t('On its way back to the shop')}</span>
        ) : (
          <StatusBadge order={order} />
        )}
      </p>
      {isDelivering && promise && (
        <p className="font-display text-2xl font-semibold text-maroon">
          {t('Delivery: {dates}', { dates: formatDays(promise) })}
        </p>
      )}
      {isBack && <ReturningNote />}
      {stages.length > 0 && <Stages order={order} />}
      {(isDivided(order) || isBack) && (
        <section aria-label={t('Parcels')} className="border-y border-line py-3">
          <ParcelList order={order} />
        </section>
      )}
      <WhatsAppHelp orderNumber={orderNumber} />
    </section>
  )
}

function Stages({ order }: Props) {
  const { stages } = order
  const current = stages.findLast(({ isReached }) => isReached)
  return (
    <ol className="stages">
      {stages.map((stage) => (
        <li
          key={stage.name}
          data-reached={stage.isReached}
          aria-current={stage === current ? 'step' : undefined}
        >
          <span aria-hidden className="stage-mark">
            {stage.isReached && <Icon name={isEnd(stage) ? 'x' : 'check'} size={14} />}
          </span>
          <span>
            {t(stageLabels[stage.name])}
            {!stage.isReached && <span className="sr-only">, {t('not yet')}</span>}
          </span>
          {stage.at && <time dateTime={stage.at}>{formatDate(stage.at)}</time>}
          {stage.name === 'sent' && stage.isReached && !isDivided(order) && (
            <Courier order={order} />
          )}
        </li>
      ))}
    </ol>
  )
}

const isEnd = ({ name }: OrderStage) => name === 'rejected' || name === 'cancelled'

function Courier({ order }: Props) {
  const { courier, trackingNumber, parcels } = order
  if (!courier && !trackingNumber) return null
  return (
    <span className="col-span-2 col-start-2 flex flex-wrap gap-x-2 text-sm font-normal text-ink-soft">
      {courier}
      {trackingNumber && <TrackingNumber order={order} />}
      {parcels[0] && <LastSeen parcel={parcels[0]} />}
    </span>
  )
}

function WhatsAppHelp({ orderNumber }: { orderNumber: string }) {
  const { whatsApp } = useSession().shop
  const text = orderNumber ? t('Order {number}', { number: orderNumber }) : t('Your order')
  const href = whatsAppLink(whatsApp, text)
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 hover:text-maroon print:hidden"
    >
      {t('Help by WhatsApp')}
    </a>
  )
}
