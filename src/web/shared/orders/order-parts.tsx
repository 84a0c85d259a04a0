import { Fragment, type ReactNode } from 'react'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import { returnExplanation, returnSentence } from '#shared/catalogue/return-words.ts'
import { dayAsText } from '#shared/dates.ts'
import { calculateTotal, formatRupees } from '#shared/money.ts'
import { getDiscountCode, sumCharges } from '#shared/orders/charges.ts'
import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type { AdminOrder, Order, OrderLine } from '#shared/orders/order-schema.ts'
import { isDivided, isReturning } from '#shared/orders/parcels.ts'
import { productionLabels } from '#shared/orders/production.ts'
import {
  amountBack,
  amountMoved,
  completedRefundQuantities,
  findExchangedQuantities,
} from '#shared/orders/refunded.ts'
import { deliveryDay, returnUntil } from '#shared/orders/return-until.ts'
import { balanceDue, hasEnded, owesBalance } from '#shared/orders/states.ts'
import {
  orderStatusLabels,
  paymentMethodLabels,
  paymentStatusLabels,
} from '#shared/orders/vocabulary.ts'
import { getTitle, language, t, translate } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { formatDate, formatDays, formatMoment } from '../dates.ts'
import { PlaceLines } from '../place-lines.tsx'
import { eventWords } from './order-events.ts'

type PaymentFacts = Pick<Order, 'paymentStatus'> & Partial<Pick<Order, 'awaitsVerification'>>

export function PaymentWord({ order }: { order: PaymentFacts }) {
  return order.awaitsVerification
    ? t('Payment to be verified')
    : t(paymentStatusLabels[order.paymentStatus])
}

export function StatusBadge({ order }: { order: Pick<Order, 'orderStatus' | 'abandoned'> }) {
  const { orderStatus: status, abandoned } = order
  if (abandoned) return <span className="status text-ink-soft">{t('Abandoned')}</span>
  const colour = { confirmed: 'text-green', rejected: 'text-red' } as Record<string, string>
  return (
    <span className={`status ${colour[status] ?? 'text-ink'}`}>{t(orderStatusLabels[status])}</span>
  )
}

type PartProps = { title: string; id?: string; children: ReactNode }

export function Part({ title, id, children }: PartProps) {
  return (
    <section id={id}>
      <h3 className="mb-2 border-b border-line pb-2 text-xl">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </>
  )
}

