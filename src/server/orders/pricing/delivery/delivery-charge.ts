import { sumLines, toPaise } from '#shared/money.ts'
import type { ZoneTerms } from '#shared/orders/delivery/settings-schema.ts'
import { chargeLabels } from '#shared/orders/vocabulary.ts'
import { sumBy } from '#shared/sum.ts'
import { PREPAID_CODE } from '../discounts/discounts.ts'
import type { Basket, Contributor } from '../price-order.ts'

export type Shipment = { zone: ZoneTerms; grams: number }

/**
 * Value of the goods after codes. Excludes the discount for paying online, which must not make
 * delivery dearer.
 */
const goodsPaise = ({ lines, charges }: Basket) =>
  sumLines(lines, ({ unitPaise }) => unitPaise) +
  sumBy(charges, ({ kind, code, amountPaise }) =>
    kind === 'discount' && code !== PREPAID_CODE ? amountPaise : 0,
  )

/** Returns paise: 0 from the zone's free value on, otherwise the first rate that fits. */
export function deliveryPaise({ zone, grams }: Shipment, paise: number): number {
  if (zone.freeFrom !== null && paise >= toPaise(zone.freeFrom)) return 0
  const rate = zone.rates.find(
    ({ upToGrams, upToRupees }) =>
      (upToGrams === null || grams <= upToGrams) &&
      (upToRupees === null || paise <= toPaise(upToRupees)),
  )
  return toPaise(rate?.amount ?? 0)
}

export const deliveryCharge =
  (shipment: Shipment | undefined): Contributor =>
  (basket) => {
    const amountPaise = shipment ? deliveryPaise(shipment, goodsPaise(basket)) : 0
    if (amountPaise === 0) return []
    const label = chargeLabels.delivery
    return [{ kind: 'delivery', code: 'delivery', label, amountPaise, included: false }]
  }
