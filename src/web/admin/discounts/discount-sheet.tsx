import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Discount } from '#shared/orders/discounts/code-schema.ts'
import {
  discountKindLabels,
  discountKinds,
  MAX_CODE_PRODUCTS,
} from '#shared/orders/discounts/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { Check } from '../../ui/check.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import {
  type ChosenProducts,
  noChosenProducts,
  ProductsChoice,
} from '../shared/products-choice.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'
import {
  type DiscountFields,
  parseDiscountFields,
  toDiscountFields,
  unreadableLimits,
} from './discount-fields.ts'

type Props = {
  /** Null for a new code. */
  discount: Discount | null
  /** The version that the page loaded last. Undefined if it is deleted. */
  newest: Discount | undefined
  onClose: () => void
}

export default function DiscountSheet({ discount, newest, onClose }: Props) {
  const { send, busy, answer, done, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: onClose,
  })
  const [editedDiscount, setEditedDiscount] = useState(discount)
  const [changedScope, setChangedScope] = useState<ChosenProducts>()
  const form = useServerForm<DiscountFields>(answer, { defaultValues: toDiscountFields(discount) })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const scope = changedScope ?? editedDiscount ?? noChosenProducts
  const { errors } = form.formState
  const isUnsaved = (form.formState.isDirty || changedScope !== undefined) && !done

  function save(fields: DiscountFields) {
    const input = parseDiscountFields(fields, {
      categories: scope.categories,
      collections: scope.collections,
      products: scope.products,
    })
    const unreadable = unreadableLimits(input)
    for (const name of unreadable.toReversed())
      form.setError(name, { message: t('Must be a number.') }, { shouldFocus: true })
    if (unreadable.length > 0) return
    if (editedDiscount)
      send('PUT /api/admin/discounts/:id', {
        params: { id: editedDiscount._id },
        body: { ...input, version: editedDiscount.version },
      })
    else send('POST /api/admin/discounts', { body: input })
  }

  function loadNewest() {
    if (!newest) return
    setEditedDiscount(newest)
    setChangedScope(undefined)
    form.reset(toDiscountFields(newest))
    reset()
  }

  const field = (name: keyof DiscountFields) => ({
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <FormSheet
      title={editedDiscount ? t('Edit the code') : t('New code')}
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        className="sheet-form space-y-5"
        onSubmit={form.handleSubmit(save)}
      >
        <Field
          label={t('Code')}
          spellCheck={false}
          autoCapitalize="characters"
          hint={t('Letters, digits and hyphens. Capitals and small letters are the same.')}
          {...field('code')}
        />
        <SelectField label={t('What it takes off')} {...form.register('kind')}>
          {discountKinds.map((offered) => (
            <option key={offered} value={offered}>
              {t(discountKindLabels[offered])}
            </option>
          ))}
        </SelectField>
        {kind === 'percent' && (
          <Field label={t('Percent')} inputMode="numeric" {...field('percent')} />
        )}
        {kind === 'amount' && (
          <Field label={t('Amount in rupees')} inputMode="decimal" {...field('amount')} />
        )}
        <Field
          label={t('Minimum in rupees (optional)')}
          inputMode="decimal"
          hint={t('Of the pieces in the order, after other discounts.')}
          {...field('minimum')}
        />
        <ProductsChoice
          hint={t('Without a choice, the code is for all pieces.')}
          max={MAX_CODE_PRODUCTS}
          selected={scope}
          onChange={setChangedScope}
        />
        <Field
          label={t('From (time in India, optional)')}
          type="datetime-local"
          {...field('startsAt')}
        />
        <Field
          label={t('Until (time in India, optional)')}
          type="datetime-local"
          {...field('endsAt')}
        />
        <Field label={t('Uses in all (optional)')} inputMode="numeric" {...field('maxUses')} />
        <Field
          label={t('Uses per customer (optional)')}
          inputMode="numeric"
          {...field('maxUsesPerShopper')}
        />
        <div>
          <Check {...form.register('firstOrder')}>{t('For first orders only')}</Check>
          <Check {...form.register('combines')}>
            {t('May stand beside other codes that allow it')}
          </Check>
          <Check {...form.register('enabled')}>{t('Switched on')}</Check>
        </div>
        <SaveBar busy={busy} isChanged refusal={refusal} onNewest={loadNewest} />
      </form>
    </FormSheet>
  )
}
