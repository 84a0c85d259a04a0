import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { sumLines } from '#shared/money.ts'
import type { DiscountKind } from '#shared/orders/discounts/vocabulary.ts'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { sum, sumBy } from '#shared/sum.ts'
import { allocate, type Basket, type Charge, type Contributor } from '../price-order.ts'

export type DiscountRule = {
  codeId: string
  code: string
  kind: DiscountKind
  percent: number | null
  amountPaise: number | null
  /** If true, the code applies only to `categories` and `productIds`. */
  isLimited: boolean
  categories: readonly ProductCategory[]
  productIds: readonly string[]
  minimumPaise: number
  combines: boolean
}

export type DiscountedLine = { lineId: string; productId: string; category: ProductCategory }

export type BasketProblem =
  | { kind: 'noProduct' }
  | { kind: 'minimum'; missingPaise: number }
  | { kind: 'combine'; with: string }

export type PlannedDiscounts = {
  /** Discounts the goods; later contributors see them. */
  goods: Contributor
  /** Discounts the delivery; must run after its charge. */
  delivery: Contributor
  problems: ReadonlyMap<string, BasketProblem>
}

const appliesTo = (rule: DiscountRule, { productId, category }: DiscountedLine) =>
  !rule.isLimited || rule.categories.includes(category) || rule.productIds.includes(productId)

/** Codes for some products first, percentages before amounts, free delivery last. */
const getRulePriority = (rule: DiscountRule) =>
  (rule.kind === 'freeDelivery' ? 4 : 0) +
  (rule.isLimited ? 0 : 2) +
  (rule.kind === 'amount' ? 1 : 0)

/** Rules combine only if all of them allow it; otherwise the one that was added first applies. */
function selectCombinable(rules: readonly DiscountRule[]) {
  const selectedRules: DiscountRule[] = []
  const problems = new Map<string, BasketProblem>()
  for (const rule of rules) {
    const conflictingRule = selectedRules.find(({ combines }) => !(combines && rule.combines))
    if (conflictingRule) problems.set(rule.codeId, { kind: 'combine', with: conflictingRule.code })
    else selectedRules.push(rule)
  }
  return { selectedRules, problems }
}

/** Counts a minimum after earlier discounts. Lets a code without effect exclude no others. */
export function planDiscounts(
  rules: readonly DiscountRule[],
  lines: readonly DiscountedLine[],
  goods: Basket,
): PlannedDiscounts {
  const { selectedRules, problems } = selectCombinable(rules)
  const basketProblems = new Map<string, BasketProblem>()
  const charges: Charge[] = []
  for (const rule of selectedRules.toSorted(
    (one, other) => getRulePriority(one) - getRulePriority(other),
  )) {
    const values = calculateLineValues(goods, charges)
    const missingPaise = rule.minimumPaise - sum([...values.values()])
    const ruleLines = lines.filter((line) => appliesTo(rule, line))
    if (ruleLines.length === 0) basketProblems.set(rule.codeId, { kind: 'noProduct' })
    else if (missingPaise > 0) basketProblems.set(rule.codeId, { kind: 'minimum', missingPaise })
    else charges.push(...buildCharges(rule, ruleLines, values))
  }
  if (basketProblems.size > 0) {
    const others = planDiscounts(
      rules.filter(({ codeId }) => !basketProblems.has(codeId)),
      lines,
      goods,
    )
    return { ...others, problems: new Map([...others.problems, ...basketProblems]) }
  }
  const freeDeliveryRule = selectedRules.find(({ kind }) => kind === 'freeDelivery')
  return {
    goods: () => charges,
    delivery: (basket) => (freeDeliveryRule ? freeDelivery(freeDeliveryRule, basket) : []),
    problems,
  }
}

/** Returns the value of each line after its discounts, in paise. */
export function calculateLineValues({ lines }: Pick<Basket, 'lines'>, charges: readonly Charge[]) {
  return new Map(
    lines.map((line) => {
      const { lineId, unitPaise } = line
      const lineCharges = charges.filter((charge) => charge.lineId === lineId && !charge.included)
      return [
        lineId,
        sumLines([line], () => unitPaise) + sumBy(lineCharges, ({ amountPaise }) => amountPaise),
      ]
    }),
  )
}

function buildCharges(
  { kind, code, percent, amountPaise }: DiscountRule,
  lines: readonly DiscountedLine[],
  values: ReadonlyMap<string, number>,
): Charge[] {
  if (kind === 'freeDelivery') return []
  const valuePaise = sum(lines.map(({ lineId }) => values.get(lineId) ?? 0))
  const discountPaise =
    kind === 'percent' ? Math.round((valuePaise * (percent ?? 0)) / 100) : (amountPaise ?? 0)
  return allocateDiscount(Math.min(discountPaise, valuePaise), lines, values, {
    code,
    label: chargeLabels.discountCode,
  })
}

export function allocateDiscount(
  paise: number,
  lines: readonly { lineId: string }[],
  values: ReadonlyMap<string, number>,
  name: Pick<Charge, 'code' | 'label'>,
): Charge[] {
  const shares = allocate(
    paise,
    lines.map(({ lineId }) => values.get(lineId) ?? 0),
  )
  return lines.flatMap(({ lineId }, at) => {
    const share = shares[at] ?? 0
    if (share === 0) return []
    return [{ kind: 'discount', ...name, amountPaise: -share, included: false, lineId }]
  })
}

/** The label lets taxes distinguish it from discounts of the goods. */
function freeDelivery({ code }: DiscountRule, { charges }: Basket): Charge[] {
  const paise = sum(
    charges.filter(({ kind }) => kind === 'delivery').map(({ amountPaise }) => amountPaise),
  )
  if (paise <= 0) return []
  const label = chargeLabels.freeDelivery
  return [{ kind: 'discount', code, label, amountPaise: -paise, included: false }]
}

/** Codes of shoppers are upper case, so none equals it. */
export const PREPAID_CODE = 'prepaid'

export const buildPrepaidDiscount =
  (percent: number): Contributor =>
  ({ lines, charges }) => {
    const values = calculateLineValues({ lines }, charges)
    const discountPaise = Math.round((sum([...values.values()]) * percent) / 100)
    return allocateDiscount(discountPaise, lines, values, {
      code: PREPAID_CODE,
      label: chargeLabels.prepaid,
    })
  }

export function calculateUses(rules: readonly DiscountRule[], charges: readonly Charge[]) {
  return rules.flatMap(({ codeId, code }) => {
    const codeCharges = charges.filter((charge) => charge.code === code && charge.amountPaise < 0)
    const amountPaise = -sum(codeCharges.map((charge) => charge.amountPaise))
    return amountPaise > 0 ? [{ codeId, code, amountPaise }] : []
  })
}
