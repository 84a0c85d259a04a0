import { dayInIndia } from '#shared/dates.ts'
import type { Consents, Customer, CustomerQuery, YearlyDate } from '#shared/shop/customer-schema.ts'
import type { Db } from '../../db.ts'
import { listCustomers } from './customers.ts'

/** Customers that are read at once. */
const BATCH = 50

/** Rows of a file of the filtered customers, and of all people without an account after them. */
export async function* customerRows(db: Db, query: CustomerQuery) {
  yield* eachRow(db, query)
  const { q, bought, guests, dates, consent, product } = query
  const hasGuests = q === undefined && !(bought || guests || dates || consent || product)
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
  birthday: dateCell(customer.dates.birthday),
  anniversary: dateCell(customer.dates.anniversary),
  wedding: customer.dates.wedding ?? '',
  ...consentCells('email', customer.consents.email),
  ...consentCells('message', customer.consents.message),
  notes: customer.notes,
})

/** MM-DD without a year. */
function dateCell(date: YearlyDate | null): string {
  if (!date) return ''
  const { year, month, day } = date
  return [...(year === null ? [] : [year]), pad(month), pad(day)].join('-')
}

const pad = (number: number) => String(number).padStart(2, '0')

const consentCells = (channel: 'email' | 'message', consent: Consents['email']) => ({
  [`${channel}_consent`]: consent === null ? '' : consent.answer === 'no' ? 'no' : 'yes',
  [`${channel}_consent_since`]: consent ? dayInIndia(Date.parse(consent.since)) : '',
})
