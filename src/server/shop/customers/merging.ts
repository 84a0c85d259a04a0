import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Customer, CustomerPage } from '#shared/shop/customer-schema.ts'
import { type Db, type Fragment, type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { isGuestOrder, isOrderId, orderContact } from '../../orders/guests/guest-contact.ts'
import { phoneEnd } from '../../orders/parts/codes/uses.ts'
import { mergePerson, separateRecord } from '../../people/customers/customer-record.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { findAccounts } from './accounts.ts'
import { getCustomer } from './customers.ts'
import { describeFound, type Guest } from './guests.ts'
import { lockCustomer } from './lock-customer.ts'

/** Bounds the list, because staff may enter the shop's own phone for many orders. */
const MAX_SIMILAR = 10

/**
 * Merges two customers: notes, dates, consent and orders of one without an account are shown with
 * the other. Changes no order. Throws 404 for an unknown id, 409 for one person and for two accounts,
 * because logins, carts and store credit stay apart.
 */
export async function mergeCustomers(db: Pool, actor: Actor, id: string, otherId: string) {
  await transaction(db, async (tx) => {
    // Locks in the order of the ids, so that concurrent merges cannot deadlock.
    const [firstId, lastId] = [id, otherId].toSorted() as [string, string]
    const [first, last] = [await lockCustomer(tx, firstId), await lockCustomer(tx, lastId)]
    const [customer, other] = firstId === id ? [first, last] : [last, first]
    if (customer.personId === other.personId) throw new ShopError('not_merged.same')
    if (customer.accountId && other.accountId) throw new ShopError('not_merged.accounts')
    const [main, merged] = other.accountId ? [other, customer] : [customer, other]
    await mergePerson(tx, merged.personId, main.personId)
    await audit(tx, actor, 'customersMerged', main.subject, null, { merged: merged.subject })
  })
  return getCustomer(db, id)
}

/** Undoes a merge for one contact. Throws 404 if the contact is not merged into the customer. */
export async function separateContact(db: Pool, actor: Actor, id: string, contactId: string) {
  await transaction(db, async (tx) => {
    const { personId, subject } = await lockCustomer(tx, id)
    if (!(await separateRecord(tx, personId, contactId)))
      throw new ShopError('customer_not_found.merged')
    await audit(tx, actor, 'customersSeparated', subject, null, { contact: contactId })
  })
  return getCustomer(db, id)
}

/** Lists the contacts that belong to a person, beside the account or the main contact. */
export async function listMergedContacts(
  db: Db,
  person: Fragment,
): Promise<CustomerPage['merged']> {
  const rows = await db<CustomerPage['merged']>`
    SELECT r.id AS "_id", r.contact, r.notes FROM customer_records r
    WHERE r.person_id = ${person} AND r.id <> r.person_id ORDER BY r.id`
  return rows.map((row) => ({ ...row, contact: isOrderId(row.contact) ? '' : row.contact }))
}

/** Lists others with the same phone or email, without accounts beside an account. */
export async function listSimilar(
  db: Db,
  customer: Customer,
  guest: Guest | undefined,
): Promise<CustomerPage['similar']> {
  const contacts = [customer.email, customer.phone, ...(guest?.contacts ?? [])]
  const emails = contacts
    .filter((contact) => contact.includes('@'))
    .map((email) => email.toLowerCase())
  const phones = [...new Set(contacts.flatMap((contact) => indianPhone(contact) ?? []))]
  const orders = await db<{ id: string; userId: string | null }[]>`
    SELECT DISTINCT ON (coalesce(o.user_id::text, ${orderContact})) o.id, o.user_id AS "userId" FROM orders o
    WHERE ((o.user_id IS NULL AND lower(o.customer_email) ${sql.in(emails)})
           OR (o.phone <> '' AND ${phoneEnd(sql`o.phone`)} ${sql.in(phones)}))
      AND (o.user_id IS NOT NULL OR (${isGuestOrder}))
      AND NOT o.id ${sql.in(guest?.orderIds ?? [])}
    ORDER BY coalesce(o.user_id::text, ${orderContact}), o.created_at DESC LIMIT ${MAX_SIMILAR}`
  const { guests, accountIds } = await describeFound(
    db,
    orders.filter(({ userId }) => userId === null).map(({ id }) => id),
  )
  const buyers = [...accountIds, ...orders.flatMap(({ userId }) => userId ?? [])]
  const accounts = customer.hasAccount
    ? []
    : await findAccounts(
        db,
        sql<'u'>`(u.id ${sql.in(buyers)} OR u.email ${sql.in(emails)}
          OR u.verified_phone ${sql.in(phones.map((phone) => `+91${phone}`))})`,
      )
  return [...accounts, ...guests]
    .filter(({ _id }) => _id !== customer._id)
    .map(({ _id, userName, email, phone, hasAccount }) => ({
      ...{ _id, userName, email, phone, hasAccount },
    }))
}
