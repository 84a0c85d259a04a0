import { uuidv7 } from 'uuidv7'
import { homeStateCodes, indianStates } from '#shared/orders/tax/states.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { AreaField, Field } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { DeliveryFields } from './delivery-fields.ts'

type Props = { form: RecordForm<DeliveryFields>; at: number }

export function Zone({ form, at }: Props) {
  const { zones } = form.fields
  const path = `zones.${at}` as const
  return (
    <fieldset className="min-w-0 space-y-5 border border-line p-5">
      <legend className="px-2 font-medium">{t('Zone {n}', { n: at + 1 })}</legend>
      <NameAndDays form={form} path={path} />
      <AreaField
        label={t('PIN codes')}
        rows={3}
        hint={t('PIN codes, their first digits, or ranges such as 302001-302039.')}
        {...form.field(`${path}.areas`)}
      />
      <StateChoice form={form} at={at} />
      <Rates form={form} path={path} rates={zones[at]?.rates ?? []} />
      <Button
        kind="quiet"
        className="-ml-7"
        onClick={() => form.set('zones', zones.toSpliced(at, 1))}
      >
        {t('Remove zone {n}', { n: at + 1 })}
      </Button>
    </fieldset>
  )
}

type TermsProps = Pick<Props, 'form'> & { path: `zones.${number}` | `abroad.zones.${number}` }

export function NameAndDays({ form, path }: TermsProps) {
  const field = (name: 'name' | 'freeFrom' | 'fewestDays' | 'mostDays') => ({
    autoComplete: 'off',
    ...form.field(`${path}.${name}`),
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

function StateChoice({ form, at }: Props) {
  const states = form.fields.zones[at]?.states ?? []
  return (
    <details className="border-y border-line py-2">
      <summary className="min-h-11 content-center">
        {states.length === 0
          ? t('States')
          : t('States: {names}', { names: states.map((code) => t(indianStates[code])).join(', ') })}
      </summary>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {homeStateCodes.map((code) => (
          <Check
            key={code}
            checked={states.includes(code)}
            onChange={({ target }) =>
              form.set(
                `zones.${at}.states`,
                homeStateCodes.filter((state) =>
                  state === code ? target.checked : states.includes(state),
                ),
              )
            }
          >
            {t(indianStates[code])}
          </Check>
        ))}
      </div>
    </details>
  )
}

const rateNames = ['upToGrams', 'upToRupees', 'amount'] as const

type RatesProps = TermsProps & { rates: DeliveryFields['zones'][number]['rates'] }

export function Rates({ form, path, rates }: RatesProps) {
  const setRates = (next: typeof rates) => form.set(`${path}.rates`, next)
  const field = (index: number, name: (typeof rateNames)[number]) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.field(`${path}.rates.${index}.${name}`),
  })
  const hasFieldErrors = rates.some((_, index) =>
    rateNames.some((name) => field(index, name).error),
  )
  const error = hasFieldErrors ? undefined : form.errorWithin(`${path}.rates`)
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {t('The first rate that fits counts. The last one has no bounds.')}
      </p>
      <Alert>{error}</Alert>
      {rates.map(({ key }, index) => (
        <div key={key} className="grid items-end gap-4 sm:grid-cols-4">
          <Field label={t('Up to grams')} {...field(index, 'upToGrams')} />
          <Field label={t('Up to rupees of goods')} {...field(index, 'upToRupees')} />
          <Field label={t('Costs, in rupees')} {...field(index, 'amount')} />
          {rates.length > 1 && (
            <Button kind="quiet" onClick={() => setRates(rates.toSpliced(index, 1))}>
              {t('Remove rate {n}', { n: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          setRates([{ key: uuidv7(), upToGrams: '', upToRupees: '', amount: '' }, ...rates])
        }
      >
        {t('Add a rate')}
      </Button>
    </div>
  )
}
