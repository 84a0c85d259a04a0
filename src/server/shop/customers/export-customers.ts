import { dayInIndia } from '#shared/dates.ts'
import type { Customer, CustomerQuery } from '#shared/shop/customer-schema.ts'
import type { Db } from '../../db.ts'
import { listCustomers } from './customers.ts'

/** Customers that are read at once. */
const BATCH = 50

/** Rows of a file of the filtered customers, and of all people without an account after them. */
export async function* customerRows(db: Db, query: CustomerQuery) {
  yield* eachRow(db, query)
  const hasGuests = query.q === undefined && !query.bought && !query.guests
  if (hasGuests) yield* eachRow(db, { guests: '1' })
}

async function* eachRow(db: Db, query: CustomerQuery) {
  let cursor: string | undefined
  do {
    const page = await listCustomers(db, { ...query, limit: BATCH, cursor })
    for (const customer of page.data) yield toRow(customer)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

const toRow = (customer: Customer) => ({
  name: customer.userName,
  email: customer.email,
  phone: customer.phone,
  account: customer.hasAccount ? 'yes' : 'no',
  orders: customer.orders,
  spent_inr: customer.spent,
  owed_inr: customer.owed,
  store_credit_inr: customer.storeCredit,
  since: dayInIndia(Date.parse(customer.createdAt)),
  last_seen: dayInIndia(Date.parse(customer.lastSeen)),
  notes: customer.notes,
})
