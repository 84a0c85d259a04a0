import { useState } from 'react'
import { manualStockReasons, stockReasonLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { parseDecimal } from '#shared/money.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useCall } from '../shared/use-call.ts'

type Reason = (typeof manualStockReasons)[number]

const leastQuantities: Record<Reason, number> = {
  stitched: 1,
  damaged: 1,
  counted: 0,
  other: -MAX_STOCK,
}

const quantityLabels: Record<Reason, AnyMessage> = {
  stitched: 'Quantity received',
  damaged: 'Quantity removed',
  counted: 'Quantity on hand',
  other: 'Quantity received; negative if removed',
}

export function AdjustForm({ id, sizes }: { id: string; sizes: string[] }) {
  const { send, busy, refusal } = useCall({
    showsRefusal: true,
    onDone() {
      // What was typed while it was saved is the next movement.
      if (quantityText === sent.quantityText) setQuantityText('')
      if (note === sent.note) setNote('')
    },
  })
  const [size, setSize] = useState(sizes[0] ?? '')
  const [reason, setReason] = useState<Reason>('stitched')
  const [quantityText, setQuantityText] = useState('')
  const [note, setNote] = useState('')
  const [sent, setSent] = useState({ quantityText, note })
  useUnsaved(quantityText !== '' || note !== '')
  const quantity = parseDecimal(quantityText)
  const changesStock = reason === 'counted' || quantity !== 0
  const ready =
    Number.isInteger(quantity) &&
    quantity >= leastQuantities[reason] &&
    quantity <= MAX_STOCK &&
    changesStock

  function adjust() {
    const adjustment =
      reason === 'counted'
        ? { counted: quantity }
        : { change: reason === 'damaged' ? -quantity : quantity }
    setSent({ quantityText, note })
    send('POST /api/admin/products/stock/:id', {
      params: { id },
      body: { size, reason, note, ...adjustment },
    })
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
              {sizeOption || t('One size')}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('Reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as Reason)}
      >
        {manualStockReasons.map((offered) => (
          <option key={offered} value={offered}>
            {t(stockReasonLabels[offered])}
          </option>
        ))}
      </SelectField>
      <Field
        label={t(quantityLabels[reason])}
        type="number"
        step="1"
        min={leastQuantities[reason]}
        max={MAX_STOCK}
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
