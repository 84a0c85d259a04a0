import { linesLeft } from '#shared/orders/refunded.ts'
import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { Empty } from '../../ui/states.tsx'
import { orderChoiceOf } from '../shared/choices.ts'
import { counted } from '../shared/counted.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/slips.ts'
import { Paper } from './paper.tsx'
import { Label, SlipSheet } from './slip-sheet.tsx'

const MOST = 50

const load = loadingForStaff('orders', async ({ api, url: { searchParams } }) => {
  const { order: _, ...choice } = orderChoiceOf(searchParams)
  const { data, total } = await api('GET /api/admin/orders/get', {
    query: { ...choice, limit: MOST },
  })
  const fitting = choice.status ? data : data.filter(({ orderStatus }) => isToSend(orderStatus))
  // What was paid back to the last piece stays where it is.
  const orders = fitting.filter((order) => linesLeft(order).length > 0)
  const seen = data.length
  return { orders, seen, total, choice, labels: searchParams.get('as') === 'labels' }
})
/** Who asks for no status in particular packs what has yet to be sent. */
const isToSend = (status: OrderStatus) => status === 'confirmed' || status === 'inProcess'

export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Packing slips'), hidden: true })

/** The slips or the labels of the orders that a page of the list shows. */
export default function Slips({ loaderData }: Route.ComponentProps) {
  const { orders, seen, total, choice, labels } = loaderData
  return (
    <Paper back={adminOrdersPath(choice)}>
      <h1 className="sr-only">{labels ? t('Labels') : t('Packing slips')}</h1>
      <p className="mb-8 text-sm text-ink-soft print:hidden">
        {t(choice.status ? '{orders} in this status' : '{orders} to be sent', {
          orders: counted(orders.length, 'order'),
        })}
        {seen < total && t(', of the newest {seen} of {total}', { seen, total })}
      </p>
      {orders.length === 0 && <Empty title={t('No order fits this')} />}
      {labels ? (
        <div className="grid grid-cols-2 gap-4">
          {orders.map((order) => (
            <Label key={order._id} order={order} />
          ))}
        </div>
      ) : (
        <div className="space-y-16 print:space-y-0">
          {orders.map((order) => (
            <SlipSheet key={order._id} order={order} heading="h2" />
          ))}
        </div>
      )}
    </Paper>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
