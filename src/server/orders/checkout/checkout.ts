import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { sumOf, toRupees } from '#shared/money.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { openPayments } from '#shared/orders/states.ts'
import { paymentFormPath } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { holdStock } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getAddress, markAddressUsed } from '../../people/addresses.ts'
import { setLanguage } from '../../people/user-record.ts'
import { getInrRate, getShop } from '../../records/settings.ts'
import { type CartLine, cartLines, problemOf } from '../cart/cart.ts'
import { cancelOrder } from '../order-ending.ts'
import { addEvent } from '../order-history.ts'
import { transition, writeOrder } from '../order-record.ts'
import { saveApproval, writePayment } from '../payments/payment-record.ts'
import { paymentRequest } from '../payments/payment-request.ts'
import { type Amount, type PaymentProvider, ProviderUnavailable } from '../payments/provider.ts'
import { isCurrentApproval } from '../payments/providers.ts'
import { minimumPaymentWindow } from './hold-time.ts'
import { type Buyer, refuseHoarding, refuseTooLarge, requestedQuantities } from './limits.ts'

/** Converts `totalPaise` to the provider's currency; one that is not rupees has the owner's rate. */
async function settlementOf({ currency, inrRate }: PaymentProvider, db: Db, totalPaise: number) {
  const rate = currency === 'INR' ? 1 : await getInrRate(db, inrRate)
  return { currency, inrRate: rate, minor: Math.max(1, Math.round(totalPaise / rate)) }
}

/** The cart's current cost in rupees and in the provider's currency. */
export async function quoteCart(context: Context, userId: string) {
  const lines = await cartLines(context.db, userId)
  const total = sumOf(lines, (line) => line.effective)
  const { currency, minor, inrRate } = await settlementOf(
    context.providers.of('paypal'),
    context.db,
    total,
  )
  return {
    totalAmount: toRupees(total),
    currency,
    amount: total === 0 ? 0 : minor / 100,
    inrRate,
  }
}

type Draft = {
  orderId: string
  provider: string
  amount: Amount
  pieces: number
  approvalUrl: string | null
}

/**
 * Creates an order from the cart with lines, prices and address from the database. Order, holds and
 * payment are committed before the provider is called; a repeated click finds the same order.
 * Throws 400 (empty cart, no address), 409 (stock, changed price, too large, payment under way),
 * 429 (too many unpaid orders) and 503 (provider down; the stock is released).
 */
export async function createOrder(
  context: Context,
  buyer: Buyer,
  input: NewOrder,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { userId } = buyer
  const lines = await cartLines(context.db, userId)
  // Refuses before queueing, so that buyers who are too late do not delay the others.
  if (input.addressInfo?.addressId) refuseProblems(lines)
  const draft = await context
    .checkoutQueue(userId, [...new Set(lines.map(({ productId }) => productId))], () =>
      transaction(context.db, (tx) => draftOrder(context, tx, buyer, input, returnOrigin)),
    )
    .catch((error: unknown) => {
      // The expired order was approved after all and is being paid.
      throw isUniqueViolation(error, 'orders_open') ? beingPaid() : error
    })
  if (draft.approvalUrl && isCurrentApproval(context.providers, draft.provider, draft.approvalUrl))
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
  const provider = context.providers.of(input.paymentMethod)
  const [cart] = await tx<{ id: string }[]>`
    SELECT id FROM carts WHERE user_id = ${userId} FOR UPDATE`
  // Emails about the order use the language of the checkout.
  await setLanguage(tx, userId, buyer.language)
  const lines = await cartLines(tx, userId)
  if (!cart || lines.length === 0) throw new ShopError('cart_empty')
  const addressId = input.addressInfo?.addressId
  if (!addressId) throw new ShopError('address_missing')
  const address = await getAddress(tx, userId, addressId)
  refuseProblems(lines)
  refuseTooLarge(lines, config)
  const total = sumOf(lines, (line) => line.effective)
  if (toRupees(total) !== input.totalAmount)
    throw new ShopError('price_changed', {}, { total: toRupees(total) })

  const fingerprint = fingerprintOf(lines, address, returnOrigin, provider.name)
  const open = await openOrder(tx, userId, config.holdSeconds)
  if (open?.held && open.fingerprint === fingerprint)
    return {
      ...open,
      amount: { currency: open.currency, minor: open.minor },
      pieces: requestedQuantities(lines),
    }
  await refuseHoarding(tx, buyer, lines, config)
  // Its holds pass to the new order.
  if (open) await transition(tx, open.orderId, 'supersede', { history: { kind: 'superseded' } })

  const orderId = uuidv7()
  const { inrRate, ...amount } = await settlementOf(provider, tx, total)
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
    provider: provider.name,
    inrRate,
    returnOrigin,
  })
  await addEvent(tx, orderId, { kind: 'placed' })
  await markAddressUsed(tx, address._id)
  await holdStock(tx, orderId, lines, { until: 'timeToPay', insteadOf: open?.orderId })
  const pieces = requestedQuantities(lines)
  return { orderId, provider: provider.name, amount, pieces, approvalUrl: null }
}

