import { type ChoiceCode, choiceCodes } from '#shared/catalogue/making/vocabulary.ts'
import { dayInIndia } from '#shared/dates.ts'
import { sumLines } from '#shared/money.ts'
import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import {
  getTaxRate,
  optionRuleFor,
  roundOff,
  ruleFor,
  splitTax,
  type TaxedProduct,
} from '#shared/orders/tax/rates.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import type { DatedRate, TaxRule, TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { sumBy } from '#shared/sum.ts'
import {
  allocate,
  type Basket,
  type Charge,
  type Contributor,
  type PricedLine,
} from '../price-order.ts'

export type TaxedSale = {
  settings: TaxSettings
  placeOfSupply: StateCode | ''
  /** Day in India, YYYY-MM-DD, whose rules apply. */
  day: string
  getProduct: (lineId: string) => TaxedProduct | undefined
  /** Undefined for a sale in India. */
  exportTerms?: SalesAbroad['declaration'] | undefined
}

export function createTaxedSale(
  settings: TaxSettings,
  placeOfSupply: StateCode | '',
  lines: readonly (TaxedProduct & { lineId: string })[],
  exportTerms?: SalesAbroad['declaration'],
): TaxedSale {
  const products = new Map(lines.map((line) => [line.lineId, line]))
  const getProduct = (lineId: string) => products.get(lineId)
  return { settings, placeOfSupply, day: dayInIndia(Date.now()), getProduct, exportTerms }
}

export function taxContributors(sale: TaxedSale): Contributor[] {
  if (sale.settings.scheme === 'none') return []
  const taxes: Contributor = (basket) => taxCharges(basket, sale)
  const { roundsTotals } = sale.settings
  return roundsTotals ? [taxes, ({ totalPaise }) => roundOffCharge(totalPaise)] : [taxes]
}

function roundOffCharge(totalPaise: number): Charge[] {
  const amountPaise = roundOff(totalPaise)
  if (amountPaise === 0) return []
  const label = chargeLabels.roundOff
  return [{ kind: 'rounding', code: 'rounding', label, amountPaise, included: false }]
}

/** Without `lineId`, delivery and fees. `option` is taxed separately from its product. */
export type TaxedPart = {
  lineId?: string
  option?: ChoiceCode
  paise: number
  rate: number
  hsn: string
}

/** Returns taxable values and taxes that add up to the basket's total without round-off. */
export function taxCharges(basket: Basket, sale: TaxedSale): Charge[] {
  const lines = taxedLines(basket, sale)
  const isWithinState = sale.placeOfSupply === sale.settings.state
  return [...lines, ...partsOfCharges(basket, lines, sale)].map((part) =>
    taxCharge(part, isWithinState),
  )
}

/** Taxes a value that includes the tax. */
export function taxCharge(
  { paise, rate, hsn, lineId, option }: TaxedPart,
  isWithinState: boolean,
): Charge {
  const { taxablePaise } = splitTax(paise, rate, isWithinState)
  return {
    kind: 'tax',
    code: isWithinState ? 'gst' : 'igst',
    label: isWithinState ? chargeLabels.gst : chargeLabels.igst,
    amountPaise: paise - taxablePaise,
    included: true,
    rate,
    hsn,
    taxablePaise,
    ...(lineId !== undefined && { lineId }),
    ...(option !== undefined && { option }),
  }
}

const addsToTotal = ({ kind, included }: Charge) =>
  !included && kind !== 'tax' && kind !== 'rounding'
/** A discount of the delivery lowers the taxed delivery instead. */
const isOfGoods = ({ kind, label }: Charge) =>
  kind === 'discount' && label !== chargeLabels.freeDelivery
const sumOfCharges = (charges: readonly Charge[]) =>
  sumBy(charges, ({ amountPaise }) => amountPaise)

