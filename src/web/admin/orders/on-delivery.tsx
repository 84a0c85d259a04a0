import { Link } from 'react-router'
import type { DeliveryOutcomes } from '#shared/orders/delivery-outcomes-schema.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Empty } from '../../ui/states.tsx'
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
      <div>
        <h1 className="text-3xl text-maroon">{t('Orders on delivery')}</h1>
        <p className="mt-2 max-w-prose text-ink-soft">
          {t(
            'Results of the last {n} days. Under Settings, Ways to pay, you set the areas that may pay on delivery and the limit per customer.',
            { n: REPORT_DAYS },
          )}
        </p>
      </div>
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
    <div>
      <h2 className="text-2xl text-maroon">{title}</h2>
      <ScrollArea label={title} className="mt-3">
        <table className="w-full min-w-xl text-left">
          <thead>
            <tr className="border-b border-line text-sm text-ink-soft">
              <th scope="col" className="py-2 pr-4 font-normal">
                {column}
              </th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line">
                <th scope="row" className="py-1 pr-4 font-normal wrap-anywhere">
                  {row.isErased ? (
                    t('Erased customer')
                  ) : (
                    <Link to={adminOrdersPath({ q: row.key })} className="text-link">
                      {[row.name, row.key].filter(Boolean).join(', ')}
                    </Link>
                  )}
                </th>
                {columns.map(([name, count]) => (
                  <td key={name} className="py-1 pl-4 text-right tabular-nums">
                    {row[count]}
                    {count !== 'placed' && row[count] > 0 && (
                      <span className="text-sm text-ink-soft">
                        {' '}
                        ({Math.round((100 * row[count]) / row.placed)}%)
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}