function refuseProblems(lines: readonly CartLine[]) {
  const line = lines.find(problemOf)
  if (!line) return
  const { title, available: n } = line
  throw problemOf(line) === 'short'
    ? new ShopError('sold_out.short', { n, title })
    : new ShopError('sold_out.gone', { title })
}

function fingerprintOf(
  lines: readonly CartLine[],
  address: Address,
  returnOrigin: string,
  provider: string,
) {
  const { lastUsedAt: _, ...destination } = address
  const bought = lines
    .map((line) => [line.productId, line.size, line.quantity, line.effective, line.title])
    .sort()
  return createHash('sha256')
    .update(JSON.stringify([bought, destination, returnOrigin, provider]))
    .digest('hex')
}

/**
 * The shopper's unpaid order, locked. A new order takes over its deadline, which is extended once.
 * Throws 409 while it is being paid.
 */
async function openOrder(tx: Tx, userId: string, holdSeconds: number) {
  const [open] = await tx<
    {
      orderId: string
      fingerprint: string
      provider: string
      paymentStatus: string
      currency: string
      minor: number
      approvalUrl: string | null
      held: boolean
      /** Whether the deadline is ahead, the deadline, and whether it was extended before. */
      running: boolean
      holdUntil: Date | null
      renewed: boolean
    }[]
  >`
    SELECT o.id AS "orderId", o.fingerprint, o.payment_status AS "paymentStatus", y.provider, y.currency,
           y.amount_minor AS minor, y.approval_url AS "approvalUrl",
           EXISTS (SELECT 1 FROM stock_holds h
                   WHERE h.order_id = o.id
                     AND h.expires_at > now() + make_interval(secs => ${minimumPaymentWindow(holdSeconds)})) AS held,
           coalesce(o.hold_until > now(), false) AS running, o.hold_until AS "holdUntil",
           o.hold_renewed AS renewed
    FROM orders o JOIN payments y ON y.order_id = o.id
    WHERE o.user_id = ${userId} AND o.payment_status = ANY (${openPayments}::text[])
    FOR UPDATE OF o`
  if (open?.paymentStatus === 'capturing') throw beingPaid()
  return open
}

const beingPaid = () => new ShopError('payment_unknown.last')

async function askForApproval(
  context: Context,
  userId: string,
  draft: Draft,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { orderId } = draft
  const shop = await getShop(context.db)
  try {
    const request = paymentRequest(shop.name, returnOrigin, draft)
    const { providerOrderId, step } = await context.providers.of(draft.provider).start(request)
    const approvalUrl =
      step.kind === 'redirect' ? step.url : returnOrigin + paymentFormPath(orderId)
    await saveApproval(context.db, orderId, { providerOrderId, approvalUrl })
    return { orderId, approvalURL: approvalUrl }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await cancelOrder(context, userId, orderId)
    throw new ShopError('provider_unavailable', {}, { retryAfter: 5 })
  }
}
