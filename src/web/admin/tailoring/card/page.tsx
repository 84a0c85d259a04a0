import { adminOrdersPath } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { type Change, createAction, type Member, readFields } from '../../../api/load.ts'
import { pageMeta } from '../../../shared/page-meta.ts'
import { toast } from '../../../ui/toast.ts'
import { PrintPage } from '../../shared/print-page.tsx'
import { createStaffLoader, hasPermission } from '../../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { CardSheet } from './card-sheet.tsx'
import { CardTools } from './card-tools.tsx'
import type { TailorIntent } from './intent.ts'

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

export const clientAction = createAction(async ({ api, request, params: { lineId = '' } }) => {
  const intent = (await readFields(request)) as TailorIntent
  if (intent.intent !== 'reload') {
    const { message } = await callApi(intent, api, { lineId })
    if (message) toast.success(message)
  }
  return { ok: true as const }
})

function callApi(
  intent: Exclude<TailorIntent, { intent: 'reload' }>,
  api: Change['api'],
  params: { lineId: string },
): Promise<{ message?: string | undefined }> {
  switch (intent.intent) {
    case 'step':
      return api('POST /api/admin/tailoring/:lineId/step', {
        params,
        body: { from: intent.from, cutCm: intent.cutCm },
      })
    case 'propose':
      return api('POST /api/admin/tailoring/:lineId/propose', { params, body: intent.proposal })
    case 'deletePhoto':
      return api('DELETE /api/admin/tailoring/photo/:photoId', {
        params: { photoId: intent.photoId },
      })
    case 'ask':
      return api('POST /api/admin/tailoring/:lineId/ask', { params })
    case 'waive':
      return api('POST /api/admin/tailoring/:lineId/waive', {
        params,
        body: { reason: intent.reason },
      })
  }
}

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
