import { createHash, randomInt } from 'node:crypto'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import type { Context } from '../../context.ts'
import { type Db, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { HOUR, limitUses } from '../../people/sign-in/throttle.ts'
import { mailLanguage, putInOutbox } from '../../records/outbox.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { acceptOrder, holdForGood } from '../acceptance.ts'
import { issueDocuments } from '../documents/issue.ts'
import { endOrder } from '../order-ending.ts'
import { lockOrderRow } from '../order-record.ts'
import { refuseOrder } from '../orders.ts'
import { countWrongCode, saveCode } from './payment-record.ts'

/** Wrong codes after which only a new code counts. */
const MAX_TRIES = 5
const CODES_AN_HOUR = 5

const hashOf = (orderId: string, code: string) =>
  createHash('sha256').update(`${orderId} ${code}`).digest()

/** The Indian phone number that the code of an order is sent to; null where it is emailed. */
export async function codePhone(db: Db, phone: string): Promise<string | null> {
  const { cod } = await getPaymentSettings(db)
  return cod.codeBy === 'text' ? indianPhone(phone) : null
}

/** Queues the code by which the shopper confirms an order paid on delivery. */
export async function queueDeliveryCode(tx: Tx, orderId: string) {
  const [shopper] = await tx<{ email: string; phone: string; language: Language }[]>`
    SELECT u.email, o.phone, ${mailLanguage(tx)} FROM users u JOIN orders o ON o.user_id = u.id
    WHERE o.id = ${orderId} AND u.erased_at IS NULL`
  if (!shopper) return
  const { email, language } = shopper
  const phone = await codePhone(tx, shopper.phone)
  const payload = { orderId, language }
  await putInOutbox(
    tx,
    phone
      ? {
          kind: 'textMessage',
          recipient: `+91${phone}`,
          payload: { ...payload, template: 'orderCode' },
        }
      : { kind: 'orderCode', recipient: email, payload },
  )
}

/**
 * Makes a new code, which replaces the one before. Called when it is sent, so that only its
 * hash is stored. Undefined if the order waits for none any more.
 */
export async function makeDeliveryCode(db: Db, orderId: string): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return (await saveCode(db, orderId, hashOf(orderId, code))) ? code : undefined
}

/** Sends another code. Throws 409 for an order that waits for none, 429 beyond five an hour. */
export async function sendCodeAgain({ db }: Context, userId: string, orderId: string) {
  const limit = { key: `orderCode:${userId}`, most: CODES_AN_HOUR, seconds: HOUR }
  await limitUses(db, [limit], () =>
    transaction(db, async (tx) => {
      const order = await lockPromised(tx, userId, orderId)
      if (order.paymentStatus !== 'pending') throw new ShopError('order_closed')
      await queueDeliveryCode(tx, orderId)
    }),
  )
}

/**
 * Accepts an order to be paid on delivery, by the code that was sent to its shopper; repeating it
 * changes nothing. Throws 400 for a wrong code, 409 if the order ended or its items are gone.
 */
export async function confirmDelivery(
  { db }: Context,
  userId: string,
  { orderId, code }: { orderId: string; code: string },
) {
  const refusal = await transaction(db, async (tx) => {
    const order = await lockPromised(tx, userId, orderId)
    if (isAccepted(order.paymentStatus)) return undefined
    if (order.paymentStatus !== 'pending') return new ShopError('order_closed')
    if (order.tries >= MAX_TRIES) return new ShopError('too_many_codes')
    if (!order.codeHash?.equals(hashOf(orderId, code))) {
      await countWrongCode(tx, orderId)
      return invalid('code', 'order_code_wrong')
    }
    if (!(await holdForGood(tx, orderId))) {
      await endOrder(tx, orderId, 'sellOut', { kind: 'soldOut' })
      return new ShopError('sold_out')
    }
    await acceptOrder(tx, orderId, 'accept', { history: { kind: 'accepted' } })
    await issueDocuments(tx, orderId)
    return undefined
  })
  // Thrown after the commit, so that a wrong code counts.
  if (refusal) throw refusal
}

type Promised = { paymentStatus: PaymentStatus; codeHash: Buffer | null; tries: number }

/** Locks the shopper's own order that is paid on delivery. */
async function lockPromised(tx: Tx, userId: string, orderId: string): Promise<Promised> {
  await lockOrderRow(tx, orderId)
  const [order] = await tx<Promised[]>`
    SELECT o.payment_status AS "paymentStatus", y.code_hash AS "codeHash", y.code_tries AS tries
    FROM orders o JOIN payments y ON y.order_id = o.id AND y.is_current
    WHERE o.id = ${orderId} AND o.user_id = ${userId} AND y.method = 'cod'`
  return order ?? refuseOrder(tx, orderId)
}
