import { isStateCode } from '#shared/orders/tax/states.ts'
import type { AddressInput } from '#shared/people/address-schema.ts'

export type AddressIntent =
  | { intent: 'add'; fields: AddressInput }
  | { intent: 'edit'; addressId: string; fields: AddressInput }
  | { intent: 'delete'; addressId: string }

/** Undefined for other forms. */
export function postedIntent(formValues: Record<string, string>): AddressIntent | undefined {
  const { intent, addressId = '', recipientName = '', address = '', city = '' } = formValues
  const { pincode = '', phone = '', notes = '' } = formValues
  const { state, gstin, company, country, region } = formValues
  const fields = {
    recipientName,
    address,
    city,
    pincode,
    phone,
    notes,
    // These fields are shown only while the shop charges tax; otherwise saved values stay.
    ...(state !== undefined && { state: isStateCode(state) ? state : ('' as const) }),
    ...(gstin !== undefined && { gstin }),
    ...(company !== undefined && { company }),
    // Shown only while the shop sells abroad.
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region }),
  }
  if (intent === 'add') return { intent, fields }
  if (intent === 'edit') return { intent, addressId, fields }
  if (intent === 'delete') return { intent, addressId }
  return undefined
}
