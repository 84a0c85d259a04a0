import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../../shared/categories.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { nextKey } from '../row-keys.ts'
import type { DatedRateFields, RuleFields } from './tax-fields.ts'

type Props = {
  rules: RuleFields[]
  onChange: (rules: RuleFields[]) => void
  getError: (path: string) => string | undefined
}

export const blankRate: DatedRateFields = {
  hsn: '',
  from: '',
  until: '',
  rate: '',
  threshold: '',
  rateAbove: '',
}

export function TaxRules({ rules, onChange, getError }: Props) {
  const change = (key: number, part: Partial<RuleFields>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)))
  const error = getError('rules')
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Rates')}</h2>
      <p className="text-ink-soft">
        {t(
          'A rate for a product counts before one for its category, and that before the one for all products. These are defaults: ask your accountant.',
        )}
      </p>
      <Alert>{error}</Alert>
      {rules.map((rule, at) => (
        <Rule
          key={rule.key}
          rule={rule}
          number={at + 1}
          onChange={(part) => change(rule.key, part)}
          onRemove={
            rules.length > 1
              ? () => onChange(rules.filter((otherRule) => otherRule !== rule))
              : undefined
          }
          getError={(name) => getError(`rules.${at}.${name}`)}
        />
      ))}
      <Button
        kind="outline"
        onClick={() =>
          onChange([...rules, { ...blankRate, applies: '', product: '', key: nextKey(rules) }])
        }
      >
        {t('Add a rate')}
      </Button>
    </section>
  )
}

type RuleProps = {
  rule: RuleFields
  number: number
  onChange: (part: Partial<RuleFields>) => void
  onRemove: (() => void) | undefined
  getError: (name: string) => string | undefined
}

function Rule({ rule, number, onChange, onRemove, getError }: RuleProps) {
  const { getName, listOfferedIds } = useCategories()
  return (
    <fieldset className="border border-line p-5">
      <legend className="px-2 font-medium">{t('Rate {n}', { n: number })}</legend>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label={t('Applies to')}
          value={rule.applies}
          onChange={({ target }) => onChange({ applies: target.value as RuleFields['applies'] })}
        >
          <option value="">{t('All products')}</option>
          {listOfferedIds([rule.applies]).map((category) => (
            <option key={category} value={category}>
              {getName(category)}
            </option>
          ))}
          <option value="product">{t('One product')}</option>
        </SelectField>
        {rule.applies === 'product' && (
          <Field
            label={t('Address of its page')}
            spellCheck={false}
            hint={t('Copy it from the browser, on the product’s page.')}
            autoComplete="off"
            value={rule.product}
            error={getError('productId')}
            onChange={({ target }) => onChange({ product: target.value })}
          />
        )}
        <RateInputs rate={rule} onChange={onChange} getError={getError} />
      </div>
      {onRemove && (
        <Button kind="quiet" className="mt-3" onClick={onRemove}>
          {t('Remove rate {n}', { n: number })}
        </Button>
      )}
    </fieldset>
  )
}

type RateProps = {
  rate: DatedRateFields
  onChange: (part: Partial<DatedRateFields>) => void
  getError: (name: string) => string | undefined
}

export function RateInputs({ rate, onChange, getError }: RateProps) {
  const field = (name: keyof DatedRateFields) => ({
    autoComplete: 'off',
    value: rate[name],
    error: getError(name),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
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
