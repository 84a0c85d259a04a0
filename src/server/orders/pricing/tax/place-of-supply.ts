import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { isStateCode, type StateCode } from '#shared/orders/tax/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { invalid, ShopError } from '../../../errors.ts'

/** The state that an address names, or else the one that its PIN code suggests. */
export const stateOf = (address: { state: string; pincode: string }): StateCode | undefined =>
  isStateCode(address.state) ? address.state : stateOfPincode(address.pincode)

/**
 * The state of an order's delivery. Without an address, as at the counter, it is the shop's. Throws
 * 400 if the state is unknown, 409 for another state than the shop's under the composition scheme.
 */
export function placeOfSupply(
  settings: TaxSettings,
  address: { state: string; pincode: string; address: string },
): StateCode | '' {
  if (settings.scheme === 'none') return isStateCode(address.state) ? address.state : ''
  const isAtCounter = address.address === '' && address.pincode === ''
  const state = stateOf(address) ?? (isAtCounter ? settings.state : '')
  if (state === '') throw invalid('state', 'state_missing')
  if (settings.scheme === 'composition' && state !== settings.state)
    throw new ShopError('composition_state')
  return state
}
