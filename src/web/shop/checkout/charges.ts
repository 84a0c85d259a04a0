import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { getDiscountCode, sumCharges } from '#shared/orders/charges.ts'
import type { PaymentOffer } from '#shared/orders/order-schema.ts'

type Charges = PaymentOffer['charges']

/** Excludes discount codes of lines, which the cart lists. */
export const chargesToShow = (charges: Charges) =>
  sumCharges(charges).filter(
    (charge) => !charge.included && !(charge.lineId && getDiscountCode(charge)),
  )

/** Rupees of the taxes that the prices include. */
export const sumIncludedTax = (charges: Charges) =>
  toRupees(
    charges
      .filter(({ kind, included }) => kind === 'tax' && included)
      .reduce((sum, { amount }) => sum + toPaise(amount), 0),
  )

export const signedRupees = (rupees: number) =>
  rupees < 0 ? `− ${formatRupees(-rupees)}` : formatRupees(rupees)
