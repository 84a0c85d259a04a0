import { uuidv7 } from 'uuidv7'
import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import type { DatedRate, TaxRule, TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { t } from '#shared/words/panel.ts'

export type DatedRateFields = {
  hsn: string
  from: string
  until: string
  rate: string
  threshold: string
  rateAbove: string
}
export type RuleFields = DatedRateFields & {
  key: string
  /** '' for all products. */
  applies: ProductCategory | 'product' | ''
  /** The URL of a product's page, or its id. */
  product: string
}
export type OptionRuleFields = DatedRateFields & { key: string; option: ChoiceCode }
export type ChargeFields = { key: string; from: string; follows: 'highest' | 'share' }

export type TaxFields = Omit<TaxSettings, 'rules' | 'optionRules' | 'charges'> & {
  rules: RuleFields[]
  optionRules: OptionRuleFields[]
  charges: ChargeFields[]
}

const fieldText = (number: number | null) => (number === null ? '' : String(number))

const toRateFields = (rule: DatedRate): DatedRateFields => ({
  hsn: rule.hsn,
  from: rule.from,
  until: rule.until ?? '',
  rate: fieldText(rule.rate),
  threshold: fieldText(rule.threshold),
  rateAbove: fieldText(rule.rateAbove),
})

export const toTaxFields = ({
  rules,
  optionRules,
  charges,
  ...otherSettings
}: TaxSettings): TaxFields => ({
  ...otherSettings,
  rules: rules.map((rule) => ({
    key: uuidv7(),
    applies: rule.productId ? 'product' : (rule.category ?? ''),
    product: rule.productId ?? '',
    ...toRateFields(rule),
  })),
  optionRules: optionRules.map((rule) => ({
    key: uuidv7(),
    option: rule.option,
    ...toRateFields(rule),
  })),
  charges: charges.map((charge) => ({ key: uuidv7(), ...charge })),
})

/** Accepts an amount or a rate such as `5%`; null for a blank text, NaN for any other. */
const parseNumber = (text: string) =>
  text.trim() === '' ? null : parseAmount(text.replaceAll('%', ''))

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

const toDatedRate = (rule: DatedRateFields): DatedRate => ({
  hsn: rule.hsn.trim(),
  from: rule.from,
  until: rule.until || null,
  rate: parseNumber(rule.rate) ?? Number.NaN,
  threshold: parseNumber(rule.threshold),
  rateAbove: parseNumber(rule.rateAbove),
})

const toTaxRule = ({ applies, product, ...rule }: RuleFields): TaxRule => ({
  category: applies === 'product' || applies === '' ? null : applies,
  productId: applies === 'product' ? (uuid.exec(product)?.[0] ?? product) : null,
  ...toDatedRate(rule),
})

export const toTaxSettings = ({
  rules,
  optionRules,
  charges,
  ...otherSettings
}: TaxFields): TaxSettings => ({
  ...otherSettings,
  rules: rules.map(toTaxRule),
  optionRules: optionRules.map((rule) => ({ option: rule.option, ...toDatedRate(rule) })),
  charges: charges.map(({ key: _, ...charge }) => charge),
})

/** Returns errors of numbers that cannot be read, because JSON cannot send NaN. */
export const findTaxFaults = (settings: TaxSettings) =>
  (['rules', 'optionRules'] as const).flatMap((list) =>
    settings[list].flatMap((rule, at) =>
      (['rate', 'threshold', 'rateAbove'] as const)
        .filter((name) => Number.isNaN(rule[name]))
        .map((name) => ({ path: `${list}.${at}.${name}`, message: t('Must be a number.') })),
    ),
  )
