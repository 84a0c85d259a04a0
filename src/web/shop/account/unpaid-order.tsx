import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { unrecordedAmount, waitsForParts } from '#shared/orders/upi-parts.ts'
import { paths, paymentNextPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { upiPartStates } from '../../shared/orders/upi-part-states.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { formatDeadline } from '../shared/deadline.ts'
import { ReservedUntil } from '../shared/reserved-until.tsx'

type Props = { order: OwnOrder; payUntil: string }

/** Shows nothing for an order that waits for no payment. */
export function WaitingOrder({ order }: { order: OwnOrder }) {
  if (waitsForParts(order)) return <OrderInParts order={order} />
  if (order.awaitsVerification) return <ClaimedOrder order={order} />
  return order.payUntil === null ? null : <UnpaidOrder order={order} payUntil={order.payUntil} />
}

/** Part by part, what is paid and what is left. */
function OrderInParts({ order }: { order: OwnOrder }) {
  const { upiParts, payUntil } = order
  const isOpen = upiParts.some(({ state }) => state === 'open')
  return (
    <section
      aria-label={t('Payment in {n} parts', { n: upiParts.length })}
      className="border-l-2 border-gold bg-ivory-deep px-5 py-4"
    >
      <p>
        {t('{amount} is left to be received.', {
          amount: formatRupees(unrecordedAmount(upiParts)),
        })}{' '}
        <ReservedUntil payUntil={payUntil} />
      </p>
      <ol className="mt-3 space-y-1">
        {upiParts.map(({ _id, amount, state }, at) => (
          <li key={_id} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span>
              {t('Part {n} of {count}', { n: at + 1, count: upiParts.length })}
              <span className="block text-sm text-ink-soft">{t(upiPartStates[state])}</span>
            </span>
            <span className="tabular-nums">{formatRupees(amount)}</span>
          </li>
        ))}
      </ol>
      <a
        href={paymentNextPath(order._id)}
        className={buttonStyle(isOpen ? undefined : 'outline', 'mt-3')}
      >
        {isOpen ? t('Pay the next part') : t('Change the reference')}
      </a>
    </section>
  )
}

/** The shopper sent the bank's reference: the order can neither be paid nor cancelled. */
function ClaimedOrder({ order }: { order: OwnOrder }) {
  const { payUntil } = order
  const total = formatRupees(order.totalAmount)
  return (
    <section
      aria-label={t('Payment to be verified')}
      className="border-l-2 border-gold bg-ivory-deep px-5 py-4"
    >
      <p>
        {payUntil === null
          ? t(
              'Thank you for the reference of your payment for the order of {total}. We are looking for the money. Its pieces are for sale again; if one is sold before, you get your money back.',
              { total },
            )
          : t(
              'Thank you for the reference of your payment for the order of {total}. We confirm the order as soon as we see the money. Its pieces are reserved for you until {time}.',
              { total, time: formatDeadline(payUntil) },
            )}
      </p>
      {order.approvalURL && (
        <a href={order.approvalURL} className={buttonStyle('outline', 'mt-3')}>
          {t('Change the reference')}
        </a>
      )}
    </section>
  )
}

function UnpaidOrder({ order, payUntil }: Props) {
  const { _id: orderId, approvalURL, totalAmount } = order
  const { send, busy, refusal } = useSend<{ orderId: string }>({ action: paths.orderCancelled })
  const isPromised = order.paymentMethod === 'cod' && order.dues.length === 0
  const pay = isPromised ? t('Confirm the order') : t('Pay now')
  const facts = { total: formatRupees(totalAmount), time: formatDeadline(payUntil) }
  return (
    <section
      aria-label={t('Unpaid order')}
      className="border-l-2 border-gold bg-ivory-deep px-5 py-4"
    >
      <p>
        {isPromised
          ? t(
              'Your order of {total} is not confirmed yet. Its pieces are reserved for you until {time}.',
              facts,
            )
          : t(
              'Your order of {total} is not paid yet. Its pieces are reserved for you until {time}.',
              facts,
            )}
      </p>
      <Alert className="mt-2">{refusal?.message}</Alert>
      <form
        method="post"
        action={paths.orderCancelled}
        className="mt-3 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          send({ orderId })
        }}
      >
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="back" value="account" />
        {approvalURL ? (
          <a href={approvalURL} className={buttonStyle()}>
            {pay}
          </a>
        ) : (
          <Link to={paths.checkout} className={buttonStyle()}>
            {pay}
          </Link>
        )}
        <Button type="submit" kind="outline" disabled={busy}>
          {t('Cancel order')}
        </Button>
      </form>
    </section>
  )
}
