import { uuidv7 } from 'uuidv7'
import { MIN_PRICE } from '#shared/catalogue/size-price.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { changeDeadlines } from '#shared/orders/changes/change-steps.ts'
import { sendsAnother } from '#shared/orders/changes/vocabulary.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { asksForPayout } from '#shared/orders/states.ts'
import {
  freeQuantity,
  holdNewStock,
  listExpiredRequestHolds,
  releaseRequestHold,
} from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, isConflict, ShopError } from '../../errors.ts'
import type { Actor } from '../../records/audit.ts'
import { inSize } from '../buying/cart/line-choice.ts'
import { placeReplacement } from '../buying/owner-order.ts'
import { RUPEE } from '../money/dues.ts'
import { isDisputed } from '../money/order-disputes.ts'
import { nameRefunds } from '../money/refund-record.ts'
import { recordRequest } from '../refunding/refunds.ts'
import { type AnotherItem, type LockedChangeLine, setReplacement } from './record/change-record.ts'

/** The lowest price of an item. */
const MIN_PAISE = toPaise(MIN_PRICE)

/** Days for which another piece is held, at most. */
const HOLD_DAYS = changeDeadlines.approved?.days ?? 14

/**
 * Holds the other piece of a request that was agreed to. Does nothing for another remedy, or a piece that is
 * made to order. Throws 409 if it is sold out.
 */
export async function holdAnother(tx: Tx, { id, remedy, another, quantity }: LockedChangeLine) {
  if (!sendsAnother(remedy) || !another) return
  const { productId, size } = another
  const [product] = await tx`
    SELECT 1 FROM products WHERE id = ${productId} AND stock_policy = 'stock'`
  if (!product) return
  const item = { lineId: id, productId, size, quantity }
  await holdNewStock(tx, null, [item], { until: { days: HOLD_DAYS } }).catch((error: unknown) => {
    throw isConflict(error) ? new ShopError('exchange_sold_out') : error
  })
}

/** Releases the expired holds of requests. Several processes may run it. */
export async function releaseOverdueHolds(db: Pool) {
  for (const { id } of await listExpiredRequestHolds(db))
    await transaction(db, (tx) => releaseRequestHold(tx, id))
}

type Back = {
  /** Whether the item is with the shop again. */
  isBack: boolean
  isSellable: boolean
  /** Paise that the item is worth. */
  valuePaise: number
  returnOrigin: string
}

/**
 * Places an order for the other item of a request, pays it with the value of the first item, and refunds the
 * rest. Throws 409 if the item is sold out or the payment is disputed. Returns the new order's id.
 */
export async function sendAnother(
  context: Context,
  tx: Tx,
  actor: Actor,
  order: AdminOrder,
  request: LockedChangeLine,
  { isBack, isSellable, valuePaise, returnOrigin }: Back,
): Promise<string> {
  const { id, lineId, quantity, another } = request
  const line = order.cartItems.find((item) => item.lineId === lineId)
  if (!line || !another) throw new ShopError('change_step')
  const [refusal] = await tx<{ isDisputed: boolean; isGone: boolean }[]>`
    SELECT ${isDisputed} AS "isDisputed", p.deleted_at IS NOT NULL AS "isGone"
    FROM orders o, products p WHERE o.id = ${order._id} AND p.id = ${another.productId}`
  if (refusal?.isDisputed) throw new ShopError('exchange_disputed')
  if (refusal?.isGone) throw new ShopError('exchange_sold_out')
  const { productId, size, pricePaise, differencePaise } = another
  const returned = { productId: line.productId, size: line.size ?? '', quantity }
  await releaseRequestHold(tx, id, [returned, { productId, size, quantity }])
  const { orderId, paidPaise } = await placeReplacement(context, tx, actor, {
    order,
    line: {
      productId,
      size,
      quantity,
      options: pricePaise === null ? (line.options ?? {}) : {},
    },
    unitPaise: pricePaise ?? Math.max(MIN_PAISE, toPaise(line.price) + differencePaise),
    mostPaise:
      pricePaise === null
        ? Math.max(MIN_PAISE * quantity, valuePaise + differencePaise * quantity)
        : undefined,
    creditPaise: valuePaise,
    returnOrigin,
  })
  await setReplacement(tx, id, orderId)
  const refund = { reason: '', toCredit: false, askPayout: false, restock: false }
  const moved = await recordRequest(
    tx,
    actor,
    order._id,
    {
      ...refund,
      refundId: uuidv7(),
      lines: [{ lineId, quantity }],
      restock: isBack && isSellable,
      ...(request.fit && { fit: request.fit }),
    },
    { ofSentItems: true, paise: paidPaise, movedTo: orderId },
  )
  const rest =
    // No way to pay returns less than ₹1.
    valuePaise - paidPaise >= RUPEE
      ? await recordRequest(tx, actor, order._id, {
          ...refund,
          refundId: uuidv7(),
          amount: toRupees(valuePaise - paidPaise),
          askPayout: asksForPayout(order),
        })
      : []
  await nameRefunds(tx, id, [...moved, ...rest])
  return orderId
}

/** Returns a size of another product at its present price. Throws 400 if it is not in stock. */
export async function findOtherProduct(
  tx: Tx,
  productId: string,
  size: string,
): Promise<AnotherItem> {
  const [product] = await tx<{ pricePaise: number }[]>`
    SELECT ${inSize(sql<'p'>`p.effective_price_paise`)} AS "pricePaise"
    FROM products p JOIN product_stock s ON s.product_id = p.id AND s.size = ${size}
    WHERE p.id = ${productId} AND p.deleted_at IS NULL AND s.listed AND ${freeQuantity} > 0`
  if (!product) throw invalid('newSize', 'exchange_size')
  return { productId, size, pricePaise: product.pricePaise, differencePaise: 0 }
}
