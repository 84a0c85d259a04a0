import type { Cart } from '../orders/cart-schema.ts'
import type { SessionUser } from './account-schema.ts'

/** What of a page is a member's own; all else is the same for every member. */
export type Own = { user: SessionUser; cart: Cart | null; wishes: string[] }
