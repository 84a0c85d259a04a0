import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import { sumLines, toRupees } from '#shared/money.ts'
import { sum, sumBy } from '#shared/sum.ts'

export type PricedLine = {
  lineId: string
  /** Paise for one unit, including taxes. */
  unitPaise: number
  quantity: number
}

export type Charge = {
  kind: 'discount' | 'delivery' | 'fee' | 'tax' | 'rounding'
  code: string
  /** English, as stored with the order. */
  label: string
  /** Paise; negative for a discount. */
  amountPaise: number
  /** The prices include it, so it adds nothing to the total. */
  included: boolean
  /** Percent of a tax. CGST and SGST are one charge; each is half of it. */
  rate?: number
  /** HSN or SAC of the taxed goods or service. */
  hsn?: string
  taxablePaise?: number
  lineId?: string
  /** The taxed option or add-on of the line; without it, the product. */
  option?: ChoiceCode
}

export type Basket = {
  lines: readonly PricedLine[]
  charges: readonly Charge[]
  /** Paise. */
  totalPaise: number
}

export type Contributor = (basket: Basket) => readonly Charge[]

/** Shows each contributor the charges of the earlier ones. Throws if the total is negative. */
export function priceOrder(
  lines: readonly PricedLine[],
  contributors: readonly Contributor[],
): Basket {
  let basket: Basket = {
    lines,
    charges: [],
    totalPaise: sumLines(lines, ({ unitPaise }) => unitPaise),
  }
  for (const contribute of contributors) {
    const addedCharges = contribute(basket)
    const addedPaise = sumBy(addedCharges, ({ included, amountPaise }) =>
      included ? 0 : amountPaise,
    )
    const totalPaise = basket.totalPaise + addedPaise
    if (totalPaise < 0) throw new Error(`An order can't cost ${totalPaise} paise.`)
    basket = { lines, charges: [...basket.charges, ...addedCharges], totalPaise }
  }
  return basket
}

/** Converts to rupees. */
export const toCharge = ({ amountPaise, ...charge }: Charge) => ({
  ...charge,
  amount: toRupees(amountPaise),
})

/**
 * Divides paise by the largest remainder method: the shares add up to the amount, and each is
 * within a paisa of its exact value. Weights must not be negative; if all are 0, the shares are
 * equal.
 */
export function allocate(paise: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const total = sum(weights)
  const exact = weights.map((weight) =>
    total === 0 ? paise / weights.length : (paise * weight) / total,
  )
  const shares = exact.map(Math.floor)
  const missingPaise = paise - sum(shares)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, missingPaise)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
