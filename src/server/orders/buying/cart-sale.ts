import type { DeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { addressForOrder } from '../../people/addresses.ts'
import type { Buyer } from '../core/limits.ts'
import { codesOfCart } from '../parts/codes/discounts-of.ts'
import { refuseOtherWearInCart } from '../parts/making/wear.ts'
import { methodCharges, prepaymentDiscounts, reasonAgainstAbroad } from '../paying/methods.ts'
import { deliveryCharge, type Shipment } from '../pricing/delivery/delivery-charge.ts'
import { reasonAgainstDelivery } from '../ways/cash/cash-limits.ts'
import { type CartLine, getLineProblem } from './cart/cart.ts'
import type { PaymentPlanInput } from './payment-plan.ts'
import { prepareSale, refuseOtherTotal, type SaleCharges, type SaleLine } from './sale.ts'

export type CheckoutRequest = PaymentPlanInput & {
  buyer: Buyer
  input: NewOrder
  tax: TaxSettings
  delivery: DeliverySettings
}

/** An empty cart costs nothing, even if the method has a fee. */
export const cartCharges = (
  method: PaymentMethod,
  settings: PaymentSettings,
  lines: readonly SaleLine[],
  shipment: Shipment | undefined,
): SaleCharges =>
  lines.length === 0
    ? {}
    : {
        discounts: prepaymentDiscounts(method, settings, lines),
        delivery: [deliveryCharge(shipment)],
        fees: [methodCharges(method, settings)],
      }

export type CartSale = Awaited<ReturnType<typeof prepareCartSale>>

/** Throws 400 or 409 if the cart cannot be sold to the address, or its price differs from the page's. */
export async function prepareCartSale(
  { config }: Context,
  tx: Tx,
  { buyer, input, settings, tax, delivery }: CheckoutRequest,
  { lines, hasCodes }: { lines: readonly CartLine[]; hasCodes: boolean },
) {
  const { userId } = buyer
  const { paymentMethod: method, totalAmount } = input
  const addressId = input.addressInfo?.addressId
  if (!addressId) throw new ShopError('address_missing')
  const address = await addressForOrder(tx, userId, addressId)
  refuseProblems(lines)
  if (hasMeasures(lines)) await refuseOtherWearInCart(tx, userId)
  const sale = await prepareSale(tx, {
    lines,
    address,
    codes: hasCodes ? await codesOfCart(tx, userId, address) : [],
    tax,
    delivery,
    ships: 'served',
    charges: (shipment) => cartCharges(method, settings, lines, shipment),
    config,
  })
  const abroad = reasonAgainstAbroad(method, address.country)
  if (abroad) throw abroad
  refuseOtherTotal(sale, totalAmount)
  const purchase = { userId, lines, address, totalPaise: sale.order.totalPaise }
  const refusal = method === 'cod' && (await reasonAgainstDelivery(tx, settings, purchase))
  if (refusal) throw refusal
  return { ...sale, address }
}

export const hasMeasures = (lines: readonly CartLine[]) =>
  lines.some(({ options }) => options.profileId)

/** Throws 409 if a line is not available any more. */
export function refuseProblems(lines: readonly CartLine[]) {
  const line = lines.find(getLineProblem)
  if (!line) return
  const { title, available: n } = line
  throw getLineProblem(line) === 'short'
    ? new ShopError('sold_out.short', { n, title })
    : new ShopError('sold_out.gone', { title })
}
