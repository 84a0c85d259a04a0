import { lazy, Suspense } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { abandonedPath, accountPath, accountTabs, orderPath, paths } from '#shared/paths.ts'
import { unlessSent } from '../../api/answered.ts'
import { loadingForMember } from '../../api/load.ts'
import { OrderTable } from '../../shared/orders/order-table.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Empty } from '../../ui/states.tsx'
import type { Route } from './+types/orders.ts'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

const RECENT = 100

const load = loadingForMember(async ({ api, user, url: { searchParams } }) => {
  // The tabs once were a parameter of this page; mails and bookmarks still have it.
  const tab = accountTabs.find((one) => one === searchParams.get('tab'))
  if (tab && tab !== 'orders') throw redirect(accountPath(tab))
  const id = searchParams.get('order')
  const abandoned = searchParams.get('abandoned') === '1'
  const [list, order] = await Promise.all([
    api('GET /api/shop/order/list/:userId', {
      params: { userId: user.id },
      query: { limit: RECENT, ...(abandoned && { abandoned: '1' as const }) },
    }),
    id ? api('GET /api/shop/order/details/:id', { params: { id } }).catch(() => null) : null,
  ])
  return { orders: list.data, order: order?.data ?? null, abandoned }
})
export const loader = load
export const clientLoader = load
export const shouldRevalidate = unlessSent(paths.cart)

export default function Orders({ loaderData: { orders, order, abandoned } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const close = () => navigate(paths.account, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-5 text-3xl">
        {abandoned ? 'Abandoned checkouts' : 'Order History'}
      </h2>
      {orders.length === 0 ? (
        <Empty title={abandoned ? 'No abandoned checkouts' : 'No orders yet'}>
          <Link to={paths.listing} className={buttonStyle('outline')}>
            See the collection
          </Link>
        </Empty>
      ) : (
        <OrderTable caption="Order History" orders={orders} hrefOf={orderPath} />
      )}
      <p className="mt-6">
        <Link
          to={abandoned ? paths.account : abandonedPath}
          className="inline-flex min-h-11 items-center text-sm text-ink-soft underline decoration-gold underline-offset-4 hover:text-maroon"
        >
          {abandoned ? 'Back to your orders' : 'Checkouts that were not finished'}
        </Link>
      </p>
      {order && hydrated && (
        <Suspense fallback={null}>
          <OrderDialog order={order} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
