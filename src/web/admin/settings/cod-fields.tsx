import { useId } from 'react'
import { categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { AreaField, Field } from '../../ui/field.tsx'
import type { PaymentFields } from './payment-fields.ts'

type Props = {
  fields: PaymentFields
  onChange: (part: Partial<PaymentFields>) => void
  errorOf: (name: 'fee' | 'most' | 'pincodes' | 'undelivered') => string | undefined
}

/** Fee and limits of cash on delivery. */
export function CodFields({ fields, onChange, errorOf }: Props) {
  const id = useId()
  const { excluded } = fields
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Cash on delivery')}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Fee in rupees')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('Added to the order. 0 for no fee.')}
          value={fields.fee}
          error={errorOf('fee')}
          onChange={({ target }) => onChange({ fee: target.value })}
        />
        <Field
          label={t('Highest order value in rupees')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('Larger orders can’t be paid on delivery. Empty for no limit.')}
          value={fields.most}
          error={errorOf('most')}
          onChange={({ target }) => onChange({ most: target.value })}
        />
      </div>
      <AreaField
        label={t('PIN codes')}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        hint={t(
          'One per line, or separated by commas. The first digits stand for an area: 302 for Jaipur. Empty for everywhere.',
        )}
        value={fields.pincodes}
        error={errorOf('pincodes')}
        onChange={({ target }) => onChange({ pincodes: target.value })}
      />
      <fieldset>
        <legend className="mb-1 font-sans text-sm font-medium">
          {t('Categories that can’t be paid on delivery')}
        </legend>
        <div className="flex flex-wrap gap-x-6">
          {productCategories.map((category) => (
            <label key={category} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={excluded.includes(category)}
                onChange={({ target }) =>
                  onChange({
                    excluded: productCategories.filter((one) =>
                      one === category ? target.checked : excluded.includes(one),
                    ),
                  })
                }
                className="size-5 shrink-0 accent-maroon"
              />
              {t(categoryLabels[category])}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={fields.confirm}
          aria-describedby={`${id}-confirm`}
          onChange={({ target }) => onChange({ confirm: target.checked })}
          className="size-5 shrink-0 accent-maroon"
        />
        <span>
          {t('Ask for a code sent by email')}
          <span id={`${id}-confirm`} aria-hidden className="block text-sm text-ink-soft">
            {t('The order counts once the customer has entered the code.')}
          </span>
        </span>
      </label>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Unpaid orders per customer')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('A customer with this many unpaid orders can’t order another on delivery.')}
          value={fields.undelivered}
          error={errorOf('undelivered')}
          onChange={({ target }) => onChange({ undelivered: target.value })}
        />
      </div>
    </section>
  )
}
