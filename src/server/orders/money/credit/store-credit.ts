import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { CreditCorrection, StoreCredit } from '#shared/orders/credit-schema.ts'
import type { CreditReason } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../../context.ts'
import { type Db, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { orderNumber } from '../../number/order-number.ts'
import {
  changeAvailable,
  creditBalance,
  findStoreCreditId,
  insertCreditEntry,
  openStoreCredit,
} from './credit-record.ts'

type Row = {
  id: string
  at: Date
  paise: number
  reason: CreditReason
  orderNumber: string
  note: string
}

export async function getStoreCredit(db: Db, userId: string): Promise<StoreCredit> {
  const accountId = await findStoreCreditId(db, userId)
  if (!accountId) return { balance: 0, entries: [] }
  const [balance, rows] = await Promise.all([
    creditBalance(db, accountId, userId),
    db<Row[]>`
      SELECT e.id, e.at, e.change_paise AS paise, e.reason, ${orderNumber} AS "orderNumber", e.note
      FROM credit_entries e
      LEFT JOIN payments pay ON pay.id = e.payment_id LEFT JOIN refunds r ON r.id = e.refund_id
      LEFT JOIN orders o ON o.id = coalesce(pay.order_id, r.order_id)
      WHERE e.account_id = ${accountId} ORDER BY e.at DESC, e.id DESC`,
  ])
  return {
    balance: toRupees(balance),
    entries: rows.map(({ id, at, paise, reason, orderNumber: shownNumber, note }) => ({
      _id: id,
      at: at.toISOString(),
      amount: toRupees(paise),
      reason,
      orderNumber: shownNumber,
      note,
    })),
  }
}

/** Applies an `entryId` once. Throws 404 for an unknown customer, 400 for a balance too small. */
export async function correctStoreCredit(
  { db }: Context,
  actor: Actor,
  userId: string,
  { entryId, amount, note }: CreditCorrection,
) {
  await transaction(db, async (tx) => {
    const [customer] = await tx`
      SELECT 1 FROM users WHERE id = ${userId} AND role = 'user' AND erased_at IS NULL FOR SHARE`
    if (!customer) throw new ShopError('customer_not_found')
    const accountId = await openStoreCredit(tx, userId)
    const changePaise = toPaise(amount)
    const { userName } = actor
    const entry = { accountId, changePaise, reason: 'corrected', note, userName } as const
    if (!(await insertCreditEntry(tx, entryId, entry))) return
    if (!(await changeAvailable(tx, accountId, changePaise))) {
      const available = formatRupees(toRupees(await creditBalance(tx, accountId, userId)))
      throw invalid('amount', 'credit_too_large', { amount: available })
    }
    await audit(tx, actor, 'storeCreditChanged', `customer:${userId}`, null, { amount })
  })
  return getStoreCredit(db, userId)
}
