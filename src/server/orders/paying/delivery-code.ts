import { createHash, randomInt } from 'node:crypto'
import { toRupees } from '#shared/money.ts'
import type { OrderToConfirm } from '#shared/orders/payment-link-schema.ts'
import { acceptedPayments, isAccepted } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import { confirmPath } from '#shared/paths.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Language } from '#shared/words/language.ts'
import type { Context } from '../../context.ts'
import { type Db, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { HOUR, limitUses } from '../../people/sign-in/throttle.ts'
import { hashToken, newToken } from '../../people/tokens.ts'
import { accountEmail } from '../../records/account-email.ts'
import { emailLanguage, putInOutbox } from '../../records/outbox.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { acceptOrder, holdUntilPaid } from '../core/accept.ts'
import { endOrder } from '../core/end.ts'
import { lockOrderRow } from '../core/record/order-record.ts'
import { countWrongCode, saveCode } from '../money/payment-record.ts'
import { orderNumber } from '../number/order-number.ts'
import { followChange } from '../parts/index.ts'
import { refuseOrder } from '../reading/orders.ts'
import { createConfirmedLink, linesForLink, prepaymentOffer } from './payment-links.ts'

/** Wrong codes after which the shopper needs a new code. */
const MAX_TRIES = 5
const CODES_AN_HOUR = 5

const hashDeliveryCode = (orderId: string, code: string) =>
  createHash('sha256').update(`${orderId} ${code}`).digest()

/** `ownPhone` is the account's verified phone; `email` is empty if the account has none. */
type CodeContact = { email: string; ownPhone: string | null; phone: string; language: Language }

/** Returns the phone that gets the order's code, as +919876543210; null if it is emailed. */
export async function codePhone(
  db: Db,
  { email, ownPhone, phone: written }: Omit<CodeContact, 'language'>,
): Promise<string | null> {
  const { cod } = await getPaymentSettings(db)
  if (email === '') return ownPhone
  const phone = cod.codeBy === 'text' ? indianPhone(written) : null
  return phone && `+91${phone}`
}

export async function queueDeliveryCode(tx: Tx, orderId: string) {
  const [shopper] = await tx<CodeContact[]>`
    SELECT ${accountEmail} AS email, u.verified_phone AS "ownPhone", o.phone, ${emailLanguage}
    FROM users u JOIN orders o ON o.user_id = u.id
    WHERE o.id = ${orderId} AND u.erased_at IS NULL`
  if (!shopper) return
  const { email, language } = shopper
  const phone = await codePhone(tx, shopper)
  const payload = { orderId, language }
  await putInOutbox(
    tx,
    phone
      ? {
          kind: 'textMessage',
          recipient: phone,
          payload: { ...payload, template: 'orderCode' },
        }
      : { kind: 'orderCode', recipient: email, payload },
  )
}

/** Runs when they are sent, so that only hashes are stored. Undefined if no code is needed. */
export async function makeDeliveryCode(db: Db, orderId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  const hashes = { codeHash: hashDeliveryCode(orderId, code), linkHash: hashToken(token) }
  const reservedUntil = await saveCode(db, orderId, hashes)
  return (
    reservedUntil && { code, path: confirmPath(token), reservedUntil: reservedUntil.toISOString() }
  )
}

/**
 * Sends a new confirmation code. Throws 409 if the order waits for no code, 429 after five codes in
 * an hour.
 */
export async function sendCodeAgain({ db }: Context, userId: string, orderId: string) {
  const limit = { key: `orderCode:${userId}`, most: CODES_AN_HOUR, seconds: HOUR }
  await limitUses(db, [limit], () =>
    transaction(db, async (tx) => {
      const order = await lockOrderOnDelivery(tx, userId, orderId)
      if (order.paymentStatus !== 'pending') throw new ShopError('order_closed')
      await queueDeliveryCode(tx, orderId)
    }),
  )
}

/** Accepts an order once. Throws 400 for a wrong code, 409 if it ended or its items are gone. */
export async function confirmDelivery(
  { db }: Context,
  userId: string,
  { orderId, code }: { orderId: string; code: string },
) {
  const refusal = await transaction(db, async (tx) => {
    const order = await lockOrderOnDelivery(tx, userId, orderId)
    if (isAccepted(order.paymentStatus)) return undefined
    if (order.paymentStatus !== 'pending') return new ShopError('order_closed')
    if (order.tries >= MAX_TRIES) return new ShopError('too_many_codes')
    if (!order.codeHash?.equals(hashDeliveryCode(orderId, code))) {
      await countWrongCode(tx, orderId)
      return invalid('code', 'order_code_wrong')
    }
    return acceptConfirmedOrder(tx, orderId)
  })
  // Thrown after the commit, so that a wrong code counts.
  if (refusal) throw refusal
}

/** Accepts a confirmed order, or ends it and returns why. Requires a row lock on the order. */
async function acceptConfirmedOrder(tx: Tx, orderId: string): Promise<ShopError | undefined> {
  if (!(await holdUntilPaid(tx, orderId))) {
    await endOrder(tx, orderId, 'sellOut', { kind: 'soldOut' })
    return new ShopError('sold_out')
  }
  await acceptOrder(tx, orderId, 'accept', { history: { kind: 'accepted' } })
  await followChange(tx, orderId)
  return undefined
}

const orderByConfirmToken = (token: string) => sql`
  orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
  WHERE pay.confirm_hash = ${hashToken(token)}
    AND (o.payment_status = 'pending' OR o.payment_status ${sql.in(acceptedPayments)})`

/**
 * Accepts an order once. Throws the same 404 for an unknown link, a replaced one, and one whose
 * order ended; 409 if its items are gone.
 */
export async function confirmByLink({ db }: Context, token: string) {
  const refusal = await transaction(db, async (tx) => {
    const [unlockedOrder] = await tx<
      { orderId: string }[]
    >`SELECT o.id AS "orderId" FROM ${orderByConfirmToken(token)}`
    if (!unlockedOrder) throw new ShopError('order_not_found.confirm')
    await lockOrderRow(tx, unlockedOrder.orderId)
    const [order] = await tx<{ paymentStatus: PaymentStatus }[]>`
      SELECT o.payment_status AS "paymentStatus" FROM ${orderByConfirmToken(token)}`
    if (!order) throw new ShopError('order_not_found.confirm')
    return isAccepted(order.paymentStatus)
      ? undefined
      : acceptConfirmedOrder(tx, unlockedOrder.orderId)
  })
  // Thrown after the commit, so that a sold out order has ended.
  if (refusal) throw refusal
}

/** Per order. */
const PAYMENT_LINKS_AN_HOUR = 10

/**
 * Returns a payment link for an order confirmed by its link. Throws 404 for an unknown link, a
 * replaced one and one whose order ended; 409 if the order is unconfirmed or paid; 429 beyond ten
 * an hour.
 */
export async function payConfirmedOrder(context: Context, token: string) {
  const { db } = context
  const [order] = await db<{ orderId: string }[]>`
    SELECT o.id AS "orderId" FROM ${orderByConfirmToken(token)}`
  if (!order) throw new ShopError('order_not_found.confirm')
  const { orderId } = order
  const limit = { key: `confirmedLink:${orderId}`, most: PAYMENT_LINKS_AN_HOUR, seconds: HOUR }
  return limitUses(db, [limit], () => createConfirmedLink(context, orderId))
}

/**
 * Returns the order of a confirmation link. Throws the same 404 for an unknown link, a replaced
 * one, and one whose order ended.
 */
export async function orderToConfirm(context: Context, token: string): Promise<OrderToConfirm> {
  const { db } = context
  const [order] = await db<
    {
      orderId: string
      orderNumber: string
      paymentStatus: PaymentStatus
      paise: number
    }[]
  >`
    SELECT o.id AS "orderId", ${orderNumber} AS "orderNumber", o.payment_status AS "paymentStatus", o.total_paise AS paise
    FROM ${orderByConfirmToken(token)}`
  if (!order) throw new ShopError('order_not_found.confirm')
  const isConfirmed = isAccepted(order.paymentStatus)
  return {
    orderNumber: order.orderNumber,
    lines: await linesForLink(db, order.orderId),
    totalAmount: toRupees(order.paise),
    isConfirmed,
    prepayment: isConfirmed ? await prepaymentOffer(context, order.orderId) : null,
  }
}

type OrderOnDelivery = { paymentStatus: PaymentStatus; codeHash: Buffer | null; tries: number }

/** Locks the shopper's order on delivery. Throws 403 or 404 for any other order. */
async function lockOrderOnDelivery(
  tx: Tx,
  userId: string,
  orderId: string,
): Promise<OrderOnDelivery> {
  await lockOrderRow(tx, orderId)
  const [order] = await tx<OrderOnDelivery[]>`
    SELECT o.payment_status AS "paymentStatus", pay.code_hash AS "codeHash", pay.code_tries AS tries
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.id = ${orderId} AND o.user_id = ${userId} AND pay.method = 'cod'`
  return order ?? refuseOrder(tx, orderId)
}
