import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { foldCode } from '#shared/typed-text.ts'
import { sql } from '../../db.ts'
import { accountEmail } from '../../records/account-email.ts'

export type CustomerTerms = {
  /** Lower case. */
  text: string
  /** Of a phone number. */
  digits: string | undefined
  /** Of an order. */
  number: number | undefined
}

export function parseCustomerSearch(q: string): CustomerTerms {
  const digits = indianPhone(q) ?? foldCode(q).replace(/^\+91|[\s().-]/g, '')
  return {
    text: q.toLowerCase(),
    digits: /^\d{4,12}$/.test(digits) ? digits : undefined,
    number: parseOrderNumber(q),
  }
}

/** SQL condition: the search matches the name, email, phone or an order number of the account `u`. */
export function matchesAccount({ text, digits, number }: CustomerTerms) {
  const phone = digits
    ? sql<'u'>`OR u.id IN (SELECT o.user_id FROM orders o
                     WHERE lower(o.city || ' ' || o.phone) LIKE ${`%${digits}%`} AND strpos(o.phone, ${digits}) > 0)
         OR u.id IN (SELECT a.user_id FROM addresses a WHERE strpos(a.phone, ${digits}) > 0)
         OR strpos(u.verified_phone, ${digits}) > 0`
    : sql``
  const byNumber = number
    ? sql<'u'>`OR u.id IN (SELECT o.user_id FROM orders o WHERE o.number = ${number})`
    : sql``
  return sql<'u'>`(strpos(lower(u.user_name || ' ' || ${accountEmail}), ${text}) > 0 ${phone} ${byNumber})`
}

/** SQL condition: the search matches the name, email, phone or number of the order `o`. */
export function matchesGuestOrder({ text, digits, number }: CustomerTerms) {
  const byPhone = digits
    ? sql<'o'>`OR strpos(regexp_replace(o.phone, '\\D', '', 'g'), ${digits}) > 0`
    : sql``
  const byNumber = number === undefined ? sql`` : sql<'o'>`OR o.number = ${number}`
  return sql<'o'>`(strpos(lower(o.recipient_name || ' ' || o.customer_email), ${text}) > 0 ${byPhone} ${byNumber})`
}
