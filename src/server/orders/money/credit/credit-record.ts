import { uuidv7 } from 'uuidv7'
import type { CreditReason } from '#shared/orders/vocabulary.ts'
import { type Db, sql, type Tx } from '../../../db.ts'
import type { CreditShare, SpendableCredit } from './credit-shares.ts'

export type CreditEntry = {
  accountId: string
  /** Negative when spent. */
  changePaise: number
  reason: CreditReason
  paymentId?: string
  refundId?: string
  note?: string
  userName?: string | null
}

/**
 * Returns false if the payment or refund has an entry. Does not change the spendable amount, which
 * is reserved earlier.
 */
export async function insertCreditEntry(tx: Tx, id: string, entry: CreditEntry): Promise<boolean> {
  const insertedRows = await tx`
    INSERT INTO credit_entries (id, account_id, change_paise, reason, payment_id, refund_id, note, user_name)
    VALUES (${id}, ${entry.accountId}, ${entry.changePaise}, ${entry.reason}, ${entry.paymentId ?? null},
            ${entry.refundId ?? null}, ${entry.note ?? ''}, ${entry.userName ?? null})
    ON CONFLICT DO NOTHING RETURNING 1`
  return insertedRows.length > 0
}

/** Changes the spendable amount; false if it would become negative. */
export async function changeAvailable(tx: Tx, accountId: string, paise: number): Promise<boolean> {
  const changedRows = await tx`
    UPDATE credit_accounts SET available_paise = available_paise + ${paise}
    WHERE id = ${accountId} AND available_paise + ${paise} >= 0 RETURNING 1`
  return changedRows.length > 0
}

/**
 * Reserves every share. Returns false if an account has too little. Locks the accounts in the order
 * of their ids, to avoid deadlocks.
 */
export async function reserveCreditShares(
  tx: Tx,
  shares: readonly CreditShare[],
): Promise<boolean> {
  if (shares.length === 0) return true
  const sortedShares = shares.toSorted((one, other) => one.accountId.localeCompare(other.accountId))
  const lockedAccounts = await tx<{ id: string; paise: number }[]>`
    SELECT id, available_paise AS paise FROM credit_accounts
    WHERE id ${sql.in(sortedShares.map(({ accountId }) => accountId))} AND frozen_at IS NULL
    ORDER BY id FOR UPDATE`
  const isThere = ({ accountId, paise }: CreditShare) =>
    lockedAccounts.some((account) => account.id === accountId && account.paise >= paise)
  if (!sortedShares.every(isThere)) return false
  for (const { accountId, paise } of sortedShares) await changeAvailable(tx, accountId, -paise)
  return true
}

/** Releases reserved shares. Changes accounts by id, so that carts cannot deadlock. */
export async function releaseCreditShares(tx: Tx, shares: readonly CreditShare[]) {
  const sortedShares = shares.toSorted((one, other) => one.accountId.localeCompare(other.accountId))
  for (const { accountId, paise } of sortedShares) await changeAvailable(tx, accountId, paise)
}

/** SQL: spendable paise of the account `a`, including what the shopper's unpaid order reserves. */
const spendablePaise = (userId: string) => sql<'a'>`
  (a.available_paise + coalesce((
    SELECT sum(pay.amount_paise) FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE pay.credit_account_id = a.id AND pay.captured_at IS NULL AND pay.ended_at IS NULL
      AND o.user_id = ${userId} AND o.payment_status = 'pending' AND NOT o.stock_released), 0))::bigint`

export async function creditBalance(db: Db, accountId: string, userId: string): Promise<number> {
  const [account] = await db<{ paise: number }[]>`
    SELECT ${spendablePaise(userId)} AS paise FROM credit_accounts a WHERE a.id = ${accountId}`
  return account?.paise ?? 0
}

export const creditOfCart = (db: Db, userId: string) => db<SpendableCredit[]>`
  SELECT a.id AS "accountId", a.kind, a.code_end AS "codeEnd", ${spendablePaise(userId)} AS paise
  FROM carts c JOIN cart_credit k ON k.cart_id = c.id JOIN credit_accounts a ON a.id = k.account_id
  WHERE c.user_id = ${userId} AND a.frozen_at IS NULL
  ORDER BY a.kind, a.created_at, a.id`

export const putCreditInCart = (db: Db, userId: string, accountId: string) => db`
  INSERT INTO cart_credit (cart_id, account_id)
  SELECT id, ${accountId} FROM carts WHERE user_id = ${userId} ON CONFLICT DO NOTHING`

export const removeCreditFromCart = (db: Db, userId: string, accountId: string) => db`
  DELETE FROM cart_credit k USING carts c
  WHERE c.id = k.cart_id AND c.user_id = ${userId} AND k.account_id = ${accountId}`

