import { toPaise, toRupees } from '#shared/money.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { paiseReceivedFor } from '../../orders/money/facts.ts'
import { reducesSpend } from '../../orders/money/refund-record.ts'
import { isSentUnpaid } from '../../orders/reading/search.ts'
import {
  type ConsentRows,
  consentsOf,
  type DateRows,
  datesOf,
  toConsents,
  toDates,
} from '../../people/customers/customer-details.ts'
import { accountEmail } from '../../records/account-email.ts'
import { describeGuest, findMergedGuest } from './guests.ts'

export type AccountRow = Omit<
  Customer,
  'createdAt' | 'lastSeen' | 'spent' | 'owed' | 'storeCredit' | 'hasAccount' | 'dates' | 'consents'
> & {
  createdAt: Date
  lastSeen: Date
  paise: number
  owedPaise: number
  creditPaise: number
  key: string
  dates: DateRows
  consents: ConsentRows
  hasMerged: boolean
}

/** Totals are computed for the rows of one page only, and without merged contacts. */
export const selectAccounts = sql`
  SELECT u.id AS "_id", u.user_name AS "userName", ${accountEmail} AS email, u.notes, u.cod_limit AS "codLimit",
         u.created_at AS "createdAt",
         u.created_at::text AS key,
         greatest(u.created_at,
                  (SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = u.id),
                  (SELECT max(e.at) FROM account_events e WHERE e.user_id = u.id),
                  (SELECT max(o.created_at) FROM orders o WHERE o.user_id = u.id)) AS "lastSeen",
         coalesce(u.verified_phone, (SELECT o.phone FROM orders o WHERE o.user_id = u.id AND o.phone <> ''
                   ORDER BY o.created_at DESC, o.id DESC LIMIT 1),
                  (SELECT a.phone FROM addresses a WHERE a.user_id = u.id ORDER BY a.slot LIMIT 1), '') AS phone,
         paid.orders, paid.paise - paid.back AS paise,
         (SELECT coalesce(sum(o.total_paise - ${paiseReceivedFor}), 0)::bigint FROM orders o
          WHERE o.user_id = u.id AND ${isSentUnpaid}) AS "owedPaise",
         coalesce((SELECT a.available_paise FROM credit_accounts a WHERE a.user_id = u.id), 0) AS "creditPaise",
         ${datesOf(sql<'person'>`person.id`)} AS dates, ${consentsOf(sql<'person'>`person.id`)} AS consents,
         EXISTS (SELECT 1 FROM customer_records r
                 WHERE r.person_id = person.id AND r.id <> person.id) AS "hasMerged"
  FROM users u
  LEFT JOIN customer_records person ON person.user_id = u.id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS orders, coalesce(sum(o.total_paise), 0)::bigint AS paise,
           coalesce(sum((SELECT sum(r.amount_paise) FROM refunds r
                         WHERE ${reducesSpend} AND r.state = 'done' AND NOT r.is_excess)), 0)::bigint AS back
    FROM orders o
    WHERE o.user_id = u.id AND o.paid_at IS NOT NULL AND o.channel <> 'giftCard') paid`

export const isCustomer = sql<'u'>`u.role = 'user' AND u.erased_at IS NULL`

function toCustomer({
  key: _,
  hasMerged: __,
  paise,
  owedPaise,
  creditPaise,
  createdAt,
  lastSeen,
  dates,
  consents,
  ...row
}: AccountRow): Customer {
  return {
    ...row,
    hasAccount: true,
    spent: toRupees(paise),
    owed: toRupees(owedPaise),
    storeCredit: toRupees(creditPaise),
    createdAt: createdAt.toISOString(),
    lastSeen: lastSeen.toISOString(),
    dates: toDates(dates),
    consents: toConsents(consents),
  }
}

const addRupees = (one: number, other: number) => toRupees(toPaise(one) + toPaise(other))

/** Includes the orders of merged contacts. */
export async function describeAccount(db: Db, row: AccountRow): Promise<Customer> {
  const customer = toCustomer(row)
  const merged = row.hasMerged ? await findMergedGuest(db, row._id) : undefined
  if (!merged) return customer
  const guest = await describeGuest(db, merged)
  return {
    ...customer,
    email: customer.email || guest.email,
    phone: customer.phone || guest.phone,
    orders: customer.orders + guest.orders,
    spent: addRupees(customer.spent, guest.spent),
    owed: addRupees(customer.owed, guest.owed),
    lastSeen: customer.lastSeen > guest.lastSeen ? customer.lastSeen : guest.lastSeen,
  }
}

/** Excludes staff and erased customers. */
export async function findAccounts(db: Db, where: Fragment<'u'>): Promise<Customer[]> {
  const rows = await db<AccountRow[]>`${selectAccounts} WHERE ${where} AND ${isCustomer}`
  return Promise.all(rows.map((row) => describeAccount(db, row)))
}
