import { isStateCode } from '#shared/orders/tax/states.ts'
import type { AddressInput } from '#shared/people/address-schema.ts'

/** A change of the saved addresses. */
export type AddressIntent =
  | { intent: 'add'; fields: AddressInput }
  | { intent: 'edit'; addressId: string; fields: AddressInput }
  | { intent: 'delete'; addressId: string }

/** The change in a form sent without scripts; undefined for other forms. */
export function postedIntent(posted: Record<string, string>): AddressIntent | undefined {
  const { intent, addressId = '', recipientName = '', address = '', city = '' } = posted
  const { pincode = '', phone = '', notes = '' } = posted
  const { state, gstin, company, country, region } = posted
  const fields = {
    ...{ recipientName, address, city, pincode, phone, notes },
    // Asked for only while the shop charges tax; otherwise what is saved stays.
    ...(state !== undefined && { state: isStateCode(state) ? state : ('' as const) }),
    ...(gstin !== undefined && { gstin }),
    ...(company !== undefined && { company }),
    // Asked for only while the shop sells abroad.
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region }),
  }
  if (intent === 'add') return { intent, fields }
  if (intent === 'edit') return { intent, addressId, fields }
  if (intent === 'delete') return { intent, addressId }
  return undefined
}
