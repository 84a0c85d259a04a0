import type { Cart } from '../orders/cart-schema.ts'
import type { SessionUser } from './account-schema.ts'

/** All other data of a page is the same for all members. */
export type PagePersonalData = { user: SessionUser; cart: Cart | null; wishes: string[] }
