import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import { sumOf, toRupees } from '#shared/money.ts'

export type PricedLine = {
  lineId: string
  /** Paise for one piece, with the taxes that prices include. */
  unitPaise: number
  quantity: number
}

/** A part of an order's total beside its lines. */
export type Charge = {
  kind: 'discount' | 'delivery' | 'fee' | 'tax' | 'rounding'
  /** Names the rule that made it. */
  code: string
  /** In English, as kept with the order. */
  label: string
  /** Paise; negative for a discount. */
  amountPaise: number
  /** Whether the prices contain it already, so that it adds nothing to the total. */
  included: boolean
  /** Percent, for a tax. CGST and SGST together are one charge, of which each is half. */
  rate?: number
  /** HSN or SAC, and the value in paise that the tax is of. */
  hsn?: string
  taxablePaise?: number
  lineId?: string
  /** The option or add-on of the line that a tax is of; without it, the tax is of the piece. */
  option?: ChoiceCode
}

/** What the lines and earlier charges have come to when a contributor is asked. */
export type Basket = {
  lines: readonly PricedLine[]
  charges: readonly Charge[]
  /** Paise. */
  totalPaise: number
}

/** Adds charges to a basket, or none. */
export type Contributor = (basket: Basket) => readonly Charge[]

/**
 * Prices an order: its lines, what each contributor adds in turn, and the total. Lines and the
 * charges that prices do not include add up to the total. Throws if a contributor takes away more
 * than there is.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  contributors: readonly Contributor[],
): Basket {
  let basket: Basket = {
    lines,
    charges: [],
    totalPaise: sumOf(lines, ({ unitPaise }) => unitPaise),
  }
  for (const contribute of contributors) {
    const added = contribute(basket)
    const more = added.reduce(
      (sum, { included, amountPaise }) => sum + (included ? 0 : amountPaise),
      0,
    )
    const totalPaise = basket.totalPaise + more
    if (totalPaise < 0) throw new Error(`An order can't cost ${totalPaise} paise.`)
    basket = { lines, charges: [...basket.charges, ...added], totalPaise }
  }
  return basket
}

/** A charge as the API shows it, in rupees. */
export const toCharge = ({ amountPaise, ...charge }: Charge) => ({
  ...charge,
  amount: toRupees(amountPaise),
})

/**
 * Shares an amount in paise by weights, which are not negative, by largest remainder: the shares
 * add up to the amount, and none is off by a paisa or more. Without any weight, shares are equal.
 */
export function allocate(paise: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((all, one) => all + one, 0)
  const exact = weights.map(
    (one) => (paise * (sum === 0 ? 1 : one)) / (sum === 0 ? weights.length : sum),
  )
  const shares = exact.map(Math.floor)
  const missing = paise - shares.reduce((all, one) => all + one, 0)
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one - Math.floor(one) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
