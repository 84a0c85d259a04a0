import { useState } from 'react'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import type { BulkChange, BulkOutcome } from '#shared/catalogue/product-schema.ts'
import { parseDecimal } from '#shared/money.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Check, Radio } from '../../ui/check.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { countText } from '../shared/count-text.ts'
import { useCall } from '../shared/use-call.ts'
import { useCollections } from '../shared/use-collections.ts'
import type { BulkKind, BulkSelection, Undoable } from './bulk.ts'
import { BulkTable } from './bulk-table.tsx'

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
  unpublish: { title: 'Unpublish' },
  category: { title: 'Category' },
  collection: { title: 'Collections' },
  delete: { title: 'Delete' },
}

type Typed = {
  number: string
  mayRaise: boolean
  category: string
  collection: string
  isRemoved: boolean
}

function parseChange(kind: BulkKind, typed: Typed): Change | null {
  const { category, collection, isRemoved, mayRaise } = typed
  if (kind === 'delete' || kind === 'publish' || kind === 'unpublish') return { kind }
  if (kind === 'category') return category ? { kind, category } : null
  if (kind === 'collection')
    return collection
      ? { kind: isRemoved ? 'removeFromCollection' : 'addToCollection', collection }
      : null
  const number = parseDecimal(typed.number)
  if (Number.isNaN(number)) return null
  if (kind === 'stock') return { kind, stock: number }
  return kind === 'sale'
    ? { kind, percent: number, ...(mayRaise && { mayRaise }) }
    : { kind, percent: number }
}

function missingLabel(kind: BulkKind): string {
  if (kind === 'category') return t('a category')
  return kind === 'collection' ? t('a collection') : t('a number')
}

type Props = {
  selection: BulkSelection
  kind: BulkKind
  onClose: () => void
  onDone: (undoable?: Undoable) => void
}

export default function BulkDialog({ selection, kind, onClose, onDone }: Props) {
  const { send, busy, done, refusal } = useCall<'POST /api/admin/products/bulk'>({
    showsRefusal: true,
    onDone({ batch, total }) {
      if (batch === null) return
      const products = countText(total, 'product')
      const isGone = kind === 'delete'
      const text = t(isGone ? '{products} deleted' : '{products} changed', { products })
      onDone({ text, batch })
      onClose()
    },
  })
  const { collections } = useCollections()
  const [typed, setTyped] = useState<Typed>({
    ...{ number: '', mayRaise: false, category: '', collection: '', isRemoved: false },
  })
  const [previewed, setPreviewed] = useState<Change | null>(null)
  const change = parseChange(kind, typed)
  const { title, asks } = words[kind]
  const isPreviewed = change !== null && JSON.stringify(previewed) === JSON.stringify(change)
  const outcome: BulkOutcome | undefined = isPreviewed ? done : undefined
  const count = countText(outcome?.total ?? selection.count, 'product')
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  function ask(preview: boolean, requestedChange = change) {
    if (!requestedChange) return
    if (preview) setPreviewed(requestedChange)
    const { ids, filter } = selection
    const { total: expected, seen } = (preview ? undefined : outcome) ?? {}
    send('POST /api/admin/products/bulk', {
      body: { ids, filter, change: requestedChange, preview, expected, seen },
    })
  }

  function allowRaises(mayRaise: boolean) {
    set({ mayRaise })
    ask(true, parseChange(kind, { ...typed, mayRaise }))
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
        method="post"
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
            value={typed.number}
            onChange={({ target }) => set({ number: target.value })}
          />
        )}
        {kind === 'category' && (
          <CategorySelect value={typed.category} onChange={(category) => set({ category })} />
        )}
        {kind === 'collection' && (
          <>
            <div className="flex flex-wrap gap-x-6">
              <Radio
                name="isRemoved"
                checked={!typed.isRemoved}
                onChange={() => set({ isRemoved: false })}
              >
                {t('Add to a collection')}
              </Radio>
              <Radio
                name="isRemoved"
                checked={typed.isRemoved}
                onChange={() => set({ isRemoved: true })}
              >
                {t('Remove from a collection')}
              </Radio>
            </div>
            <SelectField
              label={t('Collection')}
              value={typed.collection}
              onChange={({ target }) => set({ collection: target.value })}
            >
              <option value="">{t('Choose a collection')}</option>
              {collections.map((collection) => (
                <option key={collection.id} value={collection.id}>
                  {collectionName(collection)}
                </option>
              ))}
            </SelectField>
          </>
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
              checked={typed.mayRaise}
              disabled={busy}
              onChange={(event) => allowRaises(event.target.checked)}
            >
              {t('Raise them to the new sale price')}
            </Check>
          </div>
        )}
        {outcome && <BulkTable outcome={outcome} kind={kind} collections={collections} />}
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
        <MissingFields labels={[!change && missingLabel(kind)]} />
      </form>
    </Modal>
  )
}

type CategoryProps = { value: string; onChange: (category: string) => void }

function CategorySelect({ value, onChange }: CategoryProps) {
  const { getName, listOfferedIds } = useCategories()
  return (
    <SelectField
      label={t('Category')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('Choose a category')}</option>
      {listOfferedIds().map((id) => (
        <option key={id} value={id}>
          {getName(id)}
        </option>
      ))}
    </SelectField>
  )
}
