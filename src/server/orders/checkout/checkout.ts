import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { sumOf, toRupees } from '#shared/money.ts'
import { emptyCartMessage, noAddressMessage } from '#shared/orders/cart-vocabulary.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { openPayments } from '#shared/orders/states.ts'
import { paymentCancelledPath, paymentReturnPath } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { holdStock } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getAddress } from '../../people/addresses.ts'
import { setLanguage } from '../../people/user-record.ts'
import { getInrRate, getShop } from '../../records/settings.ts'
import { type CartLine, cartLines, problemOf } from '../cart/cart.ts'
import { cancelOrder, endOrder } from '../order-ending.ts'
import { addEvent } from '../order-history.ts'
import { writeOrder } from '../order-record.ts'
import { saveApproval, writePayment } from '../payments/payment-record.ts'
import { type Amount, ProviderUnavailable } from '../payments/provider.ts'
import { enoughToPay } from './hold-time.ts'
import { type Buyer, piecesOf, refuseHoarding, refuseTooLarge } from './limits.ts'
import { inTurnAtCheckout } from './turns.ts'

/** `totalPaise` in the currency that the provider settles, at the shop's rupees a unit. */
async function settlementOf({ payments }: Context, db: Db, totalPaise: number) {
  const { currency } = payments
  const inrRate = await getInrRate(db, payments.inrRate)
  return { currency, inrRate, minor: Math.max(1, Math.round(totalPaise / inrRate)) }
}

/** What the cart costs now, in rupees and as the provider will charge it. */
export async function quoteCart(context: Context, userId: string) {
  const lines = await cartLines(context.db, userId)
  const total = sumOf(lines, (line) => line.effective)
  const { currency, minor, inrRate } = await settlementOf(context, context.db, total)
  return {
    totalAmount: toRupees(total),
    currency,
    amount: total === 0 ? 0 : minor / 100,
    inrRate,
  }
}

type Draft = { orderId: string; amount: Amount; pieces: number; approvalUrl: string | null }

/**
 * Makes an order from the shopper's cart: its lines, prices and address as the database has them.
 * The order, its holds and its payment are committed before the provider is asked; the same click
 * again finds the same order. Throws 400 (empty cart, no address), 409 (stock, changed price, too
 * large, payment under way), 429 (too much left unpaid) and 503 (provider away, stock given back).
 */
export async function createOrder(
  context: Context,
  buyer: Buyer,
  input: NewOrder,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { userId } = buyer
  const lines = await cartLines(context.db, userId)
  // Whoever comes after the last piece is told at once, and keeps those before them from nothing.
  if (input.addressInfo?.addressId) refuseProblems(lines)
  const draft = await inTurnAtCheckout(
    userId,
    [...new Set(lines.map(({ productId }) => productId))],
    () => transaction(context.db, (tx) => draftOrder(context, tx, buyer, input, returnOrigin)),
  ).catch((error: unknown) => {
    // An expired one was approved after all, and is being paid.
    throw isUniqueViolation(error, 'orders_open') ? beingPaid() : error
  })
  // A page at an origin that is no longer the provider's (the sandbox moved) is asked for anew.
  if (draft.approvalUrl?.startsWith(context.payments.approvalOrigin))
    return { orderId: draft.orderId, approvalURL: draft.approvalUrl }
  return askForApproval(context, userId, draft, returnOrigin)
}

