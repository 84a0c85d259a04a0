import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { formatDeadline } from '../shared/deadline.ts'

type Props = { order: OwnOrder; payUntil: string }

/** Shows nothing for an order that waits for no payment. */
export function WaitingOrder({ order }: { order: OwnOrder }) {
  if (order.awaitsVerification) return <ClaimedOrder order={order} />
  return order.payUntil === null ? null : <UnpaidOrder order={order} payUntil={order.payUntil} />
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
