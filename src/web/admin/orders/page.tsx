import { Download, PackageCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import {
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/orders/vocabulary.ts'
import {
  adminMatchMoneyPath,
  adminNewOrderPath,
  adminOrdersPath,
  adminSlipsPath,
  moneyExportPath,
  orderLinesExportPath,
  ordersExportPath,
} from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterBar, FilterDate, FilterFixed, FilterSelect } from '../shared/filter-bar.tsx'
import { parseOrderChoice } from '../shared/list-choices.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { formatCustomerName } from './customer-name.ts'
import { NewOrders } from './new-orders.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ParcelsBar } from './parcels-bar.tsx'
import type { ChosenParcel } from './parcels-dialog.tsx'
import { useUndoBatch } from './undo-batch.tsx'

const AdminOrderDialog = onDemand(() => import('./order-dialog.tsx'))
const ParcelsDialog = onDemand(() => import('./parcels-dialog.tsx'))

const PAGE = 50

const load = createStaffLoader(
  'orders',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { order: id, ...query } = parseOrderChoice(searchParams)
    const { product } = query
    const [list, order, products, couriers] = await Promise.all([
      orEmpty(api('GET /api/admin/orders/get', { query: { ...query, limit: PAGE } })),
      id ? api('GET /api/admin/orders/details/:id', { params: { id } }).catch(() => null) : null,
      product ? orNull(api('GET /api/admin/orders/products', { query: { ids: product } })) : null,
      orNull(api('GET /api/admin/orders/couriers')),
    ])
    const isTaxed = order?.data.charges.some(({ kind }) => kind === 'tax') === true
    const documents =
      isTaxed && id
        ? await api('GET /api/admin/orders/documents/:id', { params: { id } }).catch(() => null)
        : null
    const waits = order?.data.refunds.some(({ waitsForPayout }) => waitsForPayout) === true
    const payout =
      waits && id
        ? await api('GET /api/admin/orders/payout/:id', { params: { id } }).catch(() => null)
        : null
    const { data: orders, total, nextCursor, failed } = list
    const title = products?.data.map(getTitle)[0]
    return {
      orders,
      total,
      nextCursor,
      failed,
      order: order?.data ?? null,
      documents: documents?.data ?? [],
      payout: payout?.data ?? null,
      title,
      couriers: couriers?.data ?? [],
      bookable: couriers?.bookable ?? null,
    }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Orders'))

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { bookable, orders, total, nextCursor, failed, order, documents, payout, title, couriers } =
    loaderData
  const { apiOrigin } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const choice = parseOrderChoice(search)
  const { cursor, order: _, q, ...filters } = choice
  const active = Object.values(filters).filter(Boolean).length
  const [chosenOrders, setChosenOrders] = useState<ReadonlyMap<string, ChosenParcel>>(new Map())
  const [sending, setSending] = useState(false)
  const { undo, onSent } = useUndoBatch()

  function choose(changedOrders: readonly AdminOrder[], on: boolean) {
    const next = new Map(chosenOrders)
    for (const order of changedOrders) {
      if (on) next.set(order._id, toParcel(order))
      else next.delete(order._id)
    }
    setChosenOrders(next)
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl text-maroon">{t('All Orders')}</h1>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {!failed && countText(total, 'order')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
          <NewOrders
            key={adminOrdersPath({ ...filters, q, cursor })}
            newest={orders[0]?._id}
            total={total}
          />
          <Link to={adminNewOrderPath} className={buttonStyle('primary', 'px-4!')}>
            <Plus size={16} strokeWidth={1.5} />
            {t('New order')}
          </Link>
          <Link to={adminMatchMoneyPath} className={buttonStyle('outline', 'px-4!')}>
            {t('Match money')}
          </Link>
          <Button kind="outline" className="px-4!" onClick={() => setSending(true)}>
            <PackageCheck size={16} strokeWidth={1.5} />
            {t('Send parcels')}
          </Button>
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
          <a
            href={moneyExportPath(apiOrigin, choice)}
            download="payments.xlsx"
            className={buttonStyle('outline', 'px-4!')}
          >
            <Download size={16} strokeWidth={1.5} />
            {t('Payments and refunds')}
          </a>
        </div>
      </div>
      {!sending && undo}
      <FilterBar
        getHref={adminOrdersPath}
        label={t('Search orders')}
        placeholder={t('Number, name, phone, city, piece, tracking or payment ID')}
        active={active}
      >
        <FilterSelect
          label={t('Status')}
          name="status"
          anyLabel={t('Any status')}
          options={orderStatuses.map((id) => [id, t(orderStatusLabels[id])] as const)}
        />
        <FilterSelect
          label={t('Payment')}
          name="payment"
          anyLabel={t('Any payment')}
          options={paymentStatuses.map((id) => [id, t(paymentStatusLabels[id])] as const)}
        />
        <FilterSelect
          label={t('Checkouts')}
          name="abandoned"
          anyLabel={t('Orders')}
          options={[['1', t('Abandoned')]]}
        />
        <FilterSelect
          label={t('Days of')}
          name="by"
          anyLabel={t('The order')}
          options={[['paid', t('The payment')]]}
        />
        <FilterDate label={t('From')} name="from" />
        <FilterDate label={t('To')} name="to" />
        {choice.shoppers && <FilterFixed name="shoppers" text={t('Of returning shoppers')} />}
        {choice.unpaid && <FilterFixed name="unpaid" text={t('Sent, not fully paid')} />}
        {choice.goods && <FilterFixed name="goods" text={t('Without gift cards')} />}
        {choice.customer && (
          <FilterFixed
            name="customer"
            text={t('Of {name}', {
              name: orders[0] ? formatCustomerName(orders[0].customer) : t('one customer'),
            })}
          />
        )}
        {choice.product && (
          <FilterFixed
            name="product"
            text={t('With {title}', { title: title ?? t('a deleted product') })}
          />
        )}
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : orders.length === 0 ? (
        <Empty title={q || active > 0 ? t('No order fits this') : t('No orders yet')} />
      ) : (
        <OrdersTable
          orders={orders}
          getHref={(id) => adminOrdersPath({ ...choice, order: id })}
          isChosen={({ _id }) => chosenOrders.has(_id)}
          onChoose={choose}
        />
      )}
      <Pager
        shownCount={orders.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => adminOrdersPath({ ...choice, order: undefined, cursor: at })}
      />
      {chosenOrders.size > 0 && (
        <ParcelsBar
          count={chosenOrders.size}
          onOpen={() => setSending(true)}
          onClear={() => setChosenOrders(new Map())}
        />
      )}
      {sending && (
        <ParcelsDialog
          parcels={[...chosenOrders.values()]}
          couriers={couriers}
          onClose={() => setSending(false)}
          undo={undo}
          onSent={onSent}
          onDone={() => setChosenOrders(new Map())}
        />
      )}
      {order && hydrated && (
        <AdminOrderDialog
          bookable={bookable}
          key={order._id}
          order={order}
          documents={documents}
          payout={payout}
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

/** Falls back to the id without an order number. */
const toParcel = ({ _id, orderNumber, customer, trackingNumber }: AdminOrder): ChosenParcel => ({
  order: orderNumber || _id,
  customer: formatCustomerName(customer),
  trackingNumber,
})
