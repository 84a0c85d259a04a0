import { pinNumber, rangeOf } from '#shared/orders/delivery/areas.ts'
import type { DeliverySettings, DeliveryZone } from '#shared/orders/delivery/settings-schema.ts'
import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'

/** The number of PIN codes in the narrowest of the areas that has this one; undefined if none has. */
function narrowest(areas: readonly string[], pin: number): number | undefined {
  const widths = areas.flatMap((area) => {
    const range = rangeOf(area)
    return range && range.first <= pin && pin <= range.last ? [range.last - range.first + 1] : []
  })
  return widths.length > 0 ? Math.min(...widths) : undefined
}

/**
 * The zone of a PIN code: the one with the narrowest area that has it, else the one with its state,
 * else the one without areas. Text that is no PIN code belongs to the last. Undefined if it is not
 * served.
 */
export function zoneOf(
  { zones, excluded }: Pick<DeliverySettings, 'zones' | 'excluded'>,
  pincode: string,
): DeliveryZone | undefined {
  const pin = pinNumber(pincode)
  const elsewhere = zones.find(({ areas, states }) => areas.length + states.length === 0)
  if (pin === undefined) return elsewhere
  if (narrowest(excluded, pin) !== undefined) return undefined
  const [byArea] = zones
    .flatMap((zone) => {
      const width = narrowest(zone.areas, pin)
      return width === undefined ? [] : [{ zone, width }]
    })
    .toSorted((one, other) => one.width - other.width)
  if (byArea) return byArea.zone
  const state = stateOfPincode(pincode)
  return zones.find(({ states }) => state !== undefined && states.includes(state)) ?? elsewhere
}
