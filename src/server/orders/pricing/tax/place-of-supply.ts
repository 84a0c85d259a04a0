import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { isStateCode, type StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { ShopError } from '../../../errors.ts'

/** The state that an address names, or else the one that its PIN code suggests. */
export const stateOf = (address: { state: string; pincode: string }): StateCode | undefined =>
  isStateCode(address.state) ? address.state : stateOfPincode(address.pincode)

/**
 * The state of an order's delivery. Where none is known, as at the counter, it is the shop's: section
 * 10(1)(ca) of the IGST Act. Throws 409 for another state than the shop's under the composition scheme.
 */
export function placeOfSupply(
  settings: TaxSettings,
  address: { state: string; pincode: string; address: string },
): StateCode | '' {
  if (settings.scheme === 'none') return isStateCode(address.state) ? address.state : ''
  const state = stateOf(address) ?? settings.state
  if (settings.scheme === 'composition' && state !== settings.state)
    throw new ShopError('composition_state')
  return state
}
