import type { AddressInput } from '#shared/people/address-schema.ts'

/** A change to the saved addresses, as the forms send it to their action. */
export type AddressIntent =
  | { intent: 'add'; fields: AddressInput }
  | { intent: 'edit'; addressId: string; fields: AddressInput }
  | { intent: 'delete'; addressId: string }
