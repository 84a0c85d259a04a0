import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { decimalOf } from '#shared/money.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import type { TaxRule, TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'

export type RuleFields = {
  key: number
  /** A category, `product`, or empty for all products. */
  applies: ProductCategory | 'product' | ''
  /** The address of a product's page, or its id. */
  product: string
  hsn: string
  from: string
  until: string
  rate: string
  threshold: string
  rateAbove: string
}
export type ChargeFields = { key: number; from: string; follows: 'highest' | 'share' }

/** The settings as they are typed. */
export type TaxFields = Omit<TaxSettings, 'rules' | 'charges'> & {
  rules: RuleFields[]
  charges: ChargeFields[]
}

const typed = (number: number | null) => (number === null ? '' : String(number))

export const taxFieldsOf = ({ rules, charges, ...rest }: TaxSettings): TaxFields => ({
  ...rest,
  rules: rules.map((rule, key) => ({
    key,
    applies: rule.productId ? 'product' : (rule.category ?? ''),
    product: rule.productId ?? '',
    hsn: rule.hsn,
    from: rule.from,
    until: rule.until ?? '',
    rate: typed(rule.rate),
    threshold: typed(rule.threshold),
    rateAbove: typed(rule.rateAbove),
  })),
  charges: charges.map((charge, key) => ({ key, ...charge })),
})

/** Accepts `1,25,000` and `₹2,500`; null for no text, NaN for any other. */
const numberOf = (text: string) =>
  text.trim() === '' ? null : decimalOf(text.replace(/[₹,%\s]/g, ''))

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

function ruleOf({ applies, product, ...rule }: RuleFields): TaxRule {
  return {
    category: applies === 'product' || applies === '' ? null : applies,
    productId: applies === 'product' ? (uuid.exec(product)?.[0] ?? product) : null,
    hsn: rule.hsn.trim(),
    from: rule.from,
    until: rule.until || null,
    rate: numberOf(rule.rate) ?? Number.NaN,
    threshold: numberOf(rule.threshold),
    rateAbove: numberOf(rule.rateAbove),
  }
}

export const taxSettingsOf = ({ rules, charges, ...rest }: TaxFields): TaxSettings => ({
  ...rest,
  rules: rules.map(ruleOf),
  charges: charges.map(({ key: _, ...charge }) => charge),
})

/** Paths of numbers that are none; JSON has no NaN, so the server can't refuse them. */
export const unreadableNumbers = ({ rules }: TaxSettings): string[] =>
  rules.flatMap((rule, at) =>
    (['rate', 'threshold', 'rateAbove'] as const)
      .filter((name) => Number.isNaN(rule[name]))
      .map((name) => `rules.${at}.${name}`),
  )

export const nextKey = (rows: readonly { key: number }[]) =>
  1 + Math.max(0, ...rows.map(({ key }) => key))

export const stateFieldOf = (value: string) => value as StateCode | ''
