import { adminOrdersPath, adminSlipsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { Empty } from '../../ui/states.tsx'
import { orderChoiceOf } from '../shared/choices.ts'
import { counted } from '../shared/counted.ts'
import { Pager } from '../shared/pager.tsx'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/slips.ts'
import { Paper } from './paper.tsx'
import { Label, SlipSheet } from './slip-sheet.tsx'

/** A page of slips, of which each is a sheet of paper. */
const PAGE = 50

const load = loadingForStaff('orders', async ({ api, url: { searchParams } }) => {
  const { order: _, ...choice } = orderChoiceOf(searchParams)
  const query = { ...choice, toSend: '1', limit: PAGE } as const
  const { data: orders, total, nextCursor } = await api('GET /api/admin/orders/get', { query })
  const as = searchParams.get('as') === 'labels' ? ('labels' as const) : undefined
  return { orders, total, nextCursor, choice, as }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Packing slips'), hidden: true })

/** The slips or the labels of what has yet to be sent, or of the status that is asked for. */
export default function Slips({ loaderData }: Route.ComponentProps) {
  const { orders, total, nextCursor, choice, as } = loaderData
  const { cursor, ...filter } = choice
  return (
    <Paper back={adminOrdersPath(filter)}>
      <h1 className="sr-only">{as ? t('Labels') : t('Packing slips')}</h1>
      <p className="mb-8 text-sm text-ink-soft print:hidden">
        {t(choice.status ? '{orders} in this status' : '{orders} to be sent', {
          orders: counted(total, 'order'),
        })}
      </p>
      {orders.length === 0 && <Empty title={t('No order fits this')} />}
      {as ? (
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
      <Pager
        shown={orders.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        hrefOf={(at) => adminSlipsPath({ ...filter, cursor: at }, as)}
      />
    </Paper>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
