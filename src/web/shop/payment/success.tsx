import { Link, redirect } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { amountDue, isAccepted } from '#shared/orders/states.ts'
import { orderPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader } from '../../api/load.ts'
import { formatDays } from '../../shared/dates.ts'
import { OrderAddress, OrderLines, Part } from '../../shared/orders/order-parts.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/states.tsx'
import { getMeasuresProfile, newMeasuresPath, waitsForMeasures } from '../shared/measures-step.ts'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import type { Route } from './+types/success.ts'
import { orderSteps } from './order-steps.ts'

/** Allows a reload; older orders are not announced again. */
const JUST_PLACED_MS = 15 * 60_000
/** Unfinished checkouts may be newer than the order just placed. */
const NEWEST = 5

const load = createMemberLoader(async ({ api, user, orEmpty, url }) => {
  /** The page where missing measures are given; null if none is missing. */
  async function findMeasures(order: OwnOrder) {
    if (!waitsForMeasures(order)) return null
    const [fit, profiles] = await Promise.all([
      api('GET /api/shop/order/measures/:id', { params: { id: order._id } }).catch(() => null),
      api('GET /api/shop/measures/:userId', { params: { userId: user.id } }).catch(() => null),
    ])
    const lines = fit?.data ?? []
    return getMeasuresProfile(lines, profiles?.data ?? [])
      ? orderPath(order._id)
      : newMeasuresPath(order, lines)
  }
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
    return {
      order,
      isCharged,
      prepayment: offer?.data ?? null,
      measures: await findMeasures(order),
    }
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
  return {
    order: last?.order,
    isCharged: last?.kind !== 'accepted',
    prepayment: null,
    measures: last ? await findMeasures(last.order) : null,
  }
})
export const loader = load
export const clientLoader = load

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Thank you'), noIndex: true }, matches)

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { order, isCharged, prepayment, measures } = loaderData
  return (
    <div className="mx-auto max-w-5xl px-5 pt-10 pb-20 sm:px-8 sm:pt-14">
      <header className="flex flex-col items-center gap-4 text-center">
        <Icon name="knot" size={72} className="knot h-18 w-60" />
        <PageHeading>
          {isCharged ? t('Payment is successfull!') : t('Your order is confirmed')}
        </PageHeading>
        <p className="max-w-md text-ink-soft">{order ? thanks(order) : thanksWithoutDue()}</p>
        {order && prepayment && (
          <form method="post" action={paths.payOrder} className="max-w-md text-ink-soft">
            <input type="hidden" name="orderId" value={order._id} />
            <PrepayButton offer={prepayment} />
          </form>
        )}
        <p className="flex flex-wrap justify-center gap-3">
          {measures && (
            <Link to={measures} className={buttonStyle()}>
              {t('Give your measures')}
            </Link>
          )}
          <Link
            to={paths.account}
            className={buttonStyle(prepayment || measures ? 'outline' : undefined)}
          >
            {t('View Orders')}
          </Link>
        </p>
      </header>
      {order && (
        <section aria-labelledby="your-order" className="mt-10">
          <h2 id="your-order" className="sr-only">
            {t('Your order')}
          </h2>
          <p className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 border-y border-gold py-4 text-xl">
            <span>{t('Order {number}', { number: order.orderNumber })}</span>
            <span className="font-semibold tabular-nums">{formatRupees(order.totalAmount)}</span>
          </p>
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
            <div className="min-w-0">
              <OrderLines order={order} />
            </div>
            <div className="min-w-0 space-y-8">
              <WhatComesNext order={order} />
              {order.channel !== 'giftCard' && <OrderAddress order={order} />}
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

function WhatComesNext({ order }: { order: OwnOrder }) {
  const { trial } = useSession().shop
  const steps = orderSteps(order)
  return (
    <div>
      {order.promise && (
        <p className="mb-4 font-display text-2xl font-semibold text-maroon">
          {t('Delivery: {dates}', { dates: formatDays(order.promise) })}
        </p>
      )}
      <Part title={t('What happens now')}>
        {steps.length > 0 && (
          <ol className="mb-4 list-decimal space-y-2 pl-5 marker:font-semibold marker:text-maroon">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p className="text-sm text-ink-soft">
          {trial.mail
            ? t(
                'Follow this order in your orders. They show the tracking number once it is shipped.',
              )
            : t(
                'We email you a confirmation of this order, and the tracking number when it is shipped.',
              )}
        </p>
      </Part>
    </div>
  )
}

const thanksWithoutDue = () =>
  t('Thank you. We are preparing your order. You can follow it in your orders.')

function thanks(order: OwnOrder): string {
  const amount = formatRupees(amountDue(order))
  switch (order.paymentStatus) {
    case 'due':
      return t(
        'Thank you. Please pay {amount} when it is delivered. You can follow it in your orders.',
        { amount },
      )
    case 'partiallyPaid':
      return t(
        'Thank you. {amount} of your order is still to be paid. You find it in your orders.',
        {
          amount,
        },
      )
    default:
      return thanksWithoutDue()
  }
}
