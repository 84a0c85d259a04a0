import { uuidv7 } from 'uuidv7'
import { taxSchemes } from '#shared/orders/tax/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { TaxFields } from './tax-fields.ts'

type Props = { form: RecordForm<TaxFields> }

const schemeLabels = {
  none: 'Not registered: no tax',
  regular: 'Regular: tax invoices',
  composition: 'Composition: bills of supply',
} as const

export function SchemeField({ form }: Props) {
  return (
    <SelectField
      label={t('Registration')}
      hint={t('Prices contain the tax. Invoices are made by themselves, from the next order on.')}
      {...form.field('scheme')}
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
export function OpenQuestions({ form: { fields, set, field, check } }: Props) {
  const { charges } = fields
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Ask your accountant')}</h2>
      <SelectField
        label={t('Prices that fit no rate')}
        hint={t('With 5% up to ₹2,500 and 18% above: prices above ₹2,625 and up to ₹2,950.')}
        {...field('gapRate')}
      >
        <option value="higher">{t('The higher rate')}</option>
        <option value="lower">{t('The lower rate')}</option>
      </SelectField>
      <Check {...check('roundsTotals')}>{t('Round totals to the rupee')}</Check>
      {charges.map(({ key }, at) => (
        <div key={key} className="grid gap-5 sm:grid-cols-2">
          <SelectField label={t('Delivery and fees')} {...field(`charges.${at}.follows`)}>
            <option value="highest">{t('As the highest rate of the order')}</option>
            <option value="share">{t('Shared among the rates by value')}</option>
          </SelectField>
          <Field label={t('Valid from')} type="date" {...field(`charges.${at}.from`)} />
        </div>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          set('charges', [...charges, { key: uuidv7(), from: '', follows: 'highest' }])
        }
      >
        {t('Change it from another day')}
      </Button>
    </section>
  )
}
