import { uuidv7 } from 'uuidv7'
import { toPaise, toRupees } from '#shared/money.ts'
import type { GiftCard, NewGiftCard } from '#shared/orders/credit-schema.ts'
import { type GiftCardDesign, giftCardDesigns } from '#shared/orders/gift-card-design.ts'
import type { Language } from '#shared/words/language.ts'
import type { Context } from '../../../context.ts'
import { shopDate } from '../../../database/days.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../../database/paging.ts'
import { type Db, sql, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { dropCardEmails, emailLanguage, putInOutbox } from '../../../records/outbox.ts'
import { orderNumber } from '../../number/order-number.ts'
import {
  changeAvailable,
  insertCreditEntry,
  insertGiftCard,
  removeCreditFromCarts,
  saveCardCode,
} from './credit-record.ts'
import { hashGiftCode, newGiftCode } from './gift-code.ts'

/** Replaces a card's code. Undefined for an unknown card. */
export async function makeGiftCode(db: Db, cardId: string): Promise<string | undefined> {
  const code = newGiftCode()
  const isSaved = await saveCardCode(db, cardId, { hash: hashGiftCode(code), end: code.slice(-4) })
  return isSaved ? code : undefined
}

/** Time in India at which a card for a later day is sent. */
const DELIVERY_TIME = '09:00'

/**
 * Queues the email without the code, which is created when the email is sent. The email is in the
 * language of the card's buyer, or in English if the owner issued the card.
 */
export async function queueCardEmail(
  tx: Tx,
  { cardId, recipient }: { cardId: string; recipient: string },
  deliverOn: string | null,
) {
  const [row] = await tx<{ seconds: number; language: Language }[]>`
    SELECT CASE WHEN ${deliverOn}::text::date > ${shopDate} THEN extract(epoch FROM
             (${deliverOn}::text::date + ${DELIVERY_TIME}::text::time) AT TIME ZONE 'Asia/Kolkata' - now()) ELSE 0 END::float AS seconds,
           coalesce((SELECT ${emailLanguage} FROM users u JOIN orders o ON o.user_id = u.id
                     JOIN gift_card_sales g ON g.order_id = o.id WHERE g.card_id = ${cardId}), 'en') AS language`
  const { seconds = 0, language = 'en' } = row ?? {}
  await putInOutbox(tx, { kind: 'giftCard', recipient, payload: { cardId, language } }, seconds)
}

/**
 * Issues a card. Returns no code if `cardId` exists. Throws 409 if it was issued with another amount
 * or to another address.
 */
export async function issueCard({ db }: Context, actor: Actor, input: NewGiftCard) {
  const { cardId: id, amount, recipientEmail: recipient, deliverOn = null } = input
  const { recipientName, message } = input
  const isNew = await transaction(db, async (tx) => {
    const { userName } = actor
    const card = { id, recipientName, recipientEmail: recipient, message, deliverOn }
    const changePaise = toPaise(amount)
    if (!(await insertGiftCard(tx, { ...card, createdBy: userName }))) {
      await refuseOtherCard(tx, id, { paise: changePaise, recipient })
      return false
    }
    await insertCreditEntry(tx, uuidv7(), {
      accountId: id,
      changePaise,
      reason: 'issued',
      userName,
    })
    await changeAvailable(tx, id, changePaise)
    if (recipient) await queueCardEmail(tx, { cardId: id, recipient }, deliverOn)
    // The audit log is never erased, so it names no recipient.
    await audit(tx, actor, 'giftCardIssued', `giftCard:${id}`, null, { amount })
    return true
  })
  return { code: isNew && !recipient ? ((await makeGiftCode(db, id)) ?? null) : null }
}

async function refuseOtherCard(
  tx: Tx,
  cardId: string,
  expected: { paise: number; recipient: string },
) {
  const [card] = await tx<{ recipient: string; paise: number }[]>`
    SELECT a.recipient_email AS recipient, e.change_paise AS paise
    FROM credit_accounts a JOIN credit_entries e ON e.account_id = a.id AND e.reason = 'issued'
    WHERE a.id = ${cardId}`
  if (card?.paise !== expected.paise || card.recipient !== expected.recipient)
    throw new ShopError('card_issued')
}

/**
 * Replaces a card's code. With an email, the new code is sent there, at the earliest on the card's
 * delivery day; otherwise it is returned. Throws 404 for an unknown card, 409 for a frozen one,
 * because its email would not be sent.
 */
export async function replaceCode({ db }: Context, actor: Actor, cardId: string) {
  return transaction(db, async (tx) => {
    const [card] = await tx<{ recipient: string; deliverOn: string | null; isFrozen: boolean }[]>`
      SELECT recipient_email AS recipient, deliver_on::text AS "deliverOn", frozen_at IS NOT NULL AS "isFrozen"
      FROM credit_accounts WHERE id = ${cardId} AND kind = 'giftCard' FOR UPDATE`
    if (!card) throw new ShopError('gift_card_not_found')
    if (card.isFrozen) throw new ShopError('card_frozen.new_code')
    const { recipient, deliverOn } = card
    // The old code ends now, not when the email is sent.
    const code = await makeGiftCode(tx, cardId)
    // Shoppers who entered the old code can't spend the card any more.
    await removeCreditFromCarts(tx, cardId)
    await dropCardEmails(tx, cardId)
    if (recipient) await queueCardEmail(tx, { cardId, recipient }, deliverOn)
    await audit(tx, actor, 'giftCodeReplaced', `giftCard:${cardId}`, null, {})
    return { code: recipient ? null : (code ?? null) }
  })
}

type Row = Omit<GiftCard, '_id' | 'value' | 'balance' | 'reserved' | 'order' | 'createdAt'> & {
  id: string
  orderId: string | null
  orderNumber: string
  valuePaise: number
  balancePaise: number
  reservedPaise: number
  createdAt: Date
  key: string
}

/** SQL: paise of the card `a` that unpaid orders reserve. */
export const reservedPaise = sql<'a'>`
  (SELECT coalesce(sum(pay.amount_paise), 0)::bigint FROM payments pay
   WHERE pay.credit_account_id = a.id AND pay.captured_at IS NULL AND pay.ended_at IS NULL)`

/** Lists the newest first. `owed`: rupees on all gift cards and as store credit. */
export async function listCards(
  db: Db,
  { q, limit = MAX_ROWS, cursor }: Page & { q?: string | undefined },
) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const part = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const condition = sql<'a'>`a.kind = 'giftCard'
    ${q ? sql`AND (a.recipient_name ILIKE ${part} OR a.recipient_email ILIKE ${part} OR a.code_end ILIKE ${part})` : sql``}`
  const [rows, [counts]] = await Promise.all([
    db<Row[]>`
      SELECT a.id, a.code_end AS "codeEnd", a.recipient_name AS "recipientName",
             a.recipient_email AS "recipientEmail", a.message, a.deliver_on::text AS "deliverOn",
             a.available_paise AS "balancePaise", a.frozen_at IS NOT NULL AS "isFrozen",
             coalesce(nullif(a.created_by, ''), g.sender_name, '') AS "createdBy", g.order_id AS "orderId", ${orderNumber} AS "orderNumber",
             a.created_at AS "createdAt", a.created_at::text AS key,
             (SELECT coalesce(sum(e.change_paise), 0)::bigint FROM credit_entries e
              WHERE e.account_id = a.id AND e.reason = 'issued') AS "valuePaise",
             ${reservedPaise} AS "reservedPaise"
      FROM credit_accounts a LEFT JOIN gift_card_sales g ON g.card_id = a.id LEFT JOIN orders o ON o.id = g.order_id
      WHERE ${condition} AND ${after ? sql`(a.created_at, a.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit + 1}`,
    db<{ total: number; owedPaise: number }[]>`
      SELECT (SELECT count(*)::int FROM credit_accounts a WHERE ${condition}) AS total,
             (SELECT coalesce(sum(change_paise), 0)::bigint FROM credit_entries) AS "owedPaise"`,
  ])
  const page = toPage(rows, limit, toGiftCard, (row) => [row.key, row.id])
  return { ...page, total: counts?.total ?? 0, owed: toRupees(counts?.owedPaise ?? 0) }
}

const toGiftCard = ({ id, valuePaise, balancePaise, reservedPaise, ...row }: Row): GiftCard => ({
  _id: id,
  codeEnd: row.codeEnd,
  recipientName: row.recipientName,
  recipientEmail: row.recipientEmail,
  message: row.message,
  deliverOn: row.deliverOn,
  value: toRupees(valuePaise),
  balance: toRupees(balancePaise),
  reserved: toRupees(reservedPaise),
  isFrozen: row.isFrozen,
  createdBy: row.createdBy,
  order: row.orderId ? { _id: row.orderId, orderNumber: row.orderNumber } : null,
  createdAt: row.createdAt.toISOString(),
})

export type GiftCardEmail = {
  code: string
  /** Rupees, including what unpaid orders reserve. */
  balance: number
  recipientName: string
  /** Empty if the owner issued the card, because only a sold card has a sender. */
  senderName: string
  message: string
  design: GiftCardDesign
}

/** SQL: the design of the card of the sale `g`, which may be missing. */
export const cardDesign = sql<'g'>`coalesce(g.design, ${giftCardDesigns[0]})`

/** Makes the card's code. Undefined for a card that is frozen, empty or gone. */
export async function makeGiftCardEmail(
  db: Db,
  cardId: string,
): Promise<GiftCardEmail | undefined> {
  const [card] = await db<(Omit<GiftCardEmail, 'code' | 'balance'> & { paise: number })[]>`
    SELECT a.available_paise + ${reservedPaise} AS paise, a.recipient_name AS "recipientName", a.message,
           coalesce(g.sender_name, '') AS "senderName", ${cardDesign} AS design
    FROM credit_accounts a LEFT JOIN gift_card_sales g ON g.card_id = a.id
    WHERE a.id = ${cardId} AND a.frozen_at IS NULL`
  const code = card && card.paise > 0 && (await makeGiftCode(db, cardId))
  if (!code) return undefined
  const { paise, ...words } = card
  return { code, balance: toRupees(paise), ...words }
}
