import { useState } from 'react'
import type { Sale } from '#shared/catalogue/sale-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ListPage, wholeList } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
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

export const meta = () => panelMeta(t('Scheduled sales'))

export default function ScheduledSales({ loaderData }: Route.ComponentProps) {
  const { sales, collections } = loaderData
  const [editedSale, setEditedSale] = useState<Sale | 'new'>()
  const [ending, setEnding] = useState<Sale>()
  const { send, busy } = useCall()
  return (
    <>
      <ListPage
        title={t('Scheduled sales')}
        actions={<Button onClick={() => setEditedSale('new')}>{t('New sale')}</Button>}
        list={wholeList(sales)}
        empty={{
          title: t('No sales planned'),
          text: t('A sale sets sale prices at its start and puts the old ones back at its end.'),
        }}
        row={(sale) => (
          <SaleRow
            sale={sale}
            allCollections={collections}
            busy={busy}
            onEdit={() => setEditedSale(sale)}
            onEnd={() => setEnding(sale)}
          />
        )}
      />
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
            send('POST /api/admin/sales/:id/end', { params: { id: ending._id } })
            setEnding(undefined)
          }}
        />
      )}
    </>
  )
}
