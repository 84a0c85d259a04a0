import { uuidv7 } from 'uuidv7'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { isOffline } from '#shared/orders/vocabulary.ts'
import { applyDueSales } from '../../catalogue/sales/due-sales.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { setLanguage } from '../../people/user-record.ts'
import { acceptOrder } from '../core/accept.ts'
import {
  type Buyer,
  isProvenShopper,
  refuseLargeUnprovenHold,
  refuseTooManyOfflineOrders,
  refuseTooManyUnpaidOrders,
  requestedQuantities,
} from '../core/limits.ts'
import { type OrderDraft, placeOrder } from '../core/place.ts'
import { transition } from '../core/record/order-record.ts'
import { reserveCreditShares } from '../money/credit/credit-record.ts'
import type { CreditShare } from '../money/credit/credit-shares.ts'
import { advanceMethods } from '../money/dues.ts'
import { releaseCredit } from '../parts/credit/order-credit.ts'
import { followChange } from '../parts/index.ts'
import { refreshOrderedMeasures } from '../parts/making/line-measures.ts'
import { queueDeliveryCode } from '../paying/delivery-code.ts'
import { offeredMethods } from '../paying/methods.ts'
import { reasonAgainstCode } from '../ways/cash/cash-limits.ts'
import { isCurrentApproval } from '../ways/providers.ts'
import { askForApproval, type CheckoutDraft } from './approval.ts'
import { cartLines } from './cart/cart.ts'
import {
  type CartSale,
  type CheckoutRequest,
  hasMeasures,
  prepareCartSale,
  refuseProblems,
} from './cart-sale.ts'
import { changeMethod } from './change-method.ts'
import { hashBasket, hashCheckout } from './fingerprint.ts'
import {
  findAcceptedOrder,
  holdFor,
  lockOpenOrder,
  type OpenOrder,
  paymentInProgress,
  refuseClaimedOrder,
} from './open-order.ts'
import { buildPayment, planCheckout } from './payment-plan.ts'

/**
 * Commits order, holds and payment before it calls the provider; a repeated click returns the same
 * order. Throws 400 (empty cart, no address, method not offered), 409 (stock, changed price,
 * address not served, too large, payment in progress), 429 (too many unpaid orders) and 503
 * (provider down; the stock is released).
 */
export async function createOrder(
  context: Context,
  buyer: Buyer,
  input: NewOrder,
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { userId } = buyer
  const lines = await cartLines(context.db, userId)
  // Refuses before queueing, so that late buyers do not delay the others.
  if (input.addressInfo?.addressId) refuseProblems(lines)
  await applyDueSales(context.db)
  const { inrRate, shopName, methods, ...terms } = await offeredMethods(context)
  if (!methods.includes(input.paymentMethod)) throw invalid('paymentMethod', 'payment_method_off')
  const advances = advanceMethods(methods, context.providers)
  const { advanceMethod: advanceBy = advances[0] } = input
  if (advanceBy && !advances.includes(advanceBy))
    throw invalid('advanceMethod', 'payment_method_off')
  const draft = await context
    .checkoutQueue(userId, [...new Set(lines.map(({ productId }) => productId))], {
      check: async () => {
        if (input.addressInfo?.addressId) refuseProblems(await cartLines(context.db, userId))
      },
      work: () =>
        transaction(context.db, (tx) =>
          draftOrder(context, tx, {
            buyer,
            input,
            returnOrigin,
            ...terms,
            advanceBy,
            ownRate: inrRate,
          }),
        ),
    })
    .catch((error: unknown) => {
      // An expired order was approved after all and is being paid.
      throw isUniqueViolation(error, 'orders_open') ? paymentInProgress() : error
    })
  if (draft.approvalUrl && isCurrentApproval(context.providers, draft.provider, draft.approvalUrl))
    return { orderId: draft.orderId, approvalURL: draft.approvalUrl }
  return askForApproval(context, userId, { ...draft, shopName }, returnOrigin)
}

/**
 * Turns the cart into an order. Returns the unpaid order if it is for the same cart and payment,
 * changes its payment if only that differs, and otherwise replaces it.
 */
