import { lazy, Suspense } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { acting, loadingForMember } from '../../api/load.ts'
import { OrderTable } from '../../components/order/order-table.tsx'
import { buttonStyle } from '../../components/ui/button.tsx'
import { useHydrated } from '../../components/ui/hydrated.ts'
import { Empty } from '../../components/ui/states.tsx'
import { toast } from '../../components/ui/toast.ts'
import { adminOrderPath, adminOrdersPath } from '../../paths.ts'

const AdminOrderDialog = lazy(() => import('../../components/admin/admin-order-dialog.tsx'))

const PAGE = 50
const MOST = 1000

const load = loadingForMember(async ({ api, url: { searchParams } }) => {
  const id = searchParams.get('order')
  const show = Math.min(Math.max(Number(searchParams.get('show')) || PAGE, PAGE), MOST)
  const [list, order] = await Promise.all([
    api('GET /api/admin/orders/get', { query: { limit: show } }),
    id ? api('GET /api/admin/orders/details/:id', { params: { id } }).catch(() => null) : null,
  ])
  return { orders: list.data, total: list.total, show, order: order?.data ?? null }
})
export const loader = load
export const clientLoader = load

export const clientAction = acting(async ({ api, request }) => {
  const { id, orderStatus } = await request.json()
  try {
    const call = 'PUT /api/admin/orders/update/:id'
    const { message } = await api(call, { params: { id }, body: { orderStatus } })
    toast.success(message ?? 'Order status is updated')
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  return { ok: true as const }
})

export default function AdminOrders() {
  const { orders, total, show, order } = useLoaderData<typeof load>()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  return (
    <>
      <h1 className="mb-6 text-3xl text-maroon">All Orders</h1>
      {orders.length === 0 ? (
        <Empty title="No orders yet" />
      ) : (
        <OrderTable
          caption="All Orders"
          orders={orders}
          hrefOf={(id) => adminOrderPath(id, show > PAGE ? show : undefined)}
        />
      )}
      {orders.length < total && orders.length < MOST && (
        <div className="mt-8 text-center">
          <Link
            to={adminOrdersPath(show + PAGE)}
            preventScrollReset
            replace
            className={buttonStyle('outline')}
          >
            Load more
          </Link>
        </div>
      )}
      {order && hydrated && (
        <Suspense fallback={null}>
          <AdminOrderDialog
            order={order}
            onClose={() =>
              navigate(adminOrdersPath(show > PAGE ? show : undefined), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        </Suspense>
      )}
    </>
  )
}
