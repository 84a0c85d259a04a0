import { useState } from 'react'
import { manualStockReasons, stockReasonLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { StockAdjustment } from '#shared/catalogue/stock-schema.ts'
import { parseDecimal } from '#shared/money.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'

export type StockIntent = { id: string; adjustment: Partial<StockAdjustment> & { reason: Reason } }
type Reason = (typeof manualStockReasons)[number]

const labels: Record<Reason, AnyMessage> = {
  stitched: 'Quantity received',
  damaged: 'Quantity removed',
  counted: 'Quantity on hand',
  other: 'Quantity received; negative if removed',
}

export function AdjustForm({ id, sizes }: { id: string; sizes: string[] }) {
  const { send, busy, refusal } = useSend<StockIntent>({
    onDone() {
      setQuantityText('')
      setNote('')
    },
  })
  const [size, setSize] = useState(sizes[0] ?? '')
  const [reason, setReason] = useState<Reason>('stitched')
  const [quantityText, setQuantityText] = useState('')
  const [note, setNote] = useState('')
  useUnsaved(quantityText !== '' || note !== '')
  const number = parseDecimal(quantityText)
  const ready = Number.isInteger(number) && (reason === 'counted' || number !== 0)

  function adjust() {
    const movedQuantity =
      reason === 'counted'
        ? { counted: number }
        : { change: reason === 'damaged' ? -Math.abs(number) : number }
    send({ id, adjustment: { size, reason, note, ...movedQuantity } })
  }

  return (
    <form
      method="post"
      aria-label={t('Adjust the stock')}
      className="space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) adjust()
      }}
    >
      {sizes.length > 1 && (
        <SelectField
          label={t('Size')}
          value={size}
          onChange={(event) => setSize(event.target.value)}
        >
          {sizes.map((sizeOption) => (
            <option key={sizeOption} value={sizeOption}>
              {sizeOption}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('Reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as Reason)}
      >
        {manualStockReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(stockReasonLabels[reason])}
          </option>
        ))}
      </SelectField>
      <Field
        label={t(labels[reason])}
        type="number"
        step="1"
        value={quantityText}
        onChange={(event) => setQuantityText(event.target.value)}
        {...(reason === 'counted' && { hint: t('Includes pieces held for unpaid orders.') })}
      />
      <Field
        label={t('Note (optional)')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Alert>{refusal?.message}</Alert>
      <Button type="submit" disabled={!ready || busy} className="w-full">
        {t('Update stock')}
      </Button>
    </form>
  )
}
