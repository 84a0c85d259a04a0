import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../../shared/categories.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { DatedRateFields, TaxFields } from './tax-fields.ts'

type Props = { form: RecordForm<TaxFields> }

export const blankRate: DatedRateFields = {
  hsn: '',
  from: '',
  until: '',
  rate: '',
  threshold: '',
  rateAbove: '',
}

export function TaxRules({ form }: Props) {
  const { rules } = form.fields
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Rates')}</h2>
      <p className="text-ink-soft">
        {t(
          'A rate for a product counts before one for its category, and that before the one for all products. These are defaults: ask your accountant.',
        )}
      </p>
      <Alert>{form.error('rules')}</Alert>
      {rules.map(({ key }, at) => (
        <Rule key={key} form={form} at={at} />
      ))}
      <Button
        kind="outline"
        onClick={() =>
          form.set('rules', [...rules, { ...blankRate, applies: '', product: '', key: uuidv7() }])
        }
      >
        {t('Add a rate')}
      </Button>
    </section>
  )
}

function Rule({ form, at }: Props & { at: number }) {
  const { getName, listOfferedIds } = useCategories()
  const { rules } = form.fields
  const { applies = '' } = rules[at] ?? {}
  return (
    <fieldset className="border border-line p-5">
      <legend className="px-2 font-medium">{t('Rate {n}', { n: at + 1 })}</legend>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField label={t('Applies to')} {...form.field(`rules.${at}.applies`)}>
          <option value="">{t('All products')}</option>
          {listOfferedIds([applies]).map((category) => (
            <option key={category} value={category}>
              {getName(category)}
            </option>
          ))}
          <option value="product">{t('One product')}</option>
        </SelectField>
        {applies === 'product' && (
          <Field
            label={t('Address of its page')}
            spellCheck={false}
            hint={t('Copy it from the browser, on the product’s page.')}
            autoComplete="off"
            {...form.field(`rules.${at}.product`)}
            error={form.error(`rules.${at}.productId`)}
          />
        )}
        <RateInputs form={form} path={`rules.${at}`} />
      </div>
      {rules.length > 1 && (
        <Button
          kind="quiet"
          className="mt-3"
          onClick={() => form.set('rules', rules.toSpliced(at, 1))}
        >
          {t('Remove rate {n}', { n: at + 1 })}
        </Button>
      )}
    </fieldset>
  )
}

type RateProps = Props & { path: `rules.${number}` | `optionRules.${number}` }

export function RateInputs({ form, path }: RateProps) {
  const field = (name: keyof DatedRateFields) => ({
    autoComplete: 'off',
    ...form.field(`${path}.${name}`),
  })
  return (
    <>
      <Field label={t('HSN or SAC')} inputMode="numeric" {...field('hsn')} />
      <Field label={t('Valid from')} type="date" {...field('from')} />
      <Field
        label={t('Valid until')}
        type="date"
        hint={t('Empty for no end.')}
        {...field('until')}
      />
      <Field label={t('Percent')} inputMode="decimal" {...field('rate')} />
      <Field
        label={t('Up to this value in rupees')}
        inputMode="decimal"
        hint={t('Of a piece, before tax and after discount. Empty for any value.')}
        {...field('threshold')}
      />
      <Field label={t('Percent above it')} inputMode="decimal" {...field('rateAbove')} />
    </>
  )
}
