import { useState } from 'react'
import type { Discount } from '#shared/orders/discounts/code-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { ListPage, wholeList } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { toDiscountInput } from './discount-fields.ts'
import { DiscountRow } from './discount-row.tsx'

const DiscountSheet = onDemand(() => import('./discount-sheet.tsx'))

const load = createStaffLoader('owner', async ({ api }) => {
  const [{ data: discounts }, { data: collections }] = await Promise.all([
    api('GET /api/admin/discounts'),
    api('GET /api/admin/collections'),
  ])
  return { discounts, collections }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Discount codes'))

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts, collections } = loaderData
  const [editedDiscount, setEditedDiscount] = useState<Discount | 'new'>()
  const { send, busy } = useCall<'PUT /api/admin/discounts/:id'>({
    quiet: true,
    onDone: ({ data }) => offerUndo(data),
  })

  function offerUndo(discount: Discount) {
    const { code, enabled } = discount
    const text = enabled
      ? t('The code {code} is switched on', { code })
      : t('The code {code} is switched off', { code })
    toast.success(text, { label: t('Undo'), run: () => switchTo(discount, !enabled) })
  }

  const switchTo = (discount: Discount, enabled: boolean) =>
    send('PUT /api/admin/discounts/:id', {
      params: { id: discount._id },
      body: toDiscountInput(discount, { enabled }),
    })

  return (
    <>
      <ListPage
        title={t('Discount codes')}
        actions={<Button onClick={() => setEditedDiscount('new')}>{t('New code')}</Button>}
        list={wholeList(discounts)}
        empty={{
          title: t('No codes yet'),
          text: t('Shoppers see a field for codes once there is one that is switched on.'),
        }}
        row={(discount) => (
          <DiscountRow
            discount={discount}
            allCollections={collections}
            busy={busy}
            onEdit={() => setEditedDiscount(discount)}
            onSwitch={() => switchTo(discount, !discount.enabled)}
          />
        )}
      />
      {editedDiscount && (
        <DiscountSheet
          key={editedDiscount === 'new' ? 'new' : editedDiscount._id}
          discount={editedDiscount === 'new' ? null : editedDiscount}
          newest={discounts.find(
            (discount) => editedDiscount !== 'new' && discount._id === editedDiscount._id,
          )}
          onClose={() => setEditedDiscount(undefined)}
        />
      )}
    </>
  )
}
