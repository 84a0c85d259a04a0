import { useState } from 'react'
import type { Discount } from '#shared/orders/discounts/code-schema.ts'
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
import { toDiscountInput } from './discount-fields.ts'
import { DiscountRow } from './discount-row.tsx'
import type { DiscountIntent } from './intent.ts'

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

export const clientAction = createIntentAction(
  async (intent: DiscountIntent, { api }) => {
    const { data, message, warning } =
      intent.intent === 'add'
        ? await api('POST /api/admin/discounts', { body: intent.discount })
        : await api('PUT /api/admin/discounts/:id', {
            params: { id: intent.id },
            body: intent.discount,
          })
    if (warning) toast.error(`${message}. ${warning}`)
    else toast.success(message ?? '')
    return { changedDiscount: data }
  },
  ({ intent }) => intent !== 'switch',
)

export const meta = () => panelMeta(t('Discount codes'))

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts, collections } = loaderData
  const [editedDiscount, setEditedDiscount] = useState<Discount | 'new'>()
  const { send, busy } = useSend<DiscountIntent, { changedDiscount: Discount }>({
    onDone: offerUndo,
  })

  function offerUndo({ changedDiscount }: { changedDiscount: Discount }) {
    const { code, enabled } = changedDiscount
    const text = enabled
      ? t('The code {code} is switched on', { code })
      : t('The code {code} is switched off', { code })
    toast.success(text, { label: t('Undo'), run: () => switchTo(changedDiscount, !enabled) })
  }

  const switchTo = (discount: Discount, enabled: boolean) =>
    send({ intent: 'switch', id: discount._id, discount: toDiscountInput(discount, { enabled }) })

  return (
    <div className="max-w-5xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">{t('Discount codes')}</h1>
        <Button onClick={() => setEditedDiscount('new')}>{t('New code')}</Button>
      </div>
      {discounts.length === 0 ? (
        <Empty title={t('No codes yet')}>
          <p className="text-ink-soft">
            {t('Shoppers see a field for codes once there is one that is switched on.')}
          </p>
        </Empty>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {discounts.map((discount) => (
            <DiscountRow
              key={discount._id}
              discount={discount}
              allCollections={collections}
              busy={busy}
              onEdit={() => setEditedDiscount(discount)}
              onSwitch={() => switchTo(discount, !discount.enabled)}
            />
          ))}
        </ul>
      )}
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
    </div>
  )
}
