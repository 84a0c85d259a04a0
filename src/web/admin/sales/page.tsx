import { useState } from 'react'
import type { Sale } from '#shared/catalogue/sale-schema.ts'
import { t } from '#shared/words/panel.ts'
import { createIntentAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import type { SaleIntent } from './intent.ts'
import { SaleRow } from './sale-row.tsx'

const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))
const SaleSheet = onDemand(() => import('./sale-sheet.tsx'))

const load = createStaffLoader('catalogue', async ({ api }) => {
  const [{ data: sales }, { data: collections }] = await Promise.all([
    api('GET /api/admin/sales'),
    api('GET /api/admin/collections'),
  ])
  return { sales, collections }
})
export const loader = load
export const clientLoader = load

export const clientAction = createIntentAction(
  async (intent: SaleIntent, { api }) => {
    if (intent.intent === 'preview')
      return { preview: await api('POST /api/admin/sales/preview', { body: intent.selection }) }
    const savedSale =
      intent.intent === 'add'
        ? await api('POST /api/admin/sales', { body: intent.sale })
        : intent.intent === 'change'
          ? await api('PUT /api/admin/sales/:id', { params: { id: intent.id }, body: intent.sale })
          : await api('POST /api/admin/sales/:id/end', { params: { id: intent.id } })
    const warning = 'warning' in savedSale ? savedSale.warning : undefined
    if (warning) toast.error(`${savedSale.message}. ${warning}`)
    else toast.success(savedSale.message ?? '')
    return {}
  },
  ({ intent }) => intent !== 'end',
)

export const meta = () => panelMeta(t('Scheduled sales'))

export default function ScheduledSales({ loaderData }: Route.ComponentProps) {
  const { sales, collections } = loaderData
  const [editedSale, setEditedSale] = useState<Sale | 'new'>()
  const [ending, setEnding] = useState<Sale>()
  const { send, busy } = useSend<SaleIntent>()
  return (
    <div className="max-w-5xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">{t('Scheduled sales')}</h1>
        <Button onClick={() => setEditedSale('new')}>{t('New sale')}</Button>
      </div>
      {sales.length === 0 ? (
        <Empty title={t('No sales planned')}>
          <p className="text-ink-soft">
            {t('A sale sets sale prices at its start and puts the old ones back at its end.')}
          </p>
        </Empty>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {sales.map((sale) => (
            <SaleRow
              key={sale._id}
              sale={sale}
              allCollections={collections}
              busy={busy}
              onEdit={() => setEditedSale(sale)}
              onEnd={() => setEnding(sale)}
            />
          ))}
        </ul>
      )}
      {editedSale && (
        <SaleSheet
          key={editedSale === 'new' ? 'new' : editedSale._id}
          sale={editedSale === 'new' ? null : editedSale}
          newest={sales.find((sale) => editedSale !== 'new' && sale._id === editedSale._id)}
          onClose={() => setEditedSale(undefined)}
        />
      )}
      {ending && (
        <ConfirmDialog
          title={
            ending.state === 'running'
              ? t('End {title} now?', { title: ending.title })
              : t('Call {title} off?', { title: ending.title })
          }
          description={
            ending.state === 'running'
              ? t('The prices before the sale come back, except where someone changed them since.')
              : t('The sale will not begin. No price changes.')
          }
          confirm={ending.state === 'running' ? t('End the sale') : t('Call off')}
          keep={t('Keep')}
          onClose={() => setEnding(undefined)}
          onConfirm={() => {
            send({ intent: 'end', id: ending._id })
            setEnding(undefined)
          }}
        />
      )}
    </div>
  )
}
