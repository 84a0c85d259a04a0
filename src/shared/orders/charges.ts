import { toPaise, toRupees } from '../money.ts'
import { ownDiscounts } from './vocabulary.ts'

type Charge = {
  kind: string
  code: string
  label: string
  /** Rupees. */
  amount: number
  included: boolean
}

export const getDiscountCode = ({
  kind,
  code,
  amount,
}: Pick<Charge, 'kind' | 'code' | 'amount'>) =>
  amount < 0 && kind !== 'rounding' && !ownDiscounts.includes(code) ? code : undefined

/** Sums charges of one rule: an order-wide discount is stored as a charge for each line. */
export function sumCharges<One extends Charge>(charges: readonly One[]): One[] {
  const sums = new Map<string, One>()
  for (const charge of charges) {
    const key = JSON.stringify([charge.label, getDiscountCode(charge), charge.included])
    const sum = sums.get(key)?.amount ?? 0
    sums.set(key, { ...charge, amount: toRupees(toPaise(sum) + toPaise(charge.amount)) })
  }
  return [...sums.values()]
}

/** Returns positive rupees. */
export const sumDiscounts = (charges: readonly Charge[]) =>
  toRupees(
    charges
      .filter(({ kind, amount, included }) => !included && kind !== 'rounding' && amount < 0)
      .reduce((sum, { amount }) => sum - toPaise(amount), 0),
  )