async function draftOrder(
  context: Context,
  tx: Tx,
  request: CheckoutRequest,
): Promise<CheckoutDraft> {
  const { holdSeconds } = context.config
  const { buyer, input, settings } = request
  const { userId } = buyer
  // Emails about the order use the language of the checkout. One statement saves a round trip.
  const [cart] = await tx<{ id: string; hasCodes: boolean }[]>`
    WITH spoken AS (${setLanguage(userId, buyer.language)})
    SELECT id, EXISTS (SELECT 1 FROM cart_codes k WHERE k.cart_id = carts.id) AS "hasCodes"
    FROM carts WHERE user_id = ${userId} FOR UPDATE`
  // Before the cart is read, so that items paid by a concurrent capture are not ordered again.
  const open = await lockOpenOrder(tx, userId, holdSeconds)
  const lines = await cartLines(tx, userId)
  if (!cart || lines.length === 0) return findAcceptedOrder(tx, userId, input)
  const sale = await prepareCartSale(context, tx, request, { lines, hasCodes: cart.hasCodes })
  const plan = await planCheckout(tx, request, sale)
  const { provider } = plan
  const codeRefusal = reasonAgainstCode(settings, plan, sale.address)
  if (codeRefusal) throw codeRefusal
  const { returnOrigin } = request
  const basket = hashBasket(sale, returnOrigin)
  const choice = { method: input.paymentMethod, returnOrigin }
  const fingerprint = `${basket}.${hashCheckout(sale, plan, choice)}`
  if (open?.held && open.fingerprint === fingerprint) {
    if (hasMeasures(lines)) await refreshOrderedMeasures(tx, open.orderId, userId)
    return {
      ...open,
      provider,
      amount: { currency: open.currency, minor: open.minor },
      quantity: requestedQuantities(lines),
    }
  }
  await refuseClaimedOrder(tx, open)
  // Only the payment differs, so the order stays.
  const keptOrder = open?.held && open.fingerprint.startsWith(`${basket}.`) ? open : undefined
  if (!keptOrder) await refuseTooManyUnpaidOrders(tx, buyer, lines, context.config)
  if (isOffline(provider) && !keptOrder?.wasOffline) await refuseTooManyOfflineOrders(tx, userId)
  const orderId = keptOrder?.orderId ?? uuidv7()
  // An order with an advance needs no code: the payment confirms it.
  const isAtOnce = plan.nowPaise === 0 || (provider === 'cod' && !settings.cod.confirm)
  const { amount, payment } = buildPayment(context, request, plan, { orderId, isAtOnce })
  const { charges } = sale
  const { dues, shares } = plan
  const isProven = isOffline(provider) && (await isProvenShopper(tx, userId))
  const hold = holdFor(context, open, { provider, isProven })
  const order = { orderId, fingerprint, totalPaise: sale.order.totalPaise, hold }
  const credit = provider === 'credit' ? shares.slice(1) : shares
  const rest = { lines, charges, payment, dues, credit }
  const reference = keptOrder
    ? await changeMethod(tx, { order, shares, ...rest })
    : await replaceOrder(tx, request, sale, { order, shares, ...rest, cartId: cart.id, open })
  if (isOffline(provider) && !isAtOnce && !isProven) await refuseLargeUnprovenHold(tx, orderId)
  const history = { kind: provider === 'credit' ? 'paid' : 'accepted' } as const
  if (isAtOnce) {
    await acceptOrder(tx, orderId, 'accept', { history })
    await followChange(tx, orderId)
  } else if (provider === 'cod') await queueDeliveryCode(tx, orderId)
  const { approvalUrl } = payment
  return { orderId, reference, provider, amount, quantity: requestedQuantities(lines), approvalUrl }
}

type Replacement = Pick<OrderDraft, 'lines' | 'charges' | 'payment' | 'dues' | 'credit'> & {
  order: Pick<OrderDraft['order'], 'orderId' | 'fingerprint' | 'totalPaise' | 'hold'>
  shares: readonly CreditShare[]
  cartId: string
  open: OpenOrder
}

/** Places a new order and moves the holds of the unpaid one to it. Returns its reference. */
async function replaceOrder(
  tx: Tx,
  { buyer }: CheckoutRequest,
  { address, uses, promise, order: sold }: CartSale,
  { order, shares, cartId, open, ...rest }: Replacement,
): Promise<string> {
  if (open) {
    await releaseCredit(tx, open.orderId)
    await transition(tx, open.orderId, 'supersede', { history: { kind: 'superseded' } })
  }
  if (!(await reserveCreditShares(tx, shares))) throw new ShopError('credit_changed')
  await placeOrder(tx, {
    order: {
      ...sold,
      ...order,
      addressId: address._id,
      client: buyer.address,
      channel: 'web',
      userId: buyer.userId,
      cartId,
    },
    uses,
    promise,
    insteadOf: open?.orderId,
    ...rest,
  })
  return order.orderId
}
