import { uuidv7 } from 'uuidv7'
import type { GiftCardDesign } from '#shared/orders/gift-card-design.ts'
import { sql, type Tx } from '../../../db.ts'
import type { DisputeState } from '../../core/record/part.ts'
import {
  changeAvailable,
  insertCreditEntry,
  insertGiftCard,
  setFrozen,
} from '../../money/credit/credit-record.ts'
import { queueCardEmail } from '../../money/credit/gift-cards.ts'

export type NewCardSale = {
  orderId: string
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  design: GiftCardDesign
  /** YYYY-MM-DD. */
  deliverOn: string
}

export const insertCardSale = (tx: Tx, sale: NewCardSale) => tx`
  INSERT INTO gift_card_sales (order_id, recipient_name, recipient_email, sender_name, message, design,
                               deliver_on)
  VALUES (${sale.orderId}, ${sale.recipientName}, ${sale.recipientEmail}, ${sale.senderName}, ${sale.message},
          ${sale.design}, ${sale.deliverOn})`

/**
 * Issues the gift card that an order bought. Queues the card's email for its day. Requires a row
 * lock on the order.
 */
export async function issueSoldCard(tx: Tx, orderId: string) {
  const [sale] = await tx<(Omit<NewCardSale, 'senderName' | 'design'> & { paise: number })[]>`
    SELECT g.order_id AS "orderId", g.recipient_name AS "recipientName", g.recipient_email AS "recipientEmail",
           g.message, g.deliver_on::text AS "deliverOn", o.total_paise AS paise
    FROM gift_card_sales g JOIN orders o ON o.id = g.order_id
    WHERE g.order_id = ${orderId} AND g.card_id IS NULL`
  if (!sale) return
  const { recipientName, recipientEmail, message, deliverOn, paise } = sale
  const cardId = uuidv7()
  const card = { id: cardId, recipientName, recipientEmail, message, deliverOn }
  await insertGiftCard(tx, { ...card, createdBy: '' })
  await insertCreditEntry(tx, uuidv7(), { accountId: cardId, changePaise: paise, reason: 'issued' })
  await changeAvailable(tx, cardId, paise)
  // From now on the card stores its recipient.
  await tx`
    UPDATE gift_card_sales SET card_id = ${cardId}, recipient_name = '', recipient_email = '', message = ''
    WHERE order_id = ${orderId}`
  await queueCardEmail(tx, { cardId, recipient: recipientEmail }, deliverOn)
}

async function findSoldCardId(tx: Tx, orderId: string): Promise<string | undefined> {
  const [sale] = await tx<{ cardId: string | null }[]>`
    SELECT card_id AS "cardId" FROM gift_card_sales WHERE order_id = ${orderId}`
  return sale?.cardId ?? undefined
}

/** Locks a card and returns its spendable paise, even if it is frozen. */
async function lockCard(tx: Tx, id: string): Promise<number> {
  const [card] = await tx<{ paise: number }[]>`
    SELECT available_paise AS paise FROM credit_accounts WHERE id = ${id} FOR UPDATE`
  return card?.paise ?? 0
}

/** Locks the card. Returns undefined for an order of something else. */
export async function unspentCardPaise(tx: Tx, orderId: string): Promise<number | undefined> {
  const cardId = await findSoldCardId(tx, orderId)
  return cardId === undefined ? undefined : lockCard(tx, cardId)
}

/** Deducts a refund from the bought card; a negative amount reverses a failed refund. */
export async function deductFromSoldCard(
  tx: Tx,
  orderId: string,
  paise: number,
  userName: string | null,
) {
  const accountId = await findSoldCardId(tx, orderId)
  if (accountId === undefined) return
  if (!(await changeAvailable(tx, accountId, -paise)))
    throw new Error(`The card of the order ${orderId} has less than ${paise} paise.`)
  await insertCreditEntry(tx, uuidv7(), {
    accountId,
    changePaise: -paise,
    reason: 'returned',
    userName,
  })
}

/**
 * Deducts money that left without the shop from the bought card. Freezes the card if more is spent
 * than the shop kept.
 */
export async function returnFromSoldCard(tx: Tx, orderId: string, paise: number) {
  const cardId = await findSoldCardId(tx, orderId)
  if (cardId === undefined) return
  const unspentPaise = await lockCard(tx, cardId)
  const deductedPaise = Math.min(unspentPaise, paise)
  if (deductedPaise > 0) await deductFromSoldCard(tx, orderId, deductedPaise, null)
  if (deductedPaise < paise) await setFrozen(tx, cardId, true)
}

/** Freezes the card until the dispute is won. Another dispute or the owner can keep it frozen. */
export async function freezeDisputed(tx: Tx, orderId: string, state: DisputeState) {
  if (state === 'lost') return
  const isOpened = state === 'opened'
  const [sale] = await tx<
    { cardId: string; deliverOn: string; recipient: string; isSent: boolean }[]
  >`
    UPDATE gift_card_sales g SET frozen_by_dispute = ${isOpened} FROM credit_accounts a
    WHERE g.order_id = ${orderId} AND a.id = g.card_id
      AND ${isOpened ? sql`a.frozen_at IS NULL` : sql`g.frozen_by_dispute AND NOT ${isDisputed}`}
    RETURNING g.card_id AS "cardId", g.deliver_on::text AS "deliverOn", a.recipient_email AS recipient,
              a.code_hash IS NOT NULL AS "isSent"`
  if (!sale) return
  await setFrozen(tx, sale.cardId, isOpened)
  const { cardId, recipient } = sale
  if (!isOpened && !sale.isSent && recipient && !(await isCardEmailQueued(tx, cardId)))
    await queueCardEmail(tx, { cardId, recipient }, sale.deliverOn)
}

async function isCardEmailQueued(tx: Tx, cardId: string): Promise<boolean> {
  const queuedEmails = await tx`
    SELECT 1 FROM outbox WHERE kind = 'giftCard' AND payload->>'cardId' = ${cardId} AND sent_at IS NULL`
  return queuedEmails.length > 0
}

const isDisputed = sql<'g'>`EXISTS (
  SELECT 1 FROM payment_facts t WHERE t.order_id = g.order_id AND t.kind = 'dispute_opened'
    AND NOT EXISTS (SELECT 1 FROM payment_facts e WHERE e.order_id = t.order_id AND e.provider = t.provider
                      AND e.transaction_id = t.transaction_id AND e.kind IN ('dispute_won', 'dispute_lost')))`

/** A won dispute must not end the owner's freeze. */
export const endDisputeFreeze = (tx: Tx, orderId: string) => tx`
  UPDATE gift_card_sales SET frozen_by_dispute = false WHERE order_id = ${orderId}`

export const noteReplacedCode = (tx: Tx, orderId: string) => tx`
  UPDATE gift_card_sales SET code_replaced_at = now() WHERE order_id = ${orderId}`
