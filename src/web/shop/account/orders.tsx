import { redirect, useNavigate } from 'react-router'
import { accountPath, accountTabs, orderPath, paths } from '#shared/paths.ts'
import { unlessSent } from '../../api/answered.ts'
import { loadingForMember } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { OrderTable } from '../../shared/orders/order-table.tsx'
import { about } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import { useMore } from '../shared/use-more.tsx'
import type { Route } from './+types/orders.ts'

const OrderDialog = onDemand(() => import('./order-dialog.tsx'))

const PAGE = 50

const load = loadingForMember(async ({ api, user, url: { searchParams }, orEmpty }) => {
  // The tabs once were a parameter of this page; mails and bookmarks still have it.
  const tab = accountTabs.find((one) => one === searchParams.get('tab'))
  if (tab && tab !== 'orders') throw redirect(accountPath(tab))
  const id = searchParams.get('order')
  const [list, order] = await Promise.all([
    orEmpty(
      api('GET /api/shop/order/list/:userId', {
        params: { userId: user.id },
        query: { limit: PAGE },
      }),
    ),
    id ? api('GET /api/shop/order/details/:id', { params: { id } }).catch(() => null) : null,
  ])
  return { list, order: order?.data ?? null, failed: list.failed }
})
export const loader = load
export const clientLoader = load
export const shouldRevalidate = unlessSent(paths.cart)

export const meta = () => about({ title: 'Your orders', hidden: true })

export default function Orders({ loaderData: { list, order, failed } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const { user } = useSession()
  const { rows: orders, button } = useMore('orders', list, (api, cursor) =>
    api('GET /api/shop/order/list/:userId', {
      params: { userId: user?.id ?? '' },
      query: { limit: PAGE, cursor },
    }),
  )
  const navigate = useNavigate()
  const close = () => navigate(paths.account, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-5 text-3xl">
        Order History
      </h2>
      {failed ? (
        <FailedList sentence={failed} />
      ) : orders.length === 0 ? (
        <Empty title="No orders yet">
          <ListingLink className={buttonStyle('outline')}>See the collection</ListingLink>
        </Empty>
      ) : (
        <OrderTable caption="Order History" orders={orders} hrefOf={orderPath} />
      )}
      {button}
      {order && hydrated && <OrderDialog order={order} onClose={close} />}
    </section>
  )
}
