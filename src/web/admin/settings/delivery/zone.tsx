import { homeStateCodes, indianStates } from '#shared/orders/tax/states.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { AreaField, Field } from '../../../ui/field.tsx'
import { nextKey } from '../row-keys.ts'
import type { RateFields, TermsFields, ZoneFields } from './delivery-fields.ts'

type Props = {
  zone: ZoneFields
  number: number
  onChange: (part: Partial<ZoneFields>) => void
  onRemove: () => void
  getError: (name: string) => string | undefined
}

export function Zone({ zone, number, onChange, onRemove, getError }: Props) {
  return (
    <fieldset className="min-w-0 space-y-5 border border-line p-5">
      <legend className="px-2 font-medium">{t('Zone {n}', { n: number })}</legend>
      <NameAndDays zone={zone} onChange={onChange} getError={getError} />
      <AreaField
        label={t('PIN codes')}
        rows={3}
        hint={t('PIN codes, their first digits, or ranges such as 302001-302039.')}
        value={zone.areas}
        error={getError('areas')}
        onChange={({ target }) => onChange({ areas: target.value })}
      />
      <StateChoice zone={zone} onChange={onChange} />
      <Rates rates={zone.rates} onChange={(rates) => onChange({ rates })} getError={getError} />
      <Button kind="quiet" className="-ml-7" onClick={onRemove}>
        {t('Remove zone {n}', { n: number })}
      </Button>
    </fieldset>
  )
}

type NameAndDaysProps = {
  zone: TermsFields
  onChange: (part: Partial<TermsFields>) => void
  getError: (name: string) => string | undefined
}

export function NameAndDays({ zone, onChange, getError }: NameAndDaysProps) {
  const field = (name: 'name' | 'freeFrom' | 'fewestDays' | 'mostDays') => ({
    autoComplete: 'off',
    value: zone[name],
    error: getError(name),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('Name')} maxLength={60} {...field('name')} />
      <Field
        label={t('Free from, in rupees')}
        inputMode="decimal"
        hint={t('Of goods after discounts. Empty for never.')}
        {...field('freeFrom')}
      />
      <Field
        label={t('Days, at the fewest')}
        inputMode="numeric"
        hint={t('Working days of the courier.')}
        {...field('fewestDays')}
      />
      <Field label={t('Days, at the most')} inputMode="numeric" {...field('mostDays')} />
    </div>
  )
}

function StateChoice({ zone, onChange }: Pick<Props, 'zone' | 'onChange'>) {
  const { states } = zone
  return (
    <details className="border-y border-line py-2">
      <summary className="min-h-11 content-center">
        {states.length === 0
          ? t('States')
          : t('States: {names}', { names: states.map((code) => indianStates[code]).join(', ') })}
      </summary>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {homeStateCodes.map((code) => (
          <Check
            key={code}
            checked={states.includes(code)}
            onChange={({ target }) =>
              onChange({
                states: homeStateCodes.filter((state) =>
                  state === code ? target.checked : states.includes(state),
                ),
              })
            }
          >
            {indianStates[code]}
          </Check>
        ))}
      </div>
    </details>
  )
}

type RatesProps = {
  rates: RateFields[]
  onChange: (rates: RateFields[]) => void
  getError: (name: string) => string | undefined
}

export function Rates({ rates, onChange, getError }: RatesProps) {
  const change = (key: number, part: Partial<RateFields>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...part } : rate)))
  const field = (rate: RateFields, index: number, name: 'upToGrams' | 'upToRupees' | 'amount') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: rate[name],
    error: getError(`rates.${index}.${name}`),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change(rate.key, { [name]: target.value }),
  })
  const hasFieldErrors = rates.some((rate, index) =>
    (['upToGrams', 'upToRupees', 'amount'] as const).some((name) => field(rate, index, name).error),
  )
  const error = hasFieldErrors ? undefined : getError('rates')
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {t('The first rate that fits counts. The last one has no bounds.')}
      </p>
      <Alert>{error}</Alert>
      {rates.map((rate, index) => (
        <div key={rate.key} className="grid items-end gap-4 sm:grid-cols-4">
          <Field label={t('Up to grams')} {...field(rate, index, 'upToGrams')} />
          <Field label={t('Up to rupees of goods')} {...field(rate, index, 'upToRupees')} />
          <Field label={t('Costs, in rupees')} {...field(rate, index, 'amount')} />
          {rates.length > 1 && (
            <Button
              kind="quiet"
              onClick={() => onChange(rates.filter((item) => item.key !== rate.key))}
            >
              {t('Remove rate {n}', { n: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          onChange([{ key: nextKey(rates), upToGrams: '', upToRupees: '', amount: '' }, ...rates])
        }
      >
        {t('Add a rate')}
      </Button>
    </div>
  )
}
