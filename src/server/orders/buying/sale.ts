import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import type { DeliverySettings, SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { refuseOwnGstin } from '../../people/addresses.ts'
import { refuseTooLarge } from '../core/limits.ts'
import type { LineFields, OrderFields } from '../core/record/order-record.ts'
import { discountsOn, type FoundCode, type OrderDiscounts } from '../parts/codes/discounts-of.ts'
import {
  type DeliveredLine,
  promiseTerms,
  shipmentAnywhere,
  shipmentTo,
} from '../parts/promise/shipment.ts'
import type { Shipment } from '../pricing/delivery/delivery-charge.ts'
import { calculateLineValues, calculateUses } from '../pricing/discounts/discounts.ts'
import { type Charge, type Contributor, priceOrder } from '../pricing/price-order.ts'
import { exportTerms, placeOfSupply } from '../pricing/tax/place-of-supply.ts'
import { createTaxedSale, taxContributors } from '../pricing/tax/tax.ts'

export type SaleLine = LineFields &
  DeliveredLine &
  TaxedProduct & {
    category: ProductCategory
    /** Percent that is due with the order; 0 applies the shop's settings. */
    depositPercent: number
  }

/** What adds to the prices beside the taxes, or takes off them, in this order. */
export type SaleCharges = {
  discounts?: readonly Contributor[]
  delivery?: readonly Contributor[]
  fees?: readonly Contributor[]
}

type Terms = {
  tax: TaxSettings
  placeOfSupply: StateCode | ''
  exportTerms?: SalesAbroad['declaration'] | undefined
  discounts: OrderDiscounts
}

const toPricedLines = (lines: readonly SaleLine[]) =>
  lines.map(({ lineId, unitPaise, quantity }) => ({ lineId, unitPaise, quantity }))

export const priceSale = (
  { tax, placeOfSupply, exportTerms, discounts }: Terms,
  lines: readonly SaleLine[],
  charges: SaleCharges,
) =>
  priceOrder(toPricedLines(lines), [
    discounts.goods,
    ...(charges.discounts ?? []),
    ...(charges.delivery ?? []),
    discounts.delivery,
    ...(charges.fees ?? []),
    ...taxContributors(createTaxedSale(tax, placeOfSupply, lines, exportTerms)),
  ])

/** The lines as payments see them: each as one item at its price after discounts. */
export function discountedLines(lines: readonly SaleLine[], charges: readonly Charge[]) {
  const values = calculateLineValues({ lines: toPricedLines(lines) }, charges)
  return lines.map(({ lineId, category, depositPercent }) => ({
    category,
    depositPercent,
    quantity: 1,
    unitPaise: values.get(lineId) ?? 0,
  }))
}

type SaleRequest<Line, To> = {
  lines: readonly Line[]
  address: To
  codes: readonly FoundCode[]
  tax: TaxSettings
  delivery: DeliverySettings
  /** Whether the shop refuses a place that it does not serve; `nothing` is delivered by email. */
  ships: 'served' | 'anywhere' | 'nothing'
  charges: (shipment: Shipment | undefined) => SaleCharges
  config: Config
  /** Form field of the buyer's GSTIN. */
  gstinField?: string
}

/**
 * Settles a sale: place of supply, delivery, discounts, taxes, total and what is promised. Throws 400
 * for the shop's own GSTIN, 409 for too much at once, an address of an unknown state or that is not
 * served, and another state than the shop's under the composition scheme.
 */
export async function prepareSale<
  Line extends SaleLine,
  To extends Omit<OrderFields['address'], 'state'> & { state: string },
>(
  tx: Tx,
  {
    lines,
    address,
    codes,
    tax,
    delivery,
    ships,
    config,
    gstinField,
    ...request
  }: SaleRequest<Line, To>,
) {
  refuseTooLarge(lines, config)
  await refuseOwnGstin(tx, address.gstin, gstinField)
  const state = placeOfSupply(tax, address)
  const discounts = discountsOn(codes, lines)
  const terms = exportTerms(tax, delivery.abroad, address.country)
  const shipment = findShipment(ships, delivery, address, lines)
  const { charges, totalPaise } = priceSale(
    { tax, placeOfSupply: state, exportTerms: terms, discounts },
    lines,
    request.charges(shipment),
  )
  return {
    lines,
    discounts,
    charges,
    uses: calculateUses(discounts.rules, charges),
    promise: shipment && promiseTerms(delivery, shipment.zone, lines),
    /** Fields of the order's record. */
    order: {
      totalPaise,
      address: { ...address, state },
      taxScheme: tax.scheme,
      exportTerms: terms,
    },
  }
}

function findShipment(
  ships: SaleRequest<SaleLine, unknown>['ships'],
  delivery: DeliverySettings,
  address: { country: string; pincode: string },
  lines: readonly SaleLine[],
) {
  if (ships === 'nothing') return undefined
  const find = ships === 'served' ? shipmentTo : shipmentAnywhere
  return find(delivery, address, lines)
}

type Priced = { discounts: OrderDiscounts; order: { totalPaise: number } }

/** Throws 409 with the total if it differs from the page's, and with the reason if that is a code. */
export function refuseOtherTotal({ discounts, order }: Priced, shownTotal: number) {
  const total = toRupees(order.totalPaise)
  if (total === shownTotal) return
  const [refusal] = discounts.refusals.values()
  throw refusal
    ? new ShopError('price_changed.code', { why: refusal.sentence }, { total })
    : new ShopError('price_changed', {}, { total })
}
