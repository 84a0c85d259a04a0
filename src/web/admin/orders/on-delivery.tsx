import { Link } from 'react-router'
import type { DeliveryOutcomes } from '#shared/orders/delivery-outcomes-schema.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Empty } from '../../ui/states.tsx'
import { FigureTable } from '../shared/figure-table.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/on-delivery.ts'

const REPORT_DAYS = 90

const load = createStaffLoader('orders', async ({ api }) => {
  const path = 'GET /api/admin/orders/delivery-outcomes'
  const [areas, customers] = await Promise.all([
    api(path, { query: { by: 'pincode', days: REPORT_DAYS } }),
    api(path, { query: { by: 'customer', days: REPORT_DAYS } }),
  ])
  return { areas: areas.data, customers: customers.data }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Orders on delivery'))

export default function OrdersOnDelivery({ loaderData }: Route.ComponentProps) {
  const { areas, customers } = loaderData
  return (
    <div className="space-y-12">
      <PageHead
        title={t('Orders on delivery')}
        back={{ to: adminOrdersPath(), label: t('Orders') }}
        about={t(
          'Results of the last {n} days. Under Settings, Ways to pay, you set the areas that may pay on delivery and the limit per customer.',
          { n: REPORT_DAYS },
        )}
      />
      {areas.length === 0 ? (
        <Empty title={t('No orders on delivery yet')}>
          {t('They are listed here once shoppers choose to pay on delivery.')}
        </Empty>
      ) : (
        <>
          <Outcomes title={t('By PIN code')} column={t('PIN code')} rows={areas} />
          <Outcomes title={t('By customer')} column={t('Customer')} rows={customers} />
        </>
      )}
    </div>
  )
}

type OutcomesProps = { title: string; column: string; rows: DeliveryOutcomes[] }

function Outcomes({ title, column, rows }: OutcomesProps) {
  const columns = [
    [t('Placed'), 'placed'],
    [t('Confirmed'), 'confirmed'],
    [t('Cancelled or rejected'), 'refused'],
    [t('Returned'), 'returned'],
    [t('Delivered'), 'delivered'],
  ] as const
  return (
    <FigureTable
      title={title}
      head={{
        title: column,
        cell: ({ isErased, key, name }) =>
          isErased ? (
            t('Erased customer')
          ) : (
            <Link to={adminOrdersPath({ q: key })} className="text-link">
              {[name, key].filter(Boolean).join(', ')}
            </Link>
          ),
      }}
      columns={columns.map(([name, count]) => ({
        title: name,
        cell: (row: DeliveryOutcomes) => (
          <>
            {row[count]}
            {count !== 'placed' && row[count] > 0 && (
              <span className="text-sm text-ink-soft">
                {' '}
                ({Math.round((100 * row[count]) / row.placed)}%)
              </span>
            )}
          </>
        ),
      }))}
      rows={rows}
      getKey={({ key }) => key}
    />
  )
}
