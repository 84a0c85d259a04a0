import { adminOrdersPath } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { acting, fieldsOf, type Member } from '../../../api/load.ts'
import { pageMeta } from '../../../shared/page-meta.ts'
import { toast } from '../../../ui/toast.ts'
import { Paper } from '../../shared/paper.tsx'
import { loadingForStaff, mayDo } from '../../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { CardSheet } from './card-sheet.tsx'
import { CardTools } from './card-tools.tsx'
import type { TailorIntent } from './intent.ts'

const load = loadingForStaff(
  'measures',
  async ({ api, user, params }: Member<Route.LoaderArgs['params']>) => {
    const { lineId } = params
    const { data: card } = await api('GET /api/admin/tailoring/:lineId', { params: { lineId } })
    return {
      card,
      isOwner: mayDo(user, 'owner'),
      back: mayDo(user, 'orders') ? adminOrdersPath({ order: card.orderId }) : paths.adminTailoring,
    }
  },
)
export const loader = load
export const clientLoader = load

export const clientAction = acting(async ({ api, request, params: { lineId = '' } }) => {
  const sent = (await fieldsOf(request)) as TailorIntent
  const params = { lineId }
  if (sent.intent === 'reload') return { ok: true as const }
  const { message } =
    sent.intent === 'step'
      ? await api('POST /api/admin/tailoring/:lineId/step', {
          params,
          body: { from: sent.from, cutCm: sent.cutCm },
        })
      : sent.intent === 'propose'
        ? await api('POST /api/admin/tailoring/:lineId/propose', { params, body: sent.proposal })
        : sent.intent === 'deletePhoto'
          ? await api('DELETE /api/admin/tailoring/photo/:photoId', {
              params: { photoId: sent.photoId },
            })
          : sent.intent === 'ask'
            ? await api('POST /api/admin/tailoring/:lineId/ask', { params })
            : await api('POST /api/admin/tailoring/:lineId/waive', {
                params,
                body: { reason: sent.reason },
              })
  if (message) toast.success(message)
  return { ok: true as const }
})

export const meta = () => pageMeta({ title: t('Tailor’s card'), noIndex: true })

export default function TailorCardPage({ loaderData }: Route.ComponentProps) {
  const { card, back, isOwner } = loaderData
  return (
    <Paper back={back} list={t('Pieces to make')}>
      <CardSheet card={card} />
      <CardTools card={card} isOwner={isOwner} />
    </Paper>
  )
}

export { PageError as ErrorBoundary } from '../../../shared/page-error.tsx'
