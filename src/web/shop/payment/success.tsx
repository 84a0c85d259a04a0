import { Link, redirect } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { amountDue, isAccepted } from '#shared/orders/states.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader } from '../../api/load.ts'
import { OrderAddress, OrderLines, Part } from '../../shared/orders/order-parts.tsx'
import { Panel } from '../../shared/page-error.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import type { Route } from './+types/success.ts'

/** Allows a reload; older orders are not announced again. */
const JUST_PLACED_MS = 15 * 60_000
/** Unfinished checkouts may be newer than the order just placed. */
const NEWEST = 5

const load = createMemberLoader(async ({ api, user, orEmpty, url }) => {
  const orderId = url.searchParams.get('orderId')
  if (orderId) {
    const { data: order } = await api('GET /api/shop/order/details/:id', {
      params: { id: orderId },
    })
    if (!isAccepted(order.paymentStatus)) throw redirect(paths.account)
    const offer =
      order.paymentStatus === 'due'
        ? await api('GET /api/shop/order/prepayment/:id', { params: { id: orderId } }).catch(
            () => null,
          )
        : null
    const isCharged = order.timeline.some(({ kind }) => kind === 'paid')
    return { order, isCharged, prepayment: offer?.data ?? null }
  }
  const { data: orders, failed } = await orEmpty(
    api('GET /api/shop/order/list/:userId', {
      params: { userId: user.id },
      query: { limit: NEWEST },
    }),
  )
  const isRecent = (at: string) => Date.now() - Date.parse(at) < JUST_PLACED_MS
  const [last] = orders
    .flatMap((order) => order.timeline.map(({ kind, at }) => ({ order, kind, at })))
    .filter(({ kind, at }) => (kind === 'paid' || kind === 'accepted') && isRecent(at))
    .sort((a, b) => b.at.localeCompare(a.at))
  if (!last && !failed) throw redirect(paths.account)
  // No money was taken for an order that is paid later or costs nothing.
  return { order: last?.order, isCharged: last?.kind !== 'accepted', prepayment: null }
})
export const loader = load
export const clientLoader = load

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Thank you'), noIndex: true }, matches)

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { order, isCharged, prepayment } = loaderData
  const { trial } = useSession().shop
  const isDue = order?.paymentStatus === 'due'
  const isPart = order?.paymentStatus === 'partiallyPaid'
  return (
    <>
      <Panel title={isCharged ? t('Payment is successfull!') : t('Your order is confirmed')}>
        <p>
          {isDue
            ? t(
                'Thank you. Please pay {amount} when it is delivered. You can follow it in your orders.',
                {
                  amount: formatRupees(amountDue(order)),
                },
              )
            : isPart
              ? t(
                  'Thank you. {amount} of your order is still to be paid. You find it in your orders.',
                  {
                    amount: formatRupees(amountDue(order)),
                  },
                )
              : t('Thank you. We are preparing your order. You can follow it in your orders.')}
        </p>
        {order && prepayment && (
          <form method="post" action={paths.payOrder} className="mb-4">
            <input type="hidden" name="orderId" value={order._id} />
            <PrepayButton offer={prepayment} />
          </form>
        )}
        <Link to={paths.account} className={buttonStyle(prepayment ? 'outline' : undefined)}>
          {t('View Orders')}
        </Link>
      </Panel>
      {order && (
        <section
          aria-labelledby="your-order"
          className="mx-auto -mt-6 grid max-w-2xl gap-8 px-5 pb-20 sm:px-8"
        >
          <h2 id="your-order" className="sr-only">
            {t('Your order')}
          </h2>
          <Icon name="knot" size={72} className="knot mx-auto -mt-6 h-18 w-60" />
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 border-y border-gold py-4">
            <span className="text-xl">{t('Order {number}', { number: order.orderNumber })}</span>
            <span className="text-xl font-semibold tabular-nums">
              {formatRupees(order.totalAmount)}
            </span>
          </p>
          <OrderLines order={order} />
          <OrderAddress order={order} />
          <Part title={t('What happens now')}>
            <p>
              {trial.mail
                ? t(
                    'Follow this order in your orders. They show the tracking number once it is shipped.',
                  )
                : t(
                    'We email you a confirmation of this order, and the tracking number when it is shipped.',
                  )}
            </p>
          </Part>
        </section>
      )}
    </>
  )
}
