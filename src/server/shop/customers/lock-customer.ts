import type { Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { ensureAccountRecord, ensureContactRecord } from '../../people/customers/customer-record.ts'
import { isCustomer } from './accounts.ts'
import { findMergedAccount, getGuest } from './guests.ts'

/**
 * Locks what is recorded of a customer; `id` is that of an account, or of an order or gift card of
 * somebody without one. Throws 404 for an unknown id, staff, or an erased customer.
 */
export async function lockCustomer(tx: Tx, id: string) {
  const accountId = await lockAccount(tx, id)
  if (accountId) {
    const personId = await ensureAccountRecord(tx, accountId)
    return { accountId, personId, subject: `customer:${accountId}` }
  }
  const guest = await getGuest(tx, id)
  const personId = await ensureContactRecord(tx, guest.contacts[0])
  // Another transaction may have merged the contact since it was read.
  const [person] = await tx<{ userId: string | null }[]>`
    SELECT user_id AS "userId" FROM customer_records WHERE id = ${personId}`
  if (person?.userId) throw new ShopError('overtaken.customer')
  return { accountId, personId, subject: `order:${guest.orderIds.at(-1) ?? id}` }
}

async function lockAccount(tx: Tx, id: string): Promise<string | undefined> {
  const lock = async (userId: string) => {
    const [user] = await tx<{ id: string }[]>`
      SELECT u.id FROM users u WHERE u.id = ${userId} AND ${isCustomer} FOR UPDATE`
    return user?.id
  }
  const own = await lock(id)
  if (own) return own
  const merged = await findMergedAccount(tx, id)
  if (merged === null) return undefined
  const account = await lock(merged)
  if (!account) throw new ShopError('customer_not_found')
  return account
}
