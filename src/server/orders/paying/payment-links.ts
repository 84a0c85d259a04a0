import { toRupees } from '#shared/money.ts'
import { readLinkTokens } from '#shared/orders/link-cookie.ts'
import type { PayableOrder, PrepaymentOffer } from '#shared/orders/payment-link-schema.ts'
import { isOwed, isPaid } from '#shared/orders/states.ts'
import {
  type Channel,
  type OrderStatus,
  type PaymentStatus,
  parseOrderNumber,
} from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { HOUR, limitUses } from '../../people/sign-in/throttle.ts'
import { hashToken } from '../../people/tokens.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { readLines } from '../core/record/order-record.ts'
import { insertPaymentLink, revokePaymentLinks } from '../core/record/payment-links.ts'
import { depositSql, isCollectedByCourier, nextPart } from '../money/dues.ts'
import { paiseReceivedFor } from '../money/facts.ts'
import { findFurtherPayment, isLinkClaim } from '../money/payment-record.ts'
import { findPrepayment, isWithCourier, offeredPercent } from '../money/prepayment.ts'
import { orderNumber } from '../number/order-number.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { buildUpiAccount, paymentReferenceSql, readUpiDivision } from '../ways/upi/upi-account.ts'
import { linkMethods } from './further-payments.ts'
import { offeredMethods } from './methods.ts'

const OWN_LINK_DAYS = 1
/** Links that the shopper may make for one order. */
const LINKS_AN_HOUR = 10

/** Locks the order. Throws 409 if nothing is open. */
async function lockUnsettledOrder(tx: Tx, orderId: string) {
  const [order] = await tx<{ paymentStatus: PaymentStatus; orderStatus: OrderStatus }[]>`
    SELECT payment_status AS "paymentStatus", order_status AS "orderStatus"
    FROM orders WHERE id = ${orderId} FOR UPDATE`
  if (!order) throw new ShopError('order_not_found')
  if (isPaid(order.paymentStatus)) throw new ShopError('order_paid')
  if (!isOwed(order)) throw new ShopError('order_closed')
}

/** Returns the token once; only its hash is stored. */
export const createLink = ({ db }: Context, actor: Actor, orderId: string, days: number) =>
  transaction(db, async (tx) => {
    await lockUnsettledOrder(tx, orderId)
    const link = await insertPaymentLink(tx, orderId, {
      days,
      madeBy: 'owner',
      createdBy: actor.userName,
    })
    await audit(tx, actor, 'paymentLinkMade', `order:${orderId}`, null, { until: link.expiresAt })
    return link
  })

/**
 * Creates a payment link for the shopper's order. Throws 404 for another shopper's order, 429 beyond
 * ten an hour.
 */
export async function createOwnLink({ db }: Context, userId: string, orderId: string) {
  const [ownOrder] = await db`SELECT 1 FROM orders WHERE id = ${orderId} AND user_id = ${userId}`
  if (!ownOrder) throw new ShopError('order_not_found')
  const limit = { key: `payLink:${orderId}`, most: LINKS_AN_HOUR, seconds: HOUR }
  return limitUses(db, [limit], () =>
    transaction(db, async (tx) => {
      await lockUnsettledOrder(tx, orderId)
      return insertPaymentLink(tx, orderId, { days: OWN_LINK_DAYS, madeBy: 'shopper' })
    }),
  )
}

/** Requires that the caller has checked the order's confirmation link. */
export const createConfirmedLink = ({ db }: Context, orderId: string) =>
  transaction(db, async (tx) => {
    await lockUnsettledOrder(tx, orderId)
    return insertPaymentLink(tx, orderId, { days: OWN_LINK_DAYS, madeBy: 'shopper' })
  })

const REMINDER_LINK_DAYS = 14

/** Runs when a reminder is sent, so that no row contains a token. */
export const makeReminderLink = async (db: Pool, orderId: string) =>
  (
    await transaction(db, (tx) =>
      insertPaymentLink(tx, orderId, { days: REMINDER_LINK_DAYS, madeBy: 'message' }),
    )
  ).path

export const revokeLinks = ({ db }: Context, actor: Actor, orderId: string) =>
  transaction(db, async (tx) => {
    if (await revokePaymentLinks(tx, orderId))
      await audit(tx, actor, 'paymentLinksRevoked', `order:${orderId}`, null, {})
  })

/** A payment that was started can be finished although a newer link has replaced its own. */
const FINISH_HOURS = 24

/**
 * Returns the orders of the payment links in a cookie, newest first; null for an unknown, revoked or
 * expired link. With `isStarted`, accepts links that expired a day ago.
 */
async function ordersOfLinks(db: Db, cookie: string | undefined, isStarted = false) {
  const hashes = readLinkTokens(cookie).map(hashToken)
  if (hashes.length === 0) return []
  const links = await db<{ hash: Buffer; orderId: string; number: number | null }[]>`
    SELECT link.token_hash AS hash, o.id AS "orderId", o.number
    FROM payment_links link JOIN orders o ON o.id = link.order_id
    WHERE link.token_hash ${sql.in(hashes)} AND link.revoked_at IS NULL
      AND link.expires_at > now() - make_interval(hours => ${isStarted ? FINISH_HOURS : 0})`
  return hashes.map((hash) => links.find((link) => link.hash.equals(hash)) ?? null)
}

/**
 * Returns the linked order with the number `shownNumber`, or without it that of the newest link.
 * Throws the same 404 for an unknown, expired and revoked link.
 */
