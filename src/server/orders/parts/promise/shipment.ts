import type { DeliverySettings, ZoneTerms } from '#shared/orders/delivery/settings-schema.ts'
import { countryName, isAbroad } from '#shared/people/countries.ts'
import { indianPincode } from '#shared/people/indian-formats.ts'
import { sumBy } from '#shared/sum.ts'
import { ShopError } from '../../../errors.ts'
import { currentLanguage } from '../../../messages/messages.ts'
import type { Shipment } from '../../pricing/delivery/delivery-charge.ts'
import { zoneOfAddress } from '../../pricing/delivery/zone.ts'
import { lineMakingDays, type Moment, promisedDates } from './dates.ts'
import { countedMakingDays, latestDates, type PromiseTerms } from './promises.ts'

/** `grams` and `makingDays` are for one unit. */
export type DeliveredLine = {
  lineId: string
  quantity: number
  grams: number
  makingDays: number
}

export const calculateGrams = (lines: readonly DeliveredLine[]) =>
  sumBy(lines, ({ grams, quantity }) => grams * quantity)

/** Returns undefined in India while delivery is off. Throws 409 for a place that is not served. */
export function shipmentTo(
  settings: DeliverySettings,
  address: { country: string; pincode: string },
  lines: readonly DeliveredLine[],
): Shipment | undefined {
  const { country, pincode } = address
  if (!settings.isOn && !isAbroad(country)) return undefined
  const zone = zoneOfAddress(settings, address)
  if (!zone && isAbroad(country))
    throw new ShopError('not_served.abroad', { country: countryName(country, currentLanguage()) })
  if (!zone)
    throw indianPincode(pincode) === null
      ? new ShopError('pincode_unreadable', { pincode })
      : new ShopError('not_served', { pincode })
  return { zone, grams: calculateGrams(lines) }
}

/** As `shipmentTo`, but undefined for a place that is not served, to which the owner may send. */
export function shipmentAnywhere(
  settings: DeliverySettings,
  address: { country: string; pincode: string },
  lines: readonly DeliveredLine[],
): Shipment | undefined {
  if (!settings.isOn && !isAbroad(address.country)) return undefined
  const zone = zoneOfAddress(settings, address)
  return zone && { zone, grams: calculateGrams(lines) }
}

export const promiseTerms = (
  { promisesLines }: DeliverySettings,
  { name, fewestDays, mostDays }: ZoneTerms,
  lines: readonly DeliveredLine[],
): PromiseTerms => ({
  zone: name,
  isSeparate: promisesLines,
  fewestDays,
  mostDays,
  lines: lines.map(({ lineId, makingDays }) => ({
    lineId,
    makingDays: lineMakingDays(makingDays),
  })),
})

export function expectedDates(settings: DeliverySettings, terms: PromiseTerms, now: Moment) {
  const dates = countedMakingDays(terms.lines, terms.isSeparate).map(({ days }) =>
    promisedDates(settings, now, days, terms),
  )
  const latest = latestDates(dates)
  return latest && { from: latest.from, until: latest.until }
}