/** May wrap between its groups. */
export function OrderId({ id, className }: { id: string; className: string }) {
  return (
    <span className={`font-mono wrap-anywhere ${className}`}>
      {id.split('-').map((part, n) => (
        <Fragment key={n}>
          {n > 0 && (
            <>
              -<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

type FactsProps = { order: Order | AdminOrder; children?: ReactNode }

/** For staff. An order without a number is named by its id. */
export function OrderFacts({ order, children }: FactsProps) {
  return (
    <dl className={factsStyle}>
      <Fact name={t('Order ID')}>
        {order.orderNumber ? (
          <span className="font-semibold">{order.orderNumber}</span>
        ) : (
          <OrderId id={order._id} className="text-sm" />
        )}
      </Fact>
      <Fact name={t('Order Date')}>{formatDate(order.orderDate)}</Fact>
      <Fact name={t('Order Status')}>
        <StatusBadge order={order} />
      </Fact>
      <MoneyFacts order={order}>{children}</MoneyFacts>
      {order.promise && !isReturning(order) && (
        <Fact name={t('Delivery date')}>{formatDays(order.promise)}</Fact>
      )}
      {order.trackingNumber && !isDivided(order) && (
        <Fact name={order.courier || t('Courier')}>
          <TrackingNumber order={order} />
        </Fact>
      )}
    </dl>
  )
}

export function OrderPayment({ order }: { order: Order }) {
  return (
    <Part title={t('Payment')}>
      <dl className={`${factsStyle} pb-3`}>
        <MoneyFacts order={order} />
      </dl>
      <OrderCharges order={order} />
    </Part>
  )
}

const factsStyle = 'grid grid-cols-[auto_1fr] gap-x-6 gap-y-2'

function MoneyFacts({ order, children }: FactsProps) {
  const refundedAmount = amountBack(order)
  const movedAmount = amountMoved(order)
  const dueOn = owesBalance(order)
    ? order.dues.find(({ kind }) => kind === 'before_dispatch')?.dueOn
    : null
  return (
    <>
      <Fact name={t('Payment Method')}>{t(paymentMethodLabels[order.paymentMethod])}</Fact>
      <Fact name={t('Payment Status')}>
        <PaymentWord order={order} />
      </Fact>
      <Fact name={t('Order Price')}>
        <span className="font-semibold tabular-nums">{formatRupees(order.totalAmount)}</span>
        {children}
      </Fact>
      {order.amountReceived > 0 && order.amountReceived < order.totalAmount && (
        <Fact name={t('Received so far')}>
          <span className="tabular-nums">{formatRupees(order.amountReceived)}</span>
        </Fact>
      )}
      {dueOn && (
        <Fact name={t('Balance')}>
          {t('{amount}, due on {date}', {
            amount: formatRupees(balanceDue(order)),
            date: formatDate(dueOn),
          })}
        </Fact>
      )}
      {movedAmount > 0 && (
        <Fact name={t('Pays the exchange')}>
          <span className="tabular-nums">− {formatRupees(movedAmount)}</span>
        </Fact>
      )}
      {refundedAmount > 0 && (
        <>
          <Fact name={t('Refunded')}>
            <span className="tabular-nums">− {formatRupees(refundedAmount)}</span>
          </Fact>
          <Fact name={t('After refunds')}>
            <span className="font-semibold tabular-nums">
              {formatRupees(order.totalAmount - movedAmount - refundedAmount)}
            </span>
          </Fact>
        </>
      )}
    </>
  )
}

type TrackingFacts = Pick<Order, 'trackingNumber' | 'trackingUrl'>

export function TrackingNumber({
  order: { trackingNumber, trackingUrl: href },
}: {
  order: TrackingFacts
}) {
  const look = 'font-mono text-sm break-all'
  if (!href) return <span className={look}>{trackingNumber}</span>
  return (
    <a href={href} className={`${look} underline underline-offset-4`}>
      {trackingNumber}
    </a>
  )
}

/** Where the courier last saw a parcel under way. */
export function LastSeen({ parcel: { lastSeen } }: { parcel: Pick<OrderParcel, 'lastSeen'> }) {
  if (!lastSeen) return null
  return (
    <span className="basis-full">
      {t('Last seen: {place}, {date}', { place: lastSeen.place, date: formatDate(lastSeen.at) })}
    </span>
  )
}

export function OrderLines({ order }: { order: Order }) {
  return (
    <Part title={t('Pieces')}>
      <OrderPieces order={order} />
      <OrderCharges order={order} />
    </Part>
  )
}

export function OrderPieces({ order }: { order: Order }) {
  const refundedQuantities = completedRefundQuantities(order)
  const exchangedQuantities = findExchangedQuantities(order)
  return (
    <ul className="divide-y divide-line">
      {order.cartItems.map((line, position) => (
        <li key={line.lineId} className="flex gap-4 py-3">
          <Picture
            src={line.image}
            alt=""
            sizes="80px"
            className="aspect-3/4 w-20 shrink-0 self-start border border-line object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{getTitle(line)}</p>
            <p className="text-sm text-ink-soft">
              {line.size && t('Size {size}, ', { size: line.size })}
              {line.quantity} × {formatRupees(line.price)}
            </p>
            <LineMaking line={line} />
            <LineDates order={order} lineId={line.lineId} />
            <LineReturns order={order} line={line} />
            <RefundedNote
              quantity={refundedQuantities[position] ?? 0}
              exchanged={exchangedQuantities[position] ?? 0}
              of={line.quantity}
            />
          </div>
          <p className="tabular-nums">{formatRupees(calculateTotal([line]))}</p>
        </li>
      ))}
    </ul>
  )
}

function LineMaking({ line: { options, production } }: { line: OrderLine }) {
  const choice = choiceWords(options)
  if (!choice) return null
  return (
    <p className="text-sm text-ink-soft">
      {choice}
      {production && (
        <span className="block font-medium text-ink">{t(productionLabels[production.state])}</span>
      )}
    </p>
  )
}

/** For a line with its own delivery dates. */
export function LineDates({
  order: { promise },
  lineId,
}: {
  order: Pick<Order, 'promise'>
  lineId: string
}) {
  const dates = promise?.lines.find((line) => line.lineId === lineId)
  if (!dates) return null
  return (
    <span className="block text-sm text-ink-soft">
      {t('Delivery: {dates}', { dates: formatDays(dates) })}
    </span>
  )
}

/** What was agreed about returns, with the last day once the line is delivered. */
function LineReturns({ order, line }: { order: Order; line: OrderLine }) {
  const { returnPolicy } = line
  if (!returnPolicy || order.orderStatus === 'rejected' || hasEnded(order.paymentStatus))
    return null
  const until = deliveryDay(line, order) && returnUntil(line, order)
  // Without days, the text may say what else was agreed.
  const explanation = returnPolicy.days === 0 && returnExplanation(returnPolicy)
  return (
    <p className="text-sm text-ink-soft">
      {returnSentence(returnPolicy)}
      {until && ` ${t('Last day: {date}.', { date: dayAsText(until, language()) })}`}
      {explanation && <span className="block whitespace-pre-line">{explanation}</span>}
    </p>
  )
}

function OrderCharges({ order }: { order: Order }) {
  const charges = sumCharges(order.charges)
  if (charges.length === 0) return null
  return (
    <dl className="divide-y divide-line border-t border-line text-sm">
      {charges.map(({ kind, code, label, amount, included }) => (
        <div key={label + code} className="flex justify-between gap-4 py-3">
          <dt>
            {translate(label)} {getDiscountCode({ kind, code, amount })}
          </dt>
          <dd className="tabular-nums">
            {included
              ? t('included: {amount}', { amount: formatRupees(amount) })
              : amount < 0
                ? `− ${formatRupees(-amount)}`
                : formatRupees(amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RefundedNote({
  quantity,
  exchanged,
  of,
}: {
  /** Includes exchanged items. */
  quantity: number
  exchanged: number
  of: number
}) {
  const refunded = quantity - exchanged
  return (
    <>
      {exchanged > 0 && (
        <p className="text-sm text-green">
          {exchanged === of
            ? t('Exchanged')
            : t('{n} of {all} exchanged', { n: exchanged, all: of })}
        </p>
      )}
      {refunded > 0 && (
        <p className="text-sm text-green">
          {refunded === of ? t('Refunded') : t('{n} of {all} refunded', { n: refunded, all: of })}
        </p>
      )}
    </>
  )
}

export function OrderAddress({ order }: { order: Order }) {
  const { addressInfo: to } = order
  return (
    <Part title={t('Shipping Info')}>
      <address className="wrap-anywhere not-italic">
        {to.recipientName && <span className="block font-medium">{to.recipientName}</span>}
        {to.address}
        <PlaceLines place={to} />
        {to.phone}
        {to.notes && <span className="block text-ink-soft">{to.notes}</span>}
      </address>
    </Part>
  )
}

/** Shows a corrected tracking number once, and a removed one not at all. */
function visibleEvents({ timeline, trackingNumber }: Order) {
  const parcel = timeline.findLast((event) => event.kind === 'parcel')
  return timeline.filter((event) => event.kind !== 'parcel' || (event === parcel && trackingNumber))
}

export function OrderHistory({ order, detailed }: { order: Order; detailed?: boolean }) {
  if (order.timeline.length === 0) return null
  return (
    <Part title={t('So far')}>
      <ol className="border-l border-gold pl-5">
        {visibleEvents(order).map((event) => (
          <li key={event.at + event.kind} className="relative py-1.5">
            <span
              aria-hidden
              className="absolute top-4 -left-[1.46rem] size-1.5 rounded-full bg-gold"
            />
            <p className="wrap-anywhere">{eventWords(event)}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={event.at}>
                {detailed ? formatMoment(event.at) : formatDate(event.at)}
              </time>
              {detailed && event.by && t(', {name}', { name: event.by })}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
}
