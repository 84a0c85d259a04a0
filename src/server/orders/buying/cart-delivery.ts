import { toRupees } from '#shared/money.ts'
import type { CartDeliveryQuote } from '#shared/orders/delivery/delivery-schema.ts'
import type { ZoneTerms } from '#shared/orders/delivery/settings-schema.ts'
import type { Context } from '../../context.ts'
import { codesOfCart, discountsOn } from '../parts/codes/discounts-of.ts'
import { readMoment } from '../parts/promise/promises.ts'
import { calculateGrams, expectedDates, promiseTerms } from '../parts/promise/shipment.ts'
import { offeredMethods } from '../paying/methods.ts'
import { findZone } from '../pricing/delivery/zone.ts'
import { cartLines } from './cart/cart.ts'
import { cartCharges } from './cart-sale.ts'
import { priceSale } from './sale.ts'

/** Returns the lowest and highest price in India if there is no PIN code. */
export async function cartDelivery(
  context: Context,
  userId: string,
  pincode: string | undefined,
): Promise<CartDeliveryQuote> {
  const { db } = context
  const [lines, codes, { settings, methods, tax, delivery }] = await Promise.all([
    cartLines(db, userId),
    codesOfCart(db, userId),
    offeredMethods(context),
  ])
  if (!delivery.isOn) return { isServed: true, least: null, most: null, dates: null }
  const grams = calculateGrams(lines)
  // Prices include taxes, and only the whole order is rounded.
  const untaxedSettings = { ...tax, scheme: 'none' as const }
  const discounts = discountsOn(codes, lines)
  const sale = { tax: untaxedSettings, placeOfSupply: tax.state, discounts }
  const [method = 'paypal'] = methods
  const totalBy = (zone: ZoneTerms | undefined) =>
    priceSale(sale, lines, cartCharges(method, settings, lines, zone && { zone, grams })).totalPaise
  const calculateCost = (zone: ZoneTerms) => toRupees(totalBy(zone) - totalBy(undefined))
  const zone = pincode === undefined ? undefined : findZone(delivery, pincode)
  const zones = pincode === undefined ? delivery.zones : zone ? [zone] : []
  const costs = zones.map(calculateCost)
  const terms = zone && promiseTerms(delivery, zone, lines)
  return {
    isServed: zones.length > 0,
    least: costs.length > 0 ? Math.min(...costs) : null,
    most: costs.length > 0 ? Math.max(...costs) : null,
    dates: (terms && expectedDates(delivery, terms, await readMoment(db))) ?? null,
  }
}
