import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import { toRupees } from '#shared/money.ts'
import type {
  DeliveryDaysQuery,
  PincodeDelivery,
  PincodeQuery,
} from '#shared/orders/delivery/delivery-schema.ts'
import type { DeliverySettings, DeliveryZone } from '#shared/orders/delivery/settings-schema.ts'
import { cityOfPincode, stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { isVisibleInShop } from '../../catalogue/visible-products.ts'
import { type Db, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getDeliverySettings } from '../../records/settings.ts'
import { daysOfLine, gramsInSize, joinChoice, withChoice } from '../buying/cart/line-choice.ts'
import { readMoment } from '../parts/promise/promises.ts'
import { expectedDates, promiseTerms } from '../parts/promise/shipment.ts'
import { deliveryPaise } from '../pricing/delivery/delivery-charge.ts'
import { findZone } from '../pricing/delivery/zone.ts'
import { districtOfPincode } from './districts/district-of.ts'

type DeliveryItem = { paise: number; grams: number; makingDays: number }

const noItem: DeliveryItem = { paise: 0, grams: 0, makingDays: 0 }

/**
 * Returns whether the shop delivers to a PIN code, when and for how much. Throws 404 while delivery
 * is off, and for a product that is not in the shop.
 */
export async function deliveryTo(
  db: Db,
  pincode: string,
  choice: PincodeQuery,
): Promise<PincodeDelivery> {
  const settings = await getDeliverySettings(db)
  if (!settings.isOn) throw new ShopError('not_found')
  const item = await readChosenItem(db, choice)
  const zone = findZone(settings, pincode)
  return {
    pincode,
    isServed: zone !== undefined,
    city: cityOfPincode(pincode) ?? districtOfPincode(pincode) ?? '',
    state: stateOfPincode(pincode) ?? '',
    dates: zone ? await loadExpectedDates(db, settings, zone, item ?? noItem) : null,
    amount: zone && item ? calculateDeliveryAmount(zone, item) : null,
    freeFrom: zone?.freeFrom ?? null,
  }
}

/**
 * Returns the first and the last day of delivery if ordered now, to any zone without a PIN code.
 * Throws 404 for a product that is not in the shop.
 */
export async function deliveryDays(db: Db, { pincode, ...choice }: DeliveryDaysQuery) {
  const settings = await getDeliverySettings(db)
  const zones =
    pincode === undefined ? settings.zones : [findZone(settings, pincode)].filter((zone) => !!zone)
  if (!settings.isOn) return null
  const item = await readChosenItem(db, choice)
  const dates = await Promise.all(
    zones.map((zone) => loadExpectedDates(db, settings, zone, item ?? noItem)),
  )
  const days = dates.flatMap((range) => (range ? [range.from, range.until] : [])).sort()
  const [from, until] = [days[0], days.at(-1)]
  return from && until ? { from, until } : null
}

const readChosenItem = async (db: Db, { productId, size = '', make, addOns }: PincodeQuery) =>
  productId === undefined
    ? undefined
    : readItem(db, productId, size, normalOptions({ make, addOns }))

async function readItem(
  db: Db,
  productId: string,
  size: string,
  options: LineOptions,
): Promise<DeliveryItem> {
  const [item] = await db<DeliveryItem[]>`
    SELECT ${withChoice(sql`p.effective_price_paise`)} AS paise, ${gramsInSize} AS grams, ${daysOfLine} AS "makingDays"
    FROM (SELECT ${productId}::uuid AS product_id, ${size}::text AS size, ${sql.json(options)}::jsonb AS options) i
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = p.id AND s.size = i.size AND s.listed ${joinChoice} WHERE ${isVisibleInShop}`
  if (!item) throw new ShopError('product_not_found')
  return item
}

async function loadExpectedDates(
  db: Db,
  settings: DeliverySettings,
  zone: DeliveryZone,
  item: DeliveryItem,
) {
  const line = { ...item, lineId: '', quantity: 1 }
  const terms = promiseTerms(settings, zone, [line])
  return expectedDates(settings, terms, await readMoment(db)) ?? null
}

const calculateDeliveryAmount = (zone: DeliveryZone, { paise, grams }: DeliveryItem) =>
  toRupees(deliveryPaise({ zone, grams }, paise))
