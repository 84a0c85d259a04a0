import { useState } from 'react'
import type { Sale, SaleInput, SalePreview } from '#shared/catalogue/sale-schema.ts'
import { MAX_SALE_PRODUCTS } from '#shared/catalogue/sale-vocabulary.ts'
import { formatRupees, parseDecimal } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import { fromIndiaTime, toIndiaTime } from '../shared/india-time.ts'
import {
  type ChosenProducts,
  noChosenProducts,
  ProductsChoice,
} from '../shared/products-choice.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'

type SaleFields = Record<'title' | 'percent' | 'startsAt' | 'endsAt', string>

const toSaleFields = (sale: Sale | null): SaleFields => ({
  title: sale?.title ?? '',
  percent: sale ? String(sale.percent) : '',
  startsAt: toIndiaTime(sale?.startsAt),
  endsAt: toIndiaTime(sale?.endsAt),
})

type Props = {
  /** Null for a new sale. */
  sale: Sale | null
  /** The version that the page loaded last. Undefined if it is deleted. */
  newest: Sale | undefined
  onClose: () => void
}

export default function SaleSheet({ sale, newest, onClose }: Props) {
  const { send, busy, answer, done, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: onClose,
  })
  const previewing = useCall<'POST /api/admin/sales/preview'>({ showsRefusal: true })
  const [editedSale, setEditedSale] = useState(sale)
  const [changedScope, setChangedScope] = useState<ChosenProducts>()
  const form = useServerForm<SaleFields>(answer ?? previewing.answer, {
    defaultValues: toSaleFields(sale),
  })
  const scope = changedScope ?? editedSale ?? noChosenProducts
  const { errors } = form.formState
  const scopeError = (refusal ?? previewing.refusal)?.errors.find(
    ({ path }) => path === 'categories',
  )
  const isUnsaved = (form.formState.isDirty || changedScope !== undefined) && !done

  function toSaleInput({ title, percent, startsAt, endsAt }: SaleFields): SaleInput {
    return {
      title,
      percent: parseDecimal(percent),
      categories: scope.categories,
      collections: scope.collections,
      products: scope.products,
      startsAt: fromIndiaTime(startsAt) ?? '',
      endsAt: fromIndiaTime(endsAt) ?? '',
    }
  }

  function save(fields: SaleFields) {
    const input = toSaleInput(fields)
    if (editedSale)
      send('PUT /api/admin/sales/:id', {
        params: { id: editedSale._id },
        body: { ...input, version: editedSale.version },
      })
    else send('POST /api/admin/sales', { body: input })
  }

  function preview() {
    reset()
    const { percent, categories, collections, products } = toSaleInput(form.getValues())
    previewing.send('POST /api/admin/sales/preview', {
      body: { percent, categories, collections, products },
    })
  }

  function choose(next: ChosenProducts) {
    setChangedScope(next)
    previewing.reset()
  }

  function loadNewest() {
    if (!newest) return
    setEditedSale(newest)
    setChangedScope(undefined)
    form.reset(toSaleFields(newest))
    reset()
  }

  const field = (name: keyof SaleFields) => ({
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <FormSheet
      title={editedSale ? t('Edit the sale') : t('New sale')}
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        className="sheet-form space-y-5"
        onSubmit={form.handleSubmit(save)}
      >
        <Field label={t('Name')} hint={t('For you; shoppers do not see it.')} {...field('title')} />
        <Field label={t('Percent off the price')} inputMode="numeric" {...field('percent')} />
        <ProductsChoice
          hint={t('Pieces that cost less already keep their price.')}
          max={MAX_SALE_PRODUCTS}
          selected={scope}
          onChange={choose}
        />
        <Alert>{scopeError?.message}</Alert>
        <div className="space-y-5">
          <Field label={t('From (time in India)')} type="datetime-local" {...field('startsAt')} />
          <Field label={t('Until (time in India)')} type="datetime-local" {...field('endsAt')} />
        </div>
        <Button kind="outline" className="w-full" disabled={previewing.busy} onClick={preview}>
          {t('Preview the prices')}
        </Button>
        {previewing.done && <Preview preview={previewing.done} />}
        <SaveBar
          busy={busy}
          isChanged
          refusal={refusal ?? previewing.refusal}
          onNewest={loadNewest}
        />
      </form>
    </FormSheet>
  )
}

function Preview({ preview: { data, total, lowered } }: { preview: SalePreview }) {
  return (
    <section aria-label={t('Preview')}>
      <p role="status" className="mb-2">
        {t('{n} of {all} pieces get a lower price.', { n: lowered, all: total })}
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {data.map(({ _id, title, before, after }) => (
          <li key={_id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">{title}</span>
            <span className="shrink-0 text-right tabular-nums">
              {after === null ? (
                t('stays at {amount}', { amount: formatRupees(before) })
              ) : (
                <>
                  <s className="text-ink-soft">{formatRupees(before)}</s> {formatRupees(after)}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > data.length && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('And {n} more.', { n: total - data.length })}
        </p>
      )}
    </section>
  )
}
