import { parsePinRange, pinNumber } from '#shared/orders/delivery/areas.ts'
import type {
  DeliverySettings,
  DeliveryZone,
  ZoneTerms,
} from '#shared/orders/delivery/settings-schema.ts'
import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { isAbroad } from '#shared/people/countries.ts'

function narrowestRange(areas: readonly string[], pin: number): number | undefined {
  const widths = areas.flatMap((area) => {
    const range = parsePinRange(area)
    return range && range.first <= pin && pin <= range.last ? [range.last - range.first + 1] : []
  })
  return widths.length > 0 ? Math.min(...widths) : undefined
}

/**
 * Prefers the narrowest matching area, then the state, then the zone without areas. Undefined if not
 * served, or for text that is no PIN code.
 */
export function findZone(
  { zones, excluded }: Pick<DeliverySettings, 'zones' | 'excluded'>,
  pincode: string,
): DeliveryZone | undefined {
  const pin = pinNumber(pincode)
  if (pin === undefined || narrowestRange(excluded, pin) !== undefined) return undefined
  const fallback = zones.find(({ areas, states }) => areas.length + states.length === 0)
  const [byArea] = zones
    .flatMap((zone) => {
      const width = narrowestRange(zone.areas, pin)
      return width === undefined ? [] : [{ zone, width }]
    })
    .toSorted((one, other) => one.width - other.width)
  if (byArea) return byArea.zone
  const state = stateOfPincode(pincode)
  return zones.find(({ states }) => state !== undefined && states.includes(state)) ?? fallback
}

export function zoneOfAddress(
  settings: Pick<DeliverySettings, 'zones' | 'excluded' | 'abroad'>,
  { country, pincode }: { country: string; pincode: string },
): ZoneTerms | undefined {
  if (!isAbroad(country)) return findZone(settings, pincode)
  const { isOn, zones } = settings.abroad
  return isOn ? zones.find(({ countries }) => countries.includes(country)) : undefined
}
