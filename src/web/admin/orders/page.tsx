import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import {
  orderStatuses,
  orderStatusLabels,
  orderViews,
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
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { parseOrderChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { orderViewLabels } from '../shared/order-view-labels.ts'
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

const load = createStaffLoader(
  'orders',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { order: id, ...query } = parseOrderChoice(searchParams)
    const { product } = query
    const [list, views, order, products, couriers] = await Promise.all([
      orEmpty(api('GET /api/admin/orders/get', { query: { ...query, limit: LIST_SIZE } })),
      orNull(api('GET /api/admin/orders/views')),
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
    return {
      list,
      views: views?.data,
      order: order?.data ?? null,
      documents: documents?.data ?? [],
      payout: payout?.data ?? null,
      title: products?.data.map(getTitle)[0],
      couriers: couriers?.data ?? [],
      bookable: couriers?.bookable ?? null,
    }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Orders'))

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { bookable, list, views, order, documents, payout, title, couriers } = loaderData
  const { apiOrigin } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const choice = parseOrderChoice(search)
  const { cursor, order: _, ...filters } = choice
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
      <ListPage
        title={t('All Orders')}
        list={list}
        noun="order"
        choice={{ ...filters, cursor }}
        getHref={adminOrdersPath}
        actions={
          <>
            <NewOrders
              key={adminOrdersPath({ ...filters, cursor })}
              newest={list.data[0]?._id}
              total={list.total}
            />
            <Link to={adminNewOrderPath} className={buttonStyle('primary', 'px-4!')}>
              <Plus size={16} strokeWidth={1.5} />
              {t('New order')}
            </Link>
          </>
        }
        more={
          <>
            <Link to={adminMatchMoneyPath}>{t('Match money')}</Link>
            <button type="button" onClick={() => setSending(true)}>
              {t('Send parcels')}
            </button>
            <Link to={adminSlipsPath(filters)}>{t('Slips')}</Link>
            <Link to={adminSlipsPath(filters, 'labels')}>{t('Labels')}</Link>
            <a href={ordersExportPath(apiOrigin, choice)} download="orders.csv">
              {t('Export CSV')}
            </a>
            <a href={orderLinesExportPath(apiOrigin, choice)} download="order-lines.xlsx">
              {t('Excel by piece')}
            </a>
            <a href={moneyExportPath(apiOrigin, choice)} download="payments.xlsx">
              {t('Payments and refunds')}
            </a>
          </>
        }
        tabs={{
          name: 'view',
          entries: [
            { value: undefined, label: t('All') },
            ...orderViews
              .filter((view) => views?.[view] !== 0 || choice.view === view)
              .map((view) => ({
                value: view,
                label: t(orderViewLabels[view]),
                count: views?.[view],
              })),
          ],
        }}
        search={{
          label: t('Search orders'),
          placeholder: t('Number, name, phone, city, piece, tracking or payment ID'),
        }}
        filters={[
          {
            kind: 'select',
            name: 'status',
            label: t('Status'),
            anyLabel: t('Any status'),
            options: orderStatuses.map((id) => [id, t(orderStatusLabels[id])] as const),
          },
          {
            kind: 'select',
            name: 'payment',
            label: t('Payment'),
            anyLabel: t('Any payment'),
            options: paymentStatuses.map((id) => [id, t(paymentStatusLabels[id])] as const),
          },
          {
            kind: 'select',
            name: 'abandoned',
            label: t('Checkouts'),
            anyLabel: t('Orders'),
            options: [['1', t('Abandoned')]],
          },
          {
            kind: 'select',
            name: 'by',
            label: t('Days of'),
            anyLabel: t('The order'),
            options: [['paid', t('The payment')]],
          },
          { kind: 'date', name: 'from', label: t('From') },
          { kind: 'date', name: 'to', label: t('To') },
          { kind: 'fixed', name: 'shoppers', label: t('Of returning shoppers') },
          { kind: 'fixed', name: 'unpaid', label: t('Sent, not fully paid') },
          { kind: 'fixed', name: 'goods', label: t('Without gift cards') },
          {
            kind: 'fixed',
            name: 'customer',
            label: t('Of {name}', {
              name: list.data[0] ? formatCustomerName(list.data[0].customer) : t('one customer'),
            }),
          },
          {
            kind: 'fixed',
            name: 'product',
            label: t('With {title}', { title: title ?? t('a deleted product') }),
          },
        ]}
        notice={!sending && undo}
        empty={{ title: t('No orders yet'), filteredTitle: t('No order fits this') }}
        bulk={
          chosenOrders.size > 0 && (
            <ParcelsBar
              count={chosenOrders.size}
              onOpen={() => setSending(true)}
              onClear={() => setChosenOrders(new Map())}
            />
          )
        }
      >
        {(orders) => (
          <OrdersTable
            orders={orders}
            getHref={(id) => adminOrdersPath({ ...choice, order: id })}
            isChosen={({ _id }) => chosenOrders.has(_id)}
            onChoose={choose}
          />
        )}
      </ListPage>
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
