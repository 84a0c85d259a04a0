import { adminOrdersPath } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import type { Member } from '../../../api/load.ts'
import { pageMeta } from '../../../shared/page-meta.ts'
import { PrintPage } from '../../shared/print-page.tsx'
import { createStaffLoader, hasPermission } from '../../shared/roles.ts'
import { callAction } from '../../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { CardSheet } from './card-sheet.tsx'
import { CardTools } from './card-tools.tsx'

const load = createStaffLoader(
  'measures',
  async ({ api, user, params }: Member<Route.LoaderArgs['params']>) => {
    const { lineId } = params
    const { data: card } = await api('GET /api/admin/tailoring/:lineId', { params: { lineId } })
    return {
      card,
      isOwner: hasPermission(user, 'owner'),
      back: hasPermission(user, 'orders')
        ? adminOrdersPath({ order: card.orderId })
        : paths.adminTailoring,
    }
  },
)
export const loader = load
export const clientLoader = load

export const clientAction = callAction

export const meta = () => pageMeta({ title: t('Tailor’s card'), noIndex: true })

export default function TailorCardPage({ loaderData }: Route.ComponentProps) {
  const { card, back, isOwner } = loaderData
  return (
    <PrintPage back={back} list={t('Pieces to make')}>
      <CardSheet card={card} />
      <CardTools card={card} isOwner={isOwner} />
    </PrintPage>
  )
}

export { PageError as ErrorBoundary } from '../../../shared/page-error.tsx'
