import type { ChoiceCode } from '../../catalogue/making/vocabulary.ts'
import type { ProductCategory } from '../../catalogue/vocabulary.ts'
import { toPaise, toRupees } from '../../money.ts'
import type { DatedRate, OptionRule, TaxRule } from './tax-settings-schema.ts'

export type TaxedProduct = {
  productId: string
  category: ProductCategory
  hsn?: string
  /** Paise that each chosen option and add-on adds to one unit. */
  optionPrices?: Readonly<Partial<Record<ChoiceCode, number>>>
}

/** Percent has at most two decimals; integers make comparisons exact. */
const hundredths = (percent: number) => Math.round(percent * 100)

const isValidOn = ({ from, until }: DatedRate, day: string) =>
  from <= day && (until === null || day <= until)

/** Higher for a more specific rule; 0 if the rule does not apply. */
function closeness(rule: TaxRule, { productId, category }: TaxedProduct): number {
  if (rule.productId !== null) return rule.productId === productId ? 3 : 0
  if (rule.category !== null) return rule.category === category ? 2 : 0
  return 1
}

/** Returns the most specific, newest rule on a day (YYYY-MM-DD); undefined if none is valid. */
export function ruleFor(
  rules: readonly TaxRule[],
  product: TaxedProduct,
  day: string,
): TaxRule | undefined {
  return rules
    .filter((rule) => isValidOn(rule, day) && closeness(rule, product) > 0)
    .toSorted(
      (a, b) => closeness(b, product) - closeness(a, product) || b.from.localeCompare(a.from),
    )[0]
}

/** Returns the newest rule on a day (YYYY-MM-DD); undefined if it is taxed with the product. */
export const optionRuleFor = (
  rules: readonly OptionRule[],
  option: string,
  day: string,
): OptionRule | undefined =>
  rules
    .filter((rule) => rule.option === option && isValidOn(rule, day))
    .toSorted((a, b) => b.from.localeCompare(a.from))[0]

type Threshold = Pick<DatedRate, 'rate' | 'threshold' | 'rateAbove'>
type Value = { paise: number; quantity: number }

/** Compares the value of a unit before tax, in integers without rounding. */
const isAbove = ({ paise, quantity }: Value, threshold: number, rate: number) =>
  paise * 10_000 > toPaise(threshold) * quantity * (10_000 + hundredths(rate))

/** Detects that the value exceeds the threshold at the lower rate, but not at the higher one. */
export function isInGap({ rate, threshold, rateAbove }: Threshold, value: Value): boolean {
  if (threshold === null || rateAbove === null) return false
  return isAbove(value, threshold, rate) && !isAbove(value, threshold, rateAbove)
}

/** Returns percent. The value is discounted and includes the tax. */
export function getTaxRate(rule: Threshold, value: Value, gapRate: 'lower' | 'higher'): number {
  const { rate, threshold, rateAbove } = rule
  if (threshold === null || rateAbove === null || !isAbove(value, threshold, rate)) return rate
  if (isAbove(value, threshold, rateAbove)) return rateAbove
  return gapRate === 'higher' ? rateAbove : rate
}

/** Returns the nearest consistent prices of one unit below and above the gap, in rupees. */
export function consistentPrices({ rate, threshold, rateAbove }: Threshold) {
  const at = (percent: number) =>
    Math.floor((toPaise(threshold ?? 0) * (10_000 + hundredths(percent))) / 10_000)
  return { below: toRupees(at(rate)), above: toRupees(at(rateAbove ?? rate) + 1) }
}

export type TaxSplit = {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Makes CGST and SGST equal; an odd paisa stays in the taxable value. */
export function splitTax(paise: number, rate: number, isWithinState: boolean): TaxSplit {
  const tax = Math.round((paise * hundredths(rate)) / (10_000 + hundredths(rate)))
  const half = Math.floor(tax / 2)
  return isWithinState
    ? { taxablePaise: paise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
    : { taxablePaise: paise - tax, cgstPaise: 0, sgstPaise: 0, igstPaise: tax }
}

/** Returns the paise that round a total to whole rupees; half a rupee rounds up. */
export const roundOff = (paise: number) => Math.round(paise / 100) * 100 - paise
