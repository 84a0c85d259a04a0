import { type Db, type Fragment, sql, type Tx } from '../../db.ts'
import {
  addContact,
  deletePeopleWithout,
  ensureAccountRecord,
  findContactRecord,
  mergePerson,
  separateFromAccount,
} from '../../people/customers/customer-record.ts'
import { phoneEnd } from '../parts/codes/uses.ts'

/** SQL condition: the order `o` has no account and is not erased. */
export const isGuestOrder = sql<'o'>`o.user_id IS NULL AND o.erased_at IS NULL AND o.channel IN ('phone', 'counter')`

/**
 * SQL: what identifies the customer of the order `o` without an account: the email in lower case, or
 * else the last ten digits of the phone, or else the order's id.
 */
export const orderContact = sql<'o'>`
  CASE WHEN o.customer_email <> '' THEN lower(o.customer_email)
       WHEN o.phone <> '' THEN ${phoneEnd(sql`o.phone`)}
       ELSE o.id::text END`

/** SQL condition: the orders `o` of contacts. The arms are indexed, unlike `orderContact`. */
export const isOrderOf = (contacts: readonly string[]) => sql<'o'>`(
  lower(o.customer_email) ${sql.in(contacts)}
  OR (o.customer_email = '' AND o.phone <> '' AND ${phoneEnd(sql`o.phone`)} ${sql.in(contacts)})
  OR (o.customer_email = '' AND o.phone = '' AND o.id ${sql.in(contacts.filter(isOrderId))}))`

export const isOrderId = (contact: string) => /^[\da-f-]{36}$/.test(contact)

/** SQL condition: the contact has an order without an account, or a gift card. */
export const hasOrderOrCard = <Alias extends string>(contact: Fragment<Alias>) => sql<Alias>`(
  EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND lower(o.customer_email) = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.customer_email = '' AND o.phone <> ''
             AND ${phoneEnd(sql`o.phone`)} = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.customer_email = '' AND o.phone = ''
             AND o.id = CASE WHEN ${contact} ~ '^[0-9a-f-]{36}$' THEN ${contact}::uuid END)
  OR EXISTS (SELECT 1 FROM credit_accounts a WHERE a.kind = 'giftCard' AND a.recipient_email <> ''
             AND lower(a.recipient_email) = ${contact}))`

/** SQL condition: the contact has paid for an order without an account. */
export const hasPaidOrder = <Alias extends string>(contact: Fragment<Alias>) => sql<Alias>`(
  EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.paid_at IS NOT NULL AND lower(o.customer_email) = ${contact})
  OR EXISTS (SELECT 1 FROM orders o WHERE ${isGuestOrder} AND o.paid_at IS NOT NULL AND o.customer_email = ''
             AND o.phone <> '' AND ${phoneEnd(sql`o.phone`)} = ${contact}))`

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

/** Separates the contact of an order from an account into which it was merged. */
export async function separateOrderContact(tx: Tx, orderId: string) {
  const contact = await findOrderContact(tx, orderId)
  if (contact) await separateFromAccount(tx, contact)
}

/** Deletes what is recorded of people without an account who have no order or gift card any more. */
export const deleteOrphanedContacts = (db: Db) =>
  deletePeopleWithout(db, hasOrderOrCard(sql<'r'>`r.contact`))