function taxedLines({ lines, charges }: Basket, sale: TaxedSale): TaxedPart[] {
  const values = lines.map((line) => {
    const lineCharges = charges.filter(
      (charge) => addsToTotal(charge) && charge.lineId === line.lineId,
    )
    return sumLines([line], ({ unitPaise }) => unitPaise) + sumOfCharges(lineCharges)
  })
  const discount = sumOfCharges(
    charges.filter((charge) => isOfGoods(charge) && charge.lineId === undefined),
  )
  const shares = allocate(discount, values)
  // Under a letter of undertaking the whole price is the value of the export.
  const isTaxed = sale.settings.scheme === 'regular' && sale.exportTerms !== 'lut'
  return lines.flatMap((line, at) => {
    const { lineId, quantity } = line
    const parts = partsOfLine(line, sale)
    const paise = allocate(
      (values[at] ?? 0) + (shares[at] ?? 0),
      parts.map(({ unitPaise }) => unitPaise),
    )
    return parts.map(({ rule, hsn, option }, part) => {
      const value = { paise: paise[part] ?? 0, quantity }
      const rate = isTaxed ? getTaxRate(rule, value, sale.settings.gapRate) : 0
      return { lineId, ...(option && { option }), paise: value.paise, rate, hsn }
    })
  })
}

/** Own add-ons follow the built-in choices. */
function inTaxOrder(codes: readonly ChoiceCode[]): ChoiceCode[] {
  const own = codes.filter((code) => !choiceCodes.some((choice) => choice === code))
  return [...choiceCodes.filter((code) => codes.includes(code)), ...own.toSorted()]
}

type PartOfLine = { unitPaise: number; rule: DatedRate; hsn: string; option?: ChoiceCode }

function partsOfLine({ lineId, unitPaise }: PricedLine, sale: TaxedSale): PartOfLine[] {
  const { settings, day, getProduct } = sale
  const prices = getProduct(lineId)?.optionPrices ?? {}
  const ownParts =
    settings.optionRules.length === 0
      ? []
      : inTaxOrder(Object.keys(prices)).flatMap((option) => {
          const paise = prices[option] ?? 0
          const rule = paise > 0 ? optionRuleFor(settings.optionRules, option, day) : undefined
          return rule ? [{ unitPaise: paise, rule, hsn: rule.hsn, option }] : []
        })
  const rule = ruleOfLine(lineId, sale)
  const baseUnitPaise = unitPaise - sumBy(ownParts, (part) => part.unitPaise)
  const base = { unitPaise: Math.max(0, baseUnitPaise), rule, hsn: hsnOfLine(lineId, rule, sale) }
  return [base, ...ownParts]
}

/** The product's own HSN has priority over that of a category's or general rule. */
const hsnOfLine = (lineId: string, rule: TaxRule, { getProduct }: TaxedSale) =>
  (rule.productId === null && getProduct(lineId)?.hsn) || rule.hsn

function ruleOfLine(lineId: string, { settings, getProduct, day }: TaxedSale): TaxRule {
  const product = getProduct(lineId)
  const rule = product && ruleFor(settings.rules, product, day)
  // Before the first rule, and for a deleted product, the first general rule applies.
  return (
    rule ??
    settings.rules.find(({ category, productId }) => !category && !productId) ??
    (defaultTaxSettings.rules[0] as TaxRule)
  )
}

/** Delivery and fees at the highest rate of the order, or divided among its rates by value. */
function partsOfCharges(
  { charges }: Basket,
  lines: readonly TaxedPart[],
  { settings, day }: TaxedSale,
): TaxedPart[] {
  const paise = sumOfCharges(
    charges.filter(
      (charge) => addsToTotal(charge) && !isOfGoods(charge) && charge.lineId === undefined,
    ),
  )
  if (paise === 0) return []
  const byRate = Map.groupBy(lines, ({ rate }) => rate)
  const groups = [...byRate].map(([rate, parts]) => ({
    rate,
    hsn: parts[0]?.hsn ?? '',
    weight: sumBy(parts, (part) => part.paise),
  }))
  const [highest] = groups.toSorted((one, other) => other.rate - one.rate)
  if (!highest) return []
  if (chargesFollow(settings, day) === 'highest') return [{ ...highest, paise }]
  const shares = allocate(
    paise,
    groups.map(({ weight }) => weight),
  )
  return groups.flatMap(({ rate, hsn }, at) => {
    const share = shares[at] ?? 0
    return share > 0 ? [{ rate, hsn, paise: share }] : []
  })
}

function chargesFollow({ charges }: TaxSettings, day: string) {
  const [newest] = charges
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => other.from.localeCompare(one.from))
  return newest?.follows ?? 'highest'
}
