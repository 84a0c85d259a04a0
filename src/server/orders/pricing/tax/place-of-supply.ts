import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { isStateCode, OTHER_COUNTRIES, type StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { ShopError } from '../../../errors.ts'

type Place = { state: string; pincode: string; country: string }

const homeState = (state: string): StateCode | undefined =>
  isStateCode(state) && state !== OTHER_COUNTRIES ? state : undefined

export const getStateCode = ({ state, pincode, country }: Place): StateCode | undefined => {
  if (isAbroad(country)) return OTHER_COUNTRIES
  return homeState(state) ?? stateOfPincode(pincode)
}

/** The state follows from neither the address nor its PIN code, though there is one. */
export const isStateMissing = ({ scheme }: TaxSettings, address: Place): boolean =>
  scheme !== 'none' && address.pincode !== '' && getStateCode(address) === undefined

/**
 * Uses the shop's state without an address: section 10(1)(ca) of the IGST Act. Throws 409 for an
 * address of an unknown state, and for another state than the shop's under the composition scheme.
 */
export function placeOfSupply(settings: TaxSettings, address: Place): StateCode | '' {
  if (settings.scheme === 'none' && !isAbroad(address.country))
    return homeState(address.state) ?? ''
  if (isStateMissing(settings, address)) throw new ShopError('state_missing')
  const state = getStateCode(address) ?? settings.state
  if (settings.scheme === 'composition' && state !== settings.state)
    throw new ShopError('composition_state')
  return state
}

/** Returns undefined for a sale in India or without tax. */
export const exportTerms = (
  { scheme }: TaxSettings,
  { declaration }: SalesAbroad,
  country: string,
): SalesAbroad['declaration'] | undefined =>
  scheme === 'regular' && isAbroad(country) ? declaration : undefined
