import type { OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { addOnCodes, makeLabels, makes } from '#shared/catalogue/making/vocabulary.ts'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { nextKey } from '../row-keys.ts'
import { blankRate, RateInputs } from './rules.tsx'
import type { OptionRuleFields } from './tax-fields.ts'

type Props = {
  rules: OptionRuleFields[]
  /** The shop's own. */
  addOns: readonly OwnAddOn[]
  onChange: (rules: OptionRuleFields[]) => void
  getError: (path: string) => string | undefined
}

/** Options and add-ons that are taxed apart from their product. */
export function OptionRules({ rules, addOns, onChange, getError }: Props) {
  const change = (key: number, part: Partial<OptionRuleFields>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)))
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Options and add-ons with a code of their own')}</h2>
      <p className="text-ink-soft">
        {t(
          'What an option or add-on costs is taxed as part of its piece. With a rate here it is a row of its own on the invoice, such as stitching with a SAC. Ask your accountant.',
        )}
      </p>
      {rules.map((rule, at) => (
        <fieldset key={rule.key} className="border border-line p-5">
          <legend className="px-2 font-medium">{t('Own rate {n}', { n: at + 1 })}</legend>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField
              label={t('Option or add-on')}
              value={rule.option}
              onChange={({ target }) => change(rule.key, { option: target.value })}
            >
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
            <RateInputs
              rate={rule}
              onChange={(part) => change(rule.key, part)}
              getError={(name) => getError(`optionRules.${at}.${name}`)}
            />
          </div>
          <Button
            kind="quiet"
            className="mt-3"
            onClick={() => onChange(rules.filter((otherRule) => otherRule !== rule))}
          >
            {t('Remove own rate {n}', { n: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <Button
        kind="outline"
        onClick={() =>
          onChange([...rules, { ...blankRate, option: 'fallPico', key: nextKey(rules) }])
        }
      >
        {t('Add a rate for an option')}
      </Button>
    </section>
  )
}
