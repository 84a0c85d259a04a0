import { Link, redirect, useNavigate } from 'react-router'
import { amountDue } from '#shared/orders/states.ts'
import { waitsForParts } from '#shared/orders/upi-parts.ts'
import { abandonedPath, accountPath, accountTabs, orderPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction, createMemberLoader } from '../../api/load.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { FailedList } from '../../shared/failed-list.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import { useMore } from '../shared/use-more.tsx'
import type { Route } from './+types/orders.ts'
import { answerFit, type FitIntent } from './answer-fit.ts'
import { AccountCredit, type CardIntent } from './credit.tsx'
import { OrderTable } from './order-table.tsx'
import { WaitingOrder } from './unpaid-order.tsx'

const OrderDialog = onDemand(() => import('./order-dialog.tsx'))

/** Left out of the browser's build, because React hydrates nothing in `noscript`. */
const PlainOrder = import.meta.env.SSR ? (await import('./plain-order.tsx')).default : undefined

const PAGE = 50

const load = createMemberLoader(async ({ api, user, url: { searchParams }, orEmpty }) => {
  // Earlier versions had a `tab` parameter, which emails and bookmarks still contain.
  const tab = accountTabs.find((tab) => tab === searchParams.get('tab'))
  if (tab && tab !== 'orders') throw redirect(accountPath(tab))
  const id = searchParams.get('order')
  const abandoned = searchParams.get('abandoned') === '1'
  const params = { userId: user.id }
  const [list, order, unfinished, credit] = await Promise.all([
    orEmpty(
      api('GET /api/shop/order/list/:userId', {
        params,
        query: { limit: PAGE, ...(abandoned && { abandoned: '1' as const }) },
      }),
    ),
    id ? api('GET /api/shop/order/details/:id', { params: { id } }).catch(() => null) : null,
    abandoned
      ? null
      : orEmpty(
          api('GET /api/shop/order/list/:userId', { params, query: { limit: 1, abandoned: '1' } }),
        ),
    abandoned ? null : api('GET /api/shop/credit').catch(() => null),
  ])
  const hasUnfinished = (unfinished?.total ?? 0) > 0
  const isTaxed = order?.data.charges.some(({ kind }) => kind === 'tax') === true
  const documents =
    isTaxed && id
      ? await api('GET /api/shop/order/documents/:id', { params: { id } }).catch(() => null)
      : null
  const prepayment =
    order && id && amountDue(order.data) > 0
      ? await api('GET /api/shop/order/prepayment/:id', { params: { id } }).catch(() => null)
      : null
  const isMeasured = order?.data.cartItems.some(({ production }) => production?.fit) === true
  const [fit, profiles] =
    isMeasured && id
      ? await Promise.all([
          api('GET /api/shop/order/measures/:id', { params: { id } }).catch(() => null),
          api('GET /api/shop/measures/:userId', { params }).catch(() => null),
        ])
      : [null, null]
  return {
    list,
    fit: fit?.data ?? [],
    profiles: profiles?.data ?? [],
    order: order?.data ?? null,
    documents: documents?.data ?? [],
    prepayment: prepayment?.data ?? null,
    failed: list.failed,
    abandoned,
    hasUnfinished,
    credit: credit?.data ?? null,
  }
})
export const loader = load
export const clientLoader = load

export const clientAction = createIntentAction(
  async (intent: CardIntent | FitIntent, visit) => {
    if ('intent' in intent) {
      await answerFit(intent, visit)
      return { left: 0 }
    }
    const { data } = await visit.api('POST /api/shop/credit/check', { body: intent })
    return { left: data.balance }
  },
  () => true,
)
export const shouldRevalidate = revalidateExceptAfter(paths.cart)

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your orders'), noIndex: true }, matches)

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { list, order, documents, prepayment, failed, abandoned, hasUnfinished, credit } =
    loaderData
  const { fit, profiles } = loaderData
  const hydrated = useHydrated()
  const { user, shop } = useSession()
  const { rows: orders, button } = useMore(
    abandoned ? 'abandoned' : 'orders',
    list,
    (api, cursor) =>
      api('GET /api/shop/order/list/:userId', {
        params: { userId: user?.id ?? '' },
        query: { limit: PAGE, cursor, ...(abandoned && { abandoned: '1' as const }) },
      }),
  )
  const navigate = useNavigate()
  const close = () => navigate(paths.account, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-5 text-3xl text-maroon">
        {abandoned ? t('Abandoned checkouts') : t('Order History')}
      </h2>
      {order && (
        <noscript>
          {PlainOrder && <PlainOrder order={order} documents={documents} prepayment={prepayment} />}
        </noscript>
      )}
      {orders
        .filter(
          (order) => order.payUntil !== null || order.awaitsVerification || waitsForParts(order),
        )
        .map((order) => (
          <div key={order._id} className="mb-6">
            <WaitingOrder order={order} />
          </div>
        ))}
      {failed ? (
        <FailedList sentence={failed} />
      ) : orders.length === 0 ? (
        <Empty title={abandoned ? t('No abandoned checkouts') : t('No orders yet')}>
          <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
        </Empty>
      ) : (
        <OrderTable caption={t('Order History')} orders={orders} getHref={orderPath} />
      )}
      {button}
      {(abandoned || hasUnfinished) && (
        <p className="mt-6">
          {abandoned ? (
            <BackLink to={paths.account}>{t('Back to your orders')}</BackLink>
          ) : (
            <Link to={abandonedPath} className={buttonStyle('quiet', 'px-0!')}>
              {t('Unfinished checkouts')}
            </Link>
          )}
        </p>
      )}
      {!abandoned && (
        <p className="mt-6">
          <Link to={paths.addOrder} className={buttonStyle('outline')}>
            {t('Add an order')}
          </Link>
          <span className="mt-2 block text-sm text-ink-soft">
            {t('One that you ordered by phone or in our shop.')}
          </span>
        </p>
      )}
      {credit && (shop.giftCards || credit.entries.length > 0) && <AccountCredit credit={credit} />}
      {order && hydrated && (
        <OrderDialog
          order={order}
          documents={documents}
          prepayment={prepayment}
          fit={fit}
          profiles={profiles}
          onClose={close}
        />
      )}
    </section>
  )
}
