import { useState } from 'react'
import type { BulkChange, BulkOutcome } from '#shared/catalogue/product-schema.ts'
import { parseDecimal } from '#shared/money.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { countText } from '../shared/count-text.ts'
import { BulkTable } from './bulk-table.tsx'
import type { BulkKind, BulkSelection, ProductIntent, Undoable } from './intent.ts'

type Change = BulkChange['change']

type Words = { title: AnyMessage; asks?: { label: AnyMessage; hint: AnyMessage } }
const words: Record<BulkKind, Words> = {
  price: {
    title: 'Change price',
    asks: {
      label: 'Percent',
      hint: '10 raises prices by 10 percent, -10 lowers them. Sale prices change too.',
    },
  },
  sale: {
    title: 'Put on sale',
    asks: {
      label: 'Percent off',
      hint: '0 ends the sale: each piece gets its own sale price back.',
    },
  },
  stock: {
    title: 'Set stock',
    asks: {
      label: 'Pieces',
      hint: 'The same number for each of them, and for each of its sizes.',
    },
  },
  publish: { title: 'Publish' },
  delete: { title: 'Delete' },
}

function parseChange(kind: BulkKind, text: string, mayRaise: boolean): Change | null {
  if (kind === 'delete' || kind === 'publish') return { kind }
  const number = parseDecimal(text)
  if (Number.isNaN(number)) return null
  if (kind === 'stock') return { kind, stock: number }
  return kind === 'sale'
    ? { kind, percent: number, ...(mayRaise && { mayRaise }) }
    : { kind, percent: number }
}

type Done = { outcome?: BulkOutcome; undoable?: Undoable }
type Props = {
  selection: BulkSelection
  kind: BulkKind
  onClose: () => void
  onDone: (undoable?: Undoable) => void
}

export default function BulkDialog({ selection, kind, onClose, onDone }: Props) {
  const { send, busy, done, refusal } = useSend<ProductIntent, Done>({
    onDone(it) {
      if (it.outcome) return
      onDone(it.undoable)
      onClose()
    },
  })
  const [value, setValue] = useState('')
  const [mayRaise, setMayRaise] = useState(false)
  const [previewedValue, setPreviewedValue] = useState<string | null>(null)
  const change = parseChange(kind, value, mayRaise)
  const { title, asks } = words[kind]
  const outcome = previewedValue === value ? done?.outcome : undefined
  const count = countText(outcome?.total ?? selection.count, 'product')

  function ask(preview: boolean, requestedChange = change) {
    if (!requestedChange) return
    if (preview) setPreviewedValue(value)
    const { ids, filter } = selection
    const { total: expected, seen } = (preview ? undefined : outcome) ?? {}
    send({
      intent: 'bulk',
      bulk: { ids, filter, change: requestedChange, preview, expected, seen },
    })
  }

  function allowRaises(isAllowed: boolean) {
    setMayRaise(isAllowed)
    ask(true, parseChange(kind, value, isAllowed))
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t(title)}
      description={
        kind === 'delete'
          ? t('{count} would be removed from the shop at once. Existing orders keep them.', {
              count,
            })
          : t('For {count}. The preview shows what would change; then you apply it.', { count })
      }
    >
      <form
        className="space-y-5 px-6 py-6 sm:px-8"
        onSubmit={(event) => {
          event.preventDefault()
          ask(!outcome)
        }}
      >
        {asks && (
          <Field
            label={t(asks.label)}
            hint={t(asks.hint)}
            type="number"
            step={kind === 'stock' ? 1 : 'any'}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        <Alert>{refusal?.message}</Alert>
        {outcome && outcome.raised > 0 && (
          <div className="border-l-2 border-red bg-white/40 px-4 py-2">
            <p>
              {t(
                '{products} cost less than that today. They keep their price and are listed first.',
                {
                  products: countText(outcome.raised, 'product'),
                },
              )}
            </p>
            <Check
              checked={mayRaise}
              disabled={busy}
              onChange={(event) => allowRaises(event.target.checked)}
            >
              {t('Raise them to the new sale price')}
            </Check>
          </div>
        )}
        {outcome && <BulkTable outcome={outcome} kind={kind} />}
        <div className="flex flex-wrap gap-3">
          <Button
            kind={outcome ? 'outline' : 'primary'}
            disabled={!change || busy}
            onClick={() => ask(true)}
          >
            {t('Preview')}
          </Button>
          {outcome && (
            <Button type="submit" kind={kind === 'delete' ? 'danger' : 'primary'} disabled={busy}>
              {kind === 'delete'
                ? t('Delete {count}', { count })
                : t('Apply to {count}', { count })}
            </Button>
          )}
        </div>
        <MissingFields labels={[!change && t('a number')]} />
      </form>
    </Modal>
  )
}
