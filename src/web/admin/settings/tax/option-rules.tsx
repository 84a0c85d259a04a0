import { uuidv7 } from 'uuidv7'
import type { OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { addOnCodes, makeLabels, makes } from '#shared/catalogue/making/vocabulary.ts'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import { blankRate, RateInputs } from './rules.tsx'
import type { TaxFields } from './tax-fields.ts'

type Props = {
  form: RecordForm<TaxFields>
  /** The shop's own. */
  addOns: readonly OwnAddOn[]
}

/** Options and add-ons that are taxed apart from their product. */
export function OptionRules({ form, addOns }: Props) {
  const { optionRules } = form.fields
  const setRules = (rules: typeof optionRules) => form.set('optionRules', rules)
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Options and add-ons with a code of their own')}</h2>
      <p className="text-ink-soft">
        {t(
          'What an option or add-on costs is taxed as part of its piece. With a rate here it is a row of its own on the invoice, such as stitching with a SAC. Ask your accountant.',
        )}
      </p>
      {optionRules.map(({ key }, at) => (
        <fieldset key={key} className="border border-line p-5">
          <legend className="px-2 font-medium">{t('Own rate {n}', { n: at + 1 })}</legend>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField label={t('Option or add-on')} {...form.field(`optionRules.${at}.option`)}>
              {makes.map((make) => (
                <option key={make} value={make}>
                  {t(makeLabels[make])}
                </option>
              ))}
              {[...addOnCodes.map((code) => ({ code })), ...addOns].map((addOn) => (
                <option key={addOn.code} value={addOn.code}>
                  {getAddOnName(addOn)}
                </option>
              ))}
            </SelectField>
            <RateInputs form={form} path={`optionRules.${at}`} />
          </div>
          <Button
            kind="quiet"
            className="mt-3"
            onClick={() => setRules(optionRules.toSpliced(at, 1))}
          >
            {t('Remove own rate {n}', { n: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          setRules([...optionRules, { ...blankRate, option: 'fallPico', key: uuidv7() }])
        }
      >
        {t('Add a rate for an option')}
      </Button>
    </section>
  )
}
