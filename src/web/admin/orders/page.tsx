import { Download } from 'lucide-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import {
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/orders/vocabulary.ts'
import {
  adminOrdersPath,
  adminSlipsPath,
  orderLinesExportPath,
  ordersExportPath,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { actingOn, type Change } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { OrderTable } from '../../shared/orders/order-table.tsx'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { orderChoiceOf } from '../shared/choices.ts'
import { counted } from '../shared/counted.ts'
import { FilterBar, FilterDate, FilterFixed, FilterSelect } from '../shared/filter-bar.tsx'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import type { OrderIntent } from './intent.ts'
import { NewOrders } from './new-orders.tsx'

const AdminOrderDialog = onDemand(() => import('./order-dialog.tsx'))

const PAGE = 50

const load = loadingForStaff('orders', async ({ api, url: { searchParams }, orEmpty }) => {
  const { order: id, ...query } = orderChoiceOf(searchParams)
  const { product } = query
  const [list, order, piece] = await Promise.all([
    orEmpty(api('GET /api/admin/orders/get', { query: { ...query, limit: PAGE } })),
    id ? api('GET /api/admin/orders/details/:id', { params: { id } }).catch(() => null) : null,
    product
      ? api('GET /api/shop/products/get/:id', { params: { id: product } }).catch(() => null)
      : null,
  ])
  const { data: orders, total, nextCursor, failed } = list
  const title = piece?.data.title
  return { orders, total, nextCursor, failed, order: order?.data ?? null, title }
})
export const loader = load
export const clientLoader = load

const act = async (sent: OrderIntent, { api }: Change) => {
  const params = { id: sent.id }
  if (sent.intent === 'refund') {
    const { refund } = sent
    const { data } = await api('POST /api/admin/orders/refund/:id', { params, body: refund })
    const made = data.refunds.find(({ _id }) => _id === refund.refundId)
    if (made?.state === 'failed') toast.error(t('The provider refused this refund'))
    else if (made?.state === 'done')
      toast.success(t('{amount} refunded', { amount: formatRupees(made.amount) }))
    else toast.success(t('The refund is kept and goes out once the provider answers'))
  } else {
    const call = 'PUT /api/admin/orders/update/:id'
    const { message } = await api(call, { params, body: sent.change })
    toast.success(sent.intent === 'parcel' ? t('The parcel is corrected') : (message ?? ''))
  }
}
export const clientAction = actingOn(act, () => true)

export const meta = () => panelMeta(t('Orders'))

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, nextCursor, failed, order, title } = loaderData
  const { apiOrigin } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const choice = orderChoiceOf(search)
  const { cursor, order: _, q, ...filters } = choice
  const active = Object.values(filters).filter(Boolean).length
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl text-maroon">{t('All Orders')}</h1>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {!failed && counted(total, 'order')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
          <NewOrders
            key={adminOrdersPath({ ...filters, q, cursor })}
            newest={orders[0]?._id}
            total={total}
          />
          <Link to={adminSlipsPath({ ...filters, q })} className={buttonStyle('outline', 'px-4!')}>
            {t('Slips')}
          </Link>
          <Link
            to={adminSlipsPath({ ...filters, q }, 'labels')}
            className={buttonStyle('outline', 'px-4!')}
          >
            {t('Labels')}
          </Link>
          <a
            href={ordersExportPath(apiOrigin, choice)}
            download="orders.csv"
            className={buttonStyle('outline', 'px-4!')}
          >
            <Download size={16} strokeWidth={1.5} />
            {t('Export CSV')}
          </a>
          <a
            href={orderLinesExportPath(apiOrigin, choice)}
            download="order-lines.xlsx"
            className={buttonStyle('outline', 'px-4!')}
          >
            <Download size={16} strokeWidth={1.5} />
            {t('Excel by piece')}
          </a>
        </div>
      </div>
      <FilterBar
        home={paths.adminOrders}
        hrefOf={adminOrdersPath}
        label={t('Search orders')}
        placeholder={t('Number, name, phone, city, piece, tracking or payment ID')}
        active={active}
      >
        <FilterSelect
          label={t('Status')}
          name="status"
          any={t('Any status')}
          options={orderStatuses.map((id) => [id, t(orderStatusLabels[id])] as const)}
        />
        <FilterSelect
          label={t('Payment')}
          name="payment"
          any={t('Any payment')}
          options={paymentStatuses.map((id) => [id, t(paymentStatusLabels[id])] as const)}
        />
        <FilterSelect
          label={t('Checkouts')}
          name="abandoned"
          any={t('Orders')}
          options={[['1', t('Abandoned')]]}
        />
        <FilterSelect
          label={t('Days of')}
          name="by"
          any={t('The order')}
          options={[['paid', t('The payment')]]}
        />
        <FilterDate label={t('From')} name="from" />
        <FilterDate label={t('To')} name="to" />
        {choice.shoppers && <FilterFixed name="shoppers" text={t('Of returning shoppers')} />}
        {choice.customer && (
          <FilterFixed
            name="customer"
            text={t('Of {name}', { name: orders[0]?.customer.userName ?? t('one customer') })}
          />
        )}
        {choice.product && (
          <FilterFixed
            name="product"
            text={t('With {title}', { title: title ?? t('a piece that left the shop') })}
          />
        )}
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : orders.length === 0 ? (
        <Empty title={q || active > 0 ? t('No order fits this') : t('No orders yet')} />
      ) : (
        <OrderTable
          caption={t('All Orders')}
          orders={orders}
          hrefOf={(id) => adminOrdersPath({ ...choice, order: id })}
        />
      )}
      <Pager
        shown={orders.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        hrefOf={(at) => adminOrdersPath({ ...choice, order: undefined, cursor: at })}
      />
      {order && hydrated && (
        <AdminOrderDialog
          key={order._id}
          order={order}
          onClose={() =>
            navigate(adminOrdersPath({ ...choice, order: undefined }), {
              state,
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
    </>
  )
}
