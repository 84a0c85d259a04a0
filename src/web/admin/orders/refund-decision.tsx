import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { Refund } from '#shared/orders/refund-schema.ts'
import { linesLeft } from '#shared/orders/refunded.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { useCall } from '../shared/use-call.ts'
import { QuantityRow } from './quantity-row.tsx'

/** Asks which pieces a refund concerns that was made at the payment provider. */
export function RefundDecisionForm({ order, refund }: { order: AdminOrder; refund: Refund }) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const lines = linesLeft(order)
  const isWhole = order.paymentStatus === 'refunded'
  const [quantities, setQuantities] = useState<Record<string, number>>(
    isWhole ? Object.fromEntries(lines.map(({ lineId, left }) => [lineId, left])) : {},
  )
  const [restock, setRestock] = useState(false)
  const chosenLines = lines
    .map(({ lineId }) => ({ lineId, quantity: quantities[lineId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  useUnsaved(!isWhole && chosenLines.length > 0)
  return (
    <form
      method="post"
      className="mt-2 space-y-3 border-l-2 border-red pl-3"
      onSubmit={(event) => {
        event.preventDefault()
        const decision = { refundId: refund._id, lines: chosenLines, restock }
        send('POST /api/admin/orders/refund-decision/:id', {
          params: { id: order._id },
          body: decision,
        })
      }}
    >
      <p>{t('This order is not packed until you say which pieces this money is for.')}</p>
      <ul className="space-y-2">
        {lines.map((line) => (
          <li key={line.lineId}>
            <QuantityRow
              line={line}
              hint={t('up to {n}, {price} each', { n: line.left, price: formatRupees(line.price) })}
              max={line.left}
              value={quantities[line.lineId] ?? 0}
              onChange={(quantity) => setQuantities({ ...quantities, [line.lineId]: quantity })}
            />
          </li>
        ))}
      </ul>
      {chosenLines.length > 0 && (
        <Check checked={restock} onChange={(event) => setRestock(event.target.checked)}>
          {t('Return the pieces to stock')}
        </Check>
      )}
      <Alert>{refusal?.message}</Alert>
      <Button type="submit" kind="outline" className="w-full" disabled={busy}>
        {chosenLines.length > 0 ? t('Save') : t('Only money, no pieces')}
      </Button>
    </form>
  )
}