export async function orderOfLink(
  db: Db,
  cookie: string | undefined,
  shownNumber: string | undefined,
): Promise<string> {
  const orders = await ordersOfLinks(db, cookie)
  const number = shownNumber ? parseOrderNumber(shownNumber) : undefined
  const order = shownNumber ? orders.find((linked) => linked?.number === number) : orders[0]
  if (!order) throw new ShopError('payment_not_found.link')
  return order.orderId
}

/** Throws 404 for a payment of an order without an opened link. */
export async function paymentOfLinks(db: Db, cookie: string | undefined, paymentId: string) {
  const orders = await ordersOfLinks(db, cookie, true)
  const orderIds = orders.flatMap((order) => order?.orderId ?? [])
  if (orderIds.length === 0) throw new ShopError('payment_not_found.link')
  return findFurtherPayment(db, orderIds, paymentId)
}

/** Lists an order's lines without personal data. */
export async function linesForLink(db: Db, orderId: string): Promise<PayableOrder['lines']> {
  const lines = await readLines(db, [orderId])
  return lines.map(({ title, titleHindi, size = '', options = {}, quantity, image }) => ({
    title,
    titleHindi,
    size,
    options,
    quantity,
    image,
  }))
}

type Row = {
  country: string
  channel: Channel
  paymentReference: string
  orderNumber: string
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  isOnDelivery: boolean
  isWithCourier: boolean
  totalPaise: number
  receivedPaise: number
  depositPaise: number | null
  reportedPaise: number
}

/** Returns null if nothing is open, no method is offered, or a courier may collect the money. */
export async function prepaymentOffer(
  context: Context,
  orderId: string,
): Promise<PrepaymentOffer | null> {
  const { methods, amountDue, amountSaved, mayPrepay } = await openPart(context, orderId)
  return mayPrepay && methods.length > 0 ? { amount: amountDue, saved: amountSaved } : null
}

/**
 * Returns what the shopper can pay online now, as the deposit or the rest; null if nothing is open,
 * no method is offered, or a courier may collect the money. Throws 404 for another shopper's order.
 */
export async function ownOnlineOffer(
  context: Context,
  userId: string,
  orderId: string,
): Promise<PrepaymentOffer | null> {
  const [ownOrder] =
    await context.db`SELECT 1 FROM orders WHERE id = ${orderId} AND user_id = ${userId}`
  if (!ownOrder) throw new ShopError('order_not_found')
  const part = await openPart(context, orderId)
  const isPossible = part.methods.length > 0 || part.takesCredit
  return isPossible && !part.courierCollects
    ? { amount: part.amountDue, saved: part.amountSaved }
    : null
}

export async function payableOrder(context: Context, orderId: string): Promise<PayableOrder> {
  const { mayPrepay: _, courierCollects: __, ...order } = await openPart(context, orderId)
  return order
}

async function openPart(
  context: Context,
  orderId: string,
): Promise<PayableOrder & { mayPrepay: boolean; courierCollects: boolean }> {
  const [[row], lines, { methods, inrRate, settings, takesCredit }, prepayment] = await Promise.all(
    [
      context.db<Row[]>`
      SELECT ${orderNumber} AS "orderNumber", o.payment_status AS "paymentStatus", o.order_status AS "orderStatus", o.country,
             o.channel, ${paymentReferenceSql} AS "paymentReference",
             ${isCollectedByCourier} AS "isOnDelivery",
             ${isWithCourier} AS "isWithCourier",
             o.total_paise AS "totalPaise", ${paiseReceivedFor} AS "receivedPaise", ${depositSql} AS "depositPaise",
             (SELECT coalesce(sum(claim.amount_paise), 0)::bigint FROM payments claim
              WHERE claim.order_id = o.id AND ${isLinkClaim}) AS "reportedPaise"
      FROM orders o WHERE o.id = ${orderId}`,
      linesForLink(context.db, orderId),
      offeredMethods(context),
      offeredPercent(context.db).then((percent) => findPrepayment(context.db, orderId, percent)),
    ],
  )
  if (!row) throw new ShopError('payment_not_found.link')
  const { totalPaise, receivedPaise, paymentStatus } = row
  const isDue = isOwed(row)
  const due = prepayment?.duePaise ?? (isDue ? nextPart(row) : 0)
  const payableMethods = due > 0 ? linkMethods(methods, row.country) : []
  const account = { paise: due, reference: row.paymentReference }
  return {
    mayPrepay: row.isOnDelivery && !row.isWithCourier,
    courierCollects: row.isOnDelivery && row.isWithCourier,
    orderNumber: row.orderNumber,
    lines,
    totalAmount: toRupees(totalPaise),
    amountReceived: toRupees(receivedPaise),
    amountDue: toRupees(due),
    amountLater: toRupees(isDue && !prepayment ? totalPaise - receivedPaise - due : 0),
    amountSaved: toRupees(prepayment?.savedPaise ?? 0),
    amountReported: toRupees(row.reportedPaise),
    state: due > 0 ? 'due' : isPaid(paymentStatus) ? 'paid' : 'closed',
    methods: payableMethods.map((method) => {
      const { currency, minor } = calculateSettlement(context, inrRate, method, due)
      return { method, currency, amount: minor / 100 }
    }),
    upi: payableMethods.includes('upi')
      ? {
          ...buildUpiAccount(settings.upi, account),
          // The discount for prepaying requires the whole amount at once.
          ...(prepayment
            ? { partsOffered: 0, parts: [] }
            : await readUpiDivision(
                context.db,
                settings,
                { orderId, openPaise: due, reference: row.paymentReference },
                { withReferences: false },
              )),
        }
      : null,
    takesCredit: due > 0 && takesCredit && row.channel !== 'giftCard',
  }
}
