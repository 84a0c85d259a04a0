import { toRupees } from '#shared/money.ts'
import type { BoughtCard } from '#shared/orders/card-sale-schema.ts'
import { type Db, type Pool, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { readdressCardEmail } from '../../../records/outbox.ts'
import { removeCreditFromCarts, setRecipient } from '../../money/credit/credit-record.ts'
import { makeGiftCode, queueCardEmail } from '../../money/credit/gift-cards.ts'
import { orderNumber } from '../../number/order-number.ts'
import { noteReplacedCode } from './card-sales.ts'

type Row = {
  orderId: string
  orderNumber: string
  paise: number
  recipientName: string
  recipientEmail: string
  deliverOn: string
  isFrozen: boolean
  isSent: boolean
  isReplaced: boolean
  isRefunded: boolean
}

const MAX_CARDS = 50

export async function boughtCards(db: Db, userId: string): Promise<BoughtCard[]> {
  const rows = await db<Row[]>`
    SELECT o.id AS "orderId", ${orderNumber} AS "orderNumber", o.total_paise AS paise, a.recipient_name AS "recipientName",
           a.recipient_email AS "recipientEmail", g.deliver_on::text AS "deliverOn",
           a.frozen_at IS NOT NULL AS "isFrozen", a.code_hash IS NOT NULL AS "isSent",
           g.code_replaced_at IS NOT NULL AS "isReplaced", o.payment_status = 'refunded' AS "isRefunded"
    FROM gift_card_sales g JOIN orders o ON o.id = g.order_id JOIN credit_accounts a ON a.id = g.card_id
    WHERE o.user_id = ${userId} ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_CARDS}`
  return rows.map(({ orderId, paise, isFrozen, isSent, isReplaced, isRefunded, ...row }) => {
    const isEnded = isFrozen || isRefunded
    return {
      _id: orderId,
      amount: toRupees(paise),
      ...row,
      state: isRefunded ? 'refunded' : isFrozen ? 'frozen' : isSent ? 'sent' : 'waiting',
      isCorrectable: !isSent && !isEnded,
      isReplaceable: isSent && !isReplaced && !isEnded,
    }
  })
}

type OwnCard = {
  cardId: string
  isFrozen: boolean
  isRefunded: boolean
  isSent: boolean
  isReplaced: boolean
  recipient: string
}

/** Throws 404 for another shopper's card, 409 for a frozen or refunded one. */
async function lockOwnCard(tx: Tx, userId: string, orderId: string): Promise<OwnCard> {
  const [card] = await tx<OwnCard[]>`
    SELECT a.id AS "cardId", a.frozen_at IS NOT NULL AS "isFrozen", a.code_hash IS NOT NULL AS "isSent",
           g.code_replaced_at IS NOT NULL AS "isReplaced", a.recipient_email AS recipient,
           o.payment_status = 'refunded' AS "isRefunded"
    FROM gift_card_sales g JOIN orders o ON o.id = g.order_id JOIN credit_accounts a ON a.id = g.card_id
    WHERE o.id = ${orderId} AND o.user_id = ${userId} FOR UPDATE OF a, g`
  if (!card) throw new ShopError('order_not_found')
  if (card.isFrozen) throw new ShopError('card_frozen')
  if (card.isRefunded) throw new ShopError('order_closed')
  return card
}

/** Corrects the recipient's email address. Throws 409 once the card is sent or being sent. */
export async function correctRecipient(db: Pool, userId: string, orderId: string, email: string) {
  await transaction(db, async (tx) => {
    const { cardId, isSent } = await lockOwnCard(tx, userId, orderId)
    if (isSent || !(await readdressCardEmail(tx, cardId, email))) throw new ShopError('card_sent')
    await setRecipient(tx, cardId, email)
  })
}

/**
 * Replaces the card's code and emails the new one. Throws 409 before the card is sent and for a
 * second new code.
 */
export async function sendNewCode(db: Pool, userId: string, orderId: string) {
  await transaction(db, async (tx) => {
    const { cardId, isSent, isReplaced, recipient } = await lockOwnCard(tx, userId, orderId)
    if (!isSent || !recipient) throw new ShopError('card_not_sent')
    if (isReplaced) throw new ShopError('code_replaced')
    await makeGiftCode(tx, cardId)
    await removeCreditFromCarts(tx, cardId)
    await queueCardEmail(tx, { cardId, recipient }, null)
    await noteReplacedCode(tx, orderId)
  })
}
