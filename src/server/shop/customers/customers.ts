import type {
  CodLimitInput,
  Customer,
  CustomerNotes,
  CustomerQuery,
} from '#shared/shop/customer-schema.ts'
import { decodeCursor, MAX_ROWS, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { hasPaidOrder } from '../../orders/guests/guest-contact.ts'
import { readContactNotes, setContactNotes } from '../../people/customers/customer-record.ts'
import { readNotes, setCodLimit, setNotes } from '../../people/user-record.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import {
  type AccountRow,
  describeAccount,
  findAccounts,
  isCustomer,
  selectAccounts,
} from './accounts.ts'
import { listChosen } from './chosen-customers.ts'
import { matchesAccount, parseCustomerSearch } from './customer-search.ts'
import { describeGuest, findMergedAccount, getGuest, listGuests, searchGuests } from './guests.ts'
import { lockCustomer } from './lock-customer.ts'

type CustomerList = Awaited<ReturnType<typeof listByQuery>> & { codUndelivered: number | null }

/**
 * Excludes staff and erased customers; newest first. A search also finds people without an account,
 * after all others, and accounts by the contacts merged into them.
 */
export async function listCustomers(db: Db, query: CustomerQuery): Promise<CustomerList> {
  const [list, payments] = await Promise.all([listByQuery(db, query), getPaymentSettings(db)])
  const codUndelivered = payments.methods.includes('cod') ? payments.cod.undelivered : null
  return { ...list, codUndelivered }
}

function listByQuery(db: Db, query: CustomerQuery) {
  const { q, guests, dates, consent, product } = query
  if (dates || consent || product) return listChosen(db, query)
  return guests && !q ? listGuests(db, query) : listAccounts(db, query)
}

async function listAccounts(db: Db, { limit = MAX_ROWS, cursor, q, bought }: CustomerQuery) {
  const search = q ? parseCustomerSearch(q) : undefined
  const searched = search ? await searchGuests(db, search) : { guests: [], accountIds: [] }
  const matches = search
    ? sql<'u'>`(${matchesAccount(search)} OR u.id ${sql.in(searched.accountIds)})`
    : sql`true`
  const where = sql<'u'>`${isCustomer} AND ${bought ? hasBought : sql`true`} AND ${matches}`
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts] = await Promise.all([
    db<AccountRow[]>`
      ${selectAccounts} WHERE ${where}
        AND ${after ? sql`(u.created_at, u.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM users u WHERE ${where}`,
  ])
  const { data: page, nextCursor } = toPage(
    rows,
    limit,
    (row) => row,
    (row) => [row.key, row._id],
  )
  const data = await Promise.all(page.map((row) => describeAccount(db, row)))
  const guests = bought ? searched.guests.filter(({ orders }) => orders > 0) : searched.guests
  // The last page has them, because they have no place in the order of accounts.
  if (!nextCursor) data.push(...guests)
  return { data, nextCursor, total: (counts[0]?.total ?? 0) + guests.length }
}

/** SQL condition: the account `u`, or a contact merged into it, has paid for an order. */
const hasBought = sql<'u'>`(
  u.id IN (SELECT user_id FROM buyers)
  OR u.id IN (SELECT p.user_id FROM customer_records r JOIN customer_records p ON p.id = r.person_id
              WHERE r.contact IS NOT NULL AND p.user_id IS NOT NULL AND ${hasPaidOrder(sql<'r'>`r.contact`)}))`

/**
 * Returns an account, also for an order or gift card of a contact merged into it. Returns undefined
 * for people without an account. Throws 404 for an unknown id, staff, or an erased customer.
 */
export async function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const [customer] = await findAccounts(db, sql<'u'>`u.id = ${id}`)
  if (customer) return customer
  const accountId = await findMergedAccount(db, id)
  return accountId === null ? undefined : (await findAccounts(db, sql<'u'>`u.id = ${accountId}`))[0]
}

/**
 * Returns a customer with or without an account. Throws 404 for an unknown id, staff, or an erased
 * customer.
 */
export async function getCustomer(db: Db, id: string): Promise<Customer> {
  return (await findCustomer(db, id)) ?? describeGuest(db, await getGuest(db, id))
}

/** Records that a note changed but not its text, because the audit log is never erased. */
export async function noteCustomer(
  db: Pool,
  actor: Actor,
  id: string,
  { notes, notesWas }: CustomerNotes,
) {
  await transaction(db, async (tx) => {
    const { accountId, personId, subject } = await lockCustomer(tx, id)
    const stored = accountId ? await readNotes(tx, accountId) : await readContactNotes(tx, personId)
    if (notesWas !== undefined && notesWas !== stored) throw new ShopError('overtaken.notes')
    if (accountId) await setNotes(tx, accountId, notes)
    else await setContactNotes(tx, personId, notes)
    await audit(tx, actor, 'customerNoted', subject, null, { letters: notes.length })
  })
  return getCustomer(db, id)
}

/** Sets a customer's limit of open orders on delivery. Throws 404 for an unknown customer. */
export async function limitCod(db: Pool, actor: Actor, id: string, { codLimit }: CodLimitInput) {
  await transaction(db, async (tx) => {
    const [stored] = await tx<CodLimitInput[]>`
      SELECT cod_limit AS "codLimit" FROM users u WHERE u.id = ${id} AND ${isCustomer} FOR UPDATE`
    if (!stored) throw new ShopError('customer_not_found')
    if (stored.codLimit === codLimit) return
    await setCodLimit(tx, id, codLimit)
    await audit(tx, actor, 'codLimited', `customer:${id}`, stored, { codLimit })
  })
  return getCustomer(db, id)
}
