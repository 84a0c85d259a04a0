import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import type { Member } from '../../api/load.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/slip.ts'
import { Paper } from './paper.tsx'
import { SlipSheet } from './slip-sheet.tsx'

const load = loadingForStaff(
  'orders',
  async ({ api, params }: Member<Route.LoaderArgs['params']>) => {
    const { data: order } = await api('GET /api/admin/orders/details/:id', {
      params: { id: params.orderId },
    })
    return { order }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Packing slip'), hidden: true })

export default function Slip({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <Paper back={adminOrdersPath({ order: order._id })}>
      <SlipSheet order={order} />
    </Paper>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
