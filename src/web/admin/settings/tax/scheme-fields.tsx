import { taxSchemes } from '#shared/orders/tax/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { nextKey } from '../row-keys.ts'
import type { TaxFields } from './tax-fields.ts'

type Props = {
  fields: TaxFields
  onChange: (part: Partial<TaxFields>) => void
  getError: (path: string) => string | undefined
}

const schemeLabels = {
  none: 'Not registered: no tax',
  regular: 'Regular: tax invoices',
  composition: 'Composition: bills of supply',
} as const

export function SchemeField({ fields, onChange }: Props) {
  return (
    <SelectField
      label={t('Registration')}
      value={fields.scheme}
      hint={t('Prices contain the tax. Invoices are made by themselves, from the next order on.')}
      onChange={({ target }) => onChange({ scheme: target.value as TaxFields['scheme'] })}
    >
      {taxSchemes.map((scheme) => (
        <option key={scheme} value={scheme}>
          {t(schemeLabels[scheme])}
        </option>
      ))}
    </SelectField>
  )
}

/** Prices between two rates, and the tax of delivery and fees. */
export function OpenQuestions({ fields, onChange, getError }: Props) {
  const { charges, gapRate, roundsTotals } = fields
  const change = (key: number, part: Partial<TaxFields['charges'][number]>) =>
    onChange({
      charges: charges.map((charge) => (charge.key === key ? { ...charge, ...part } : charge)),
    })
  const add = () => {
    const charge = { key: nextKey(charges), from: '', follows: 'highest' as const }
    onChange({ charges: [...charges, charge] })
  }
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Ask your accountant')}</h2>
      <SelectField
        label={t('Prices that fit no rate')}
        value={gapRate}
        hint={t('With 5% up to ₹2,500 and 18% above: prices above ₹2,625 and up to ₹2,950.')}
        onChange={({ target }) => onChange({ gapRate: target.value as TaxFields['gapRate'] })}
      >
        <option value="higher">{t('The higher rate')}</option>
        <option value="lower">{t('The lower rate')}</option>
      </SelectField>
      <Check
        checked={roundsTotals}
        onChange={({ target }) => onChange({ roundsTotals: target.checked })}
      >
        {t('Round totals to the rupee')}
      </Check>
      {charges.map((charge, at) => (
        <div key={charge.key} className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t('Delivery and fees')}
            value={charge.follows}
            onChange={({ target }) =>
              change(charge.key, { follows: target.value as typeof charge.follows })
            }
          >
            <option value="highest">{t('As the highest rate of the order')}</option>
            <option value="share">{t('Shared among the rates by value')}</option>
          </SelectField>
          <Field
            label={t('Valid from')}
            type="date"
            value={charge.from}
            error={getError(`charges.${at}.from`)}
            onChange={({ target }) => change(charge.key, { from: target.value })}
          />
        </div>
      ))}
      <Button kind="outline" onClick={add}>
        {t('Change it from another day')}
      </Button>
    </section>
  )
}
