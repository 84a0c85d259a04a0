import { type Db, type Fragment, sql, type Tx } from '../../db.ts'
import {
  addContact,
  deletePeopleWithout,
  ensureAccountRecord,
  findContactRecord,
  mergePerson,
  separateMerged,
} from '../../people/customers/customer-record.ts'
import { phoneEnd } from '../parts/codes/uses.ts'

/** SQL condition: the order `o` has no account and is not erased. */
export const isGuestOrder = sql<'o'>`o.user_id IS NULL AND o.erased_at IS NULL AND o.channel IN ('phone', 'counter')`

/** SQL: the last ten digits of the phone. Staff may enter any text, such as a hyphen. */
const orderPhone = phoneEnd(sql<'o'>`o.phone`)
const isMobile = sql<'o'>`${orderPhone} ~ '^[6-9][0-9]{9}$'`
/** SQL condition: the order `o` has no email, and its phone names a person. */
const isByPhone = sql<'o'>`(o.customer_email = '' AND ${isMobile})`
const isById = sql<'o'>`(o.customer_email = '' AND NOT ${isMobile})`

/**
 * SQL: what identifies the customer of the order `o` without an account: the email in lower case, or
 * else the last ten digits of an Indian mobile number, or else the order's id.
 */
export const orderContact = sql<'o'>`
  CASE WHEN o.customer_email <> '' THEN lower(o.customer_email)
       WHEN ${isMobile} THEN ${orderPhone}
       ELSE o.id::text END`

/** SQL condition: the order `o` belongs to one of the contacts. Uses indexes, which `orderContact` cannot. */
export const isOrderOf = (contacts: readonly string[]) => sql<'o'>`(
  lower(o.customer_email) ${sql.in(contacts.filter((contact) => contact.includes('@')))}
  OR (${isByPhone} AND o.phone <> '' AND ${orderPhone} ${sql.in(contacts)})
  OR (${isById} AND o.id ${sql.in(contacts.filter(isOrderId))}))`

export const isOrderId = (contact: string) => /^[\da-f-]{36}$/.test(contact)

/** SQL condition: the contact has an order without an account, or a gift card. */
export const hasOrderOrCard = <Alias extends string>(contact: Fragment<Alias>) => sql<Alias>`(
  EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND lower(o.customer_email) = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND ${isByPhone} AND o.phone <> ''
             AND ${orderPhone} = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND ${isById}
             AND o.id = CASE WHEN ${contact} ~ '^[0-9a-f-]{36}$' THEN ${contact}::uuid END)
  OR EXISTS (SELECT 1 FROM credit_accounts a WHERE a.kind = 'giftCard' AND a.recipient_email <> ''
             AND lower(a.recipient_email) = ${contact}))`

/** SQL condition: the contact has paid for an order without an account. */
export const hasPaidOrder = <Alias extends string>(contact: Fragment<Alias>) => sql<Alias>`(
  EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.paid_at IS NOT NULL AND lower(o.customer_email) = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.paid_at IS NOT NULL AND ${isByPhone}
             AND o.phone <> '' AND ${orderPhone} = ${contact}))`

/** Returns undefined for an order with an account. */
export async function findOrderContact(db: Db, orderId: string): Promise<string | undefined> {
  const [order] = await db<{ contact: string }[]>`
    SELECT ${orderContact} AS contact FROM orders o WHERE o.id = ${orderId} AND ${isGuestOrder}`
  return order?.contact
}

/** The contact has no other order: the person's record follows the order to its new contact. */
export async function followOrderContact(tx: Tx, contact: string, orderId: string) {
  const newContact = await findOrderContact(tx, orderId)
  if (newContact === undefined || newContact === contact) return
  const personId = await findContactRecord(tx, contact)
  if (!personId) return
  const [left] = await tx`
    SELECT 1 FROM customer_records r WHERE r.contact = ${contact} AND ${hasOrderOrCard(sql<'r'>`r.contact`)}`
  if (!left) await addContact(tx, personId, newContact)
}

/** The person has no other order without an account: its record becomes the account's. */
export async function followClaimedOrder(tx: Tx, contact: string, userId: string) {
  const personId = await findContactRecord(tx, contact)
  if (!personId) return
  const [left] = await tx`
    SELECT 1 FROM customer_records r WHERE r.person_id = ${personId} AND ${hasOrderOrCard(sql<'r'>`r.contact`)}`
  if (!left) await mergePerson(tx, personId, await ensureAccountRecord(tx, userId))
}

/** Separates the contacts that a claim merged into its account. Both have the time of one transaction. */
export async function separateClaimed(tx: Tx, orderId: string) {
  const [claim] = await tx<{ userId: string; at: string }[]>`
    SELECT user_id AS "userId", claimed_at::text AS at FROM orders
    WHERE id = ${orderId} AND user_id IS NOT NULL AND claimed_at IS NOT NULL`
  if (claim) await separateMerged(tx, claim.userId, claim.at)
}

/** Deletes what is recorded of people without an account who have no order or gift card any more. */
export const deleteOrphanedContacts = (db: Db) =>
  deletePeopleWithout(db, hasOrderOrCard(sql<'r'>`r.contact`))