export const removeCreditFromCarts = (tx: Tx, accountId: string) => tx`
  DELETE FROM cart_credit WHERE account_id = ${accountId}`

export const removeSpentFromCart = (tx: Tx, orderId: string, accountIds: readonly string[]) => tx`
  DELETE FROM cart_credit k USING orders o
  WHERE o.id = ${orderId} AND k.cart_id = o.cart_id AND k.account_id ${sql.in(accountIds)}`

export async function findStoreCreditId(db: Db, userId: string): Promise<string | undefined> {
  const [account] = await db<{ id: string }[]>`
    SELECT id FROM credit_accounts WHERE user_id = ${userId}`
  return account?.id
}

/** Returns paise; 0 if the order is not the customer's. */
export async function findStoreCreditForOrder(
  db: Db,
  orderId: string,
  userId: string,
): Promise<number> {
  const [account] = await db<{ paise: number }[]>`
    SELECT a.available_paise AS paise FROM credit_accounts a JOIN orders o ON o.user_id = a.user_id
    WHERE o.id = ${orderId} AND a.user_id = ${userId}`
  return account?.paise ?? 0
}

/** Locks an account and returns its spendable paise; 0 for a frozen card. */
export async function lockSpendable(tx: Tx, accountId: string): Promise<number> {
  const [account] = await tx<{ paise: number }[]>`
    SELECT available_paise AS paise FROM credit_accounts
    WHERE id = ${accountId} AND frozen_at IS NULL FOR UPDATE`
  return account?.paise ?? 0
}

/** Ignores frozen cards. */
export async function cardOfCode(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const [account] = await db<{ id: string }[]>`
    SELECT id FROM credit_accounts WHERE code_hash = ${codeHash} AND frozen_at IS NULL`
  return account?.id
}

export async function openStoreCredit(tx: Tx, userId: string): Promise<string> {
  await tx`
    INSERT INTO credit_accounts (id, kind, user_id) VALUES (${uuidv7()}, 'storeCredit', ${userId})
    ON CONFLICT (user_id) DO NOTHING`
  const id = await findStoreCreditId(tx, userId)
  if (!id) throw new Error(`The customer ${userId} has no store credit.`)
  return id
}

export type NewCard = {
  id: string
  recipientName: string
  recipientEmail: string
  message: string
  /** YYYY-MM-DD; null to send it at once. */
  deliverOn: string | null
  createdBy: string
}

/** Returns false if the card exists. */
export async function insertGiftCard(tx: Tx, card: NewCard): Promise<boolean> {
  const insertedRows = await tx`
    INSERT INTO credit_accounts (id, kind, recipient_name, recipient_email, message, deliver_on, created_by)
    VALUES (${card.id}, 'giftCard', ${card.recipientName}, ${card.recipientEmail}, ${card.message},
            ${card.deliverOn}, ${card.createdBy})
    ON CONFLICT (id) DO NOTHING RETURNING 1`
  return insertedRows.length > 0
}

/** Erases what staff has written about changes of an account's store credit. */
export const eraseCreditNotes = (tx: Tx, userId: string) => tx`
  UPDATE credit_entries e SET note = '' FROM credit_accounts a
  WHERE a.id = e.account_id AND a.user_id = ${userId} AND e.note <> ''`

/** Erases the recipient and message of the cards sent to an email address. */
export const eraseCardRecipient = (tx: Tx, email: string) => tx`
  UPDATE credit_accounts SET recipient_name = '', recipient_email = '', message = ''
  WHERE lower(recipient_email) = lower(${email})`

/** Stores the hash of a card's new code, which ends the old one; false for an unknown card. */
export async function saveCardCode(
  db: Db,
  id: string,
  { hash, end }: { hash: Buffer; end: string },
): Promise<boolean> {
  const savedRows = await db`
    UPDATE credit_accounts SET code_hash = ${hash}, code_end = ${end}
    WHERE id = ${id} AND kind = 'giftCard' RETURNING 1`
  return savedRows.length > 0
}

export const setRecipient = (tx: Tx, id: string, email: string) => tx`
  UPDATE credit_accounts SET recipient_email = ${email} WHERE id = ${id}`

export const setFrozen = (tx: Tx, id: string, isFrozen: boolean) => tx`
  UPDATE credit_accounts SET frozen_at = CASE WHEN ${isFrozen} THEN coalesce(frozen_at, now()) END
  WHERE id = ${id} AND kind = 'giftCard' RETURNING 1`

/** Finds the order that bought a gift card. Returns undefined for a card that the owner issued. */
export async function findOrderOfCard(tx: Tx, cardId: string): Promise<string | undefined> {
  const [sale] = await tx<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM gift_card_sales WHERE card_id = ${cardId}`
  return sale?.orderId
}