async function draftOrder(
  context: Context,
  tx: Tx,
  buyer: Buyer,
  input: NewOrder,
  returnOrigin: string,
): Promise<Draft> {
  const { config } = context
  const { userId } = buyer
  const [cart] = await tx<{ id: string }[]>`
    SELECT id FROM carts WHERE user_id = ${userId} FOR UPDATE`
  // Whatever the shopper is told of the order comes as they read the shop now.
  await setLanguage(tx, userId, buyer.language)
  const lines = await cartLines(tx, userId)
  if (!cart || lines.length === 0) throw new ShopError('invalid', emptyCartMessage)
  const addressId = input.addressInfo?.addressId
  if (!addressId) throw new ShopError('invalid', noAddressMessage)
  const address = await getAddress(tx, userId, addressId)
  refuseProblems(lines)
  refuseTooLarge(lines, config)
  const total = sumOf(lines, (line) => line.effective)
  if (toRupees(total) !== input.totalAmount)
    throw new ShopError('conflict', 'Prices have changed. Please look at the new total.', {
      code: 'price_changed',
      total: toRupees(total),
    })

  const fingerprint = fingerprintOf(lines, address, returnOrigin)
  const open = await openOrder(tx, userId, config.holdSeconds)
  if (open?.held && open.fingerprint === fingerprint)
    return {
      ...open,
      amount: { currency: open.currency, minor: open.minor },
      pieces: piecesOf(lines),
    }
  await refuseHoarding(tx, buyer, lines, config)
  if (open) await endOrder(tx, open.orderId, 'cancelled', { kind: 'superseded' })

  const orderId = uuidv7()
  const { inrRate, ...amount } = await settlementOf(context, tx, total)
  const hold = {
    renewed: open?.running === true,
    until: open?.running && open.renewed ? (open.holdUntil ?? undefined) : undefined,
    seconds: config.holdSeconds,
  }
  const client = buyer.address
  await writeOrder(
    tx,
    { orderId, userId, cartId: cart.id, fingerprint, total, address, client, hold },
    lines,
  )
  await writePayment(tx, orderId, {
    ...amount,
    provider: context.payments.name,
    inrRate,
    returnOrigin,
  })
  await addEvent(tx, orderId, { kind: 'placed' })
  await holdStock(tx, orderId, lines, { until: 'timeToPay', insteadOf: open?.orderId })
  return { orderId, amount, pieces: piecesOf(lines), approvalUrl: null }
}

function refuseProblems(lines: readonly CartLine[]) {
  const line = lines.find(problemOf)
  if (!line) return
  const sentence =
    problemOf(line) === 'short'
      ? `Only ${line.available} of “${line.title}” can be had now. Please change the quantity.`
      : `“${line.title}” is no longer available. Please remove it from your cart.`
  throw new ShopError('conflict', sentence, { code: 'sold_out' })
}

function fingerprintOf(lines: readonly CartLine[], address: Address, returnOrigin: string) {
  const bought = lines
    .map((line) => [line.productId, line.size, line.quantity, line.effective, line.title])
    .sort()
  return createHash('sha256')
    .update(JSON.stringify([bought, address, returnOrigin]))
    .digest('hex')
}

/**
 * The shopper's one unpaid order, locked. A newer one takes over its time, which is put off once.
 * Throws a 409 while it is being paid.
 */
async function openOrder(tx: Tx, userId: string, holdSeconds: number) {
  const [open] = await tx<
    {
      orderId: string
      fingerprint: string
      paymentStatus: string
      currency: string
      minor: number
      approvalUrl: string | null
      held: boolean
      /** Whether its time is not over yet, when that is, and whether it was put off before. */
      running: boolean
      holdUntil: Date | null
      renewed: boolean
    }[]
  >`
    SELECT o.id AS "orderId", o.fingerprint, o.payment_status AS "paymentStatus", y.currency,
           y.amount_minor AS minor, y.approval_url AS "approvalUrl",
           EXISTS (SELECT 1 FROM stock_holds h
                   WHERE h.order_id = o.id
                     AND h.expires_at > now() + make_interval(secs => ${enoughToPay(holdSeconds)})) AS held,
           coalesce(o.hold_until > now(), false) AS running, o.hold_until AS "holdUntil",
           o.hold_renewed AS renewed
    FROM orders o JOIN payments y ON y.order_id = o.id
    WHERE o.user_id = ${userId} AND o.payment_status = ANY (${openPayments}::text[])
    FOR UPDATE OF o`
  if (open?.paymentStatus === 'capturing') throw beingPaid()
  return open
}

const beingPaid = () =>
  new ShopError('conflict', 'We are checking your last payment. Please wait a moment.', {
    code: 'payment_unknown',
  })

async function askForApproval(
  context: Context,
  userId: string,
  draft: Draft,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { orderId } = draft
  const shop = await getShop(context.db)
  try {
    const made = await context.payments.create({
      reference: orderId,
      amount: draft.amount,
      description: `${shop.name}: ${draft.pieces} ${draft.pieces === 1 ? 'piece' : 'pieces'}`,
      brandName: shop.name,
      returnUrl: returnOrigin + paymentReturnPath(orderId),
      cancelUrl: returnOrigin + paymentCancelledPath(orderId),
    })
    await saveApproval(context.db, orderId, made)
    return { orderId, approvalURL: made.approvalUrl }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await cancelOrder(context, userId, orderId)
    throw new ShopError(
      'unavailable',
      'The payment service does not answer. Nothing was charged; please try again shortly.',
      { retryAfter: 5 },
    )
  }
}
