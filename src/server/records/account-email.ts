import { sql } from '../db.ts'

/** RFC 2606 reserves `invalid`, so no email is ever delivered there. */
const PLACEHOLDER_DOMAIN = '@phone.invalid'

/** Returns the stored email of an account that has only a phone. */
export const placeholderEmail = (userId: string) => userId + PLACEHOLDER_DOMAIN

/** SQL: the email of the account `u`, or an empty string if the account has only a phone. */
export const accountEmail = sql<'u'>`
  CASE WHEN right(u.email, ${PLACEHOLDER_DOMAIN.length}::int) = ${PLACEHOLDER_DOMAIN}::text THEN '' ELSE u.email END`
