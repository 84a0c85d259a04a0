import type { EditableLine, SizeEdit } from '#shared/orders/changes/change-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { hasEnded } from '#shared/orders/states.ts'
import { changeStockOfLine } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { queueChangeEmail } from '../../records/order-emails.ts'
import { addEvent } from '../core/record/history.ts'
import { lockOrderRow, setLineSize } from '../core/record/order-record.ts'
import { listOrderItems } from '../items/item-moves.ts'
import { reissueInvoice } from '../parts/documents/issue-documents.ts'
import { followChange } from '../parts/index.ts'
import { getAnyOrder } from '../reading/orders.ts'
import {
  insertChangeLines,
  readSizesInStock,
  refuseWhileCancelling,
} from './record/change-record.ts'

/**
 * Lists lines of an accepted order whose size may still change: nothing of them is packed, sent or refunded.
 * Another size must be in stock and cost the same.
 */
export async function readEditableLines(tx: Tx, order: AdminOrder): Promise<EditableLine[]> {
  if (!order.wasAccepted || order.orderStatus === 'rejected' || hasEnded(order.paymentStatus))
    return []
  const items = await listOrderItems(tx, order._id)
  const sizes = await readSizesInStock(tx, order._id)
  return order.cartItems.flatMap(({ lineId, title, titleHindi = '', size = '', quantity }) => {
    const places = items.filter((item) => item.lineId === lineId)
    const isWaiting = places.length > 0 && places.every(({ place }) => place === 'reserved')
    const others = sizes
      .filter((one) => one.lineId === lineId && one.size !== size && one.differencePaise === 0)
      .filter(({ available }) => available >= quantity)
      .map((one) => one.size)
    return isWaiting && size && others.length > 0
      ? [{ lineId, title, titleHindi, size, sizes: others }]
      : []
  })
}

/**
 * Changes the size of a line at the same price, before any of its items is packed. Throws 400 if the size is
 * not offered, 409 if the line's size is not `from` or a cancellation waits for an answer.
 */
export async function changeSize(
  { db }: Context,
  actor: Actor,
  orderId: string,
  { lineId, from, size }: SizeEdit,
) {
  await transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    await refuseWhileCancelling(tx, orderId)
    const order = await getAnyOrder(tx, orderId)
    const line = order.cartItems.find((item) => item.lineId === lineId)
    if (line && line.size !== from) throw new ShopError('overtaken.change')
    const editable = (await readEditableLines(tx, order)).find((item) => item.lineId === lineId)
    if (!line || !editable?.sizes.includes(size)) throw invalid('size', 'exchange_size')
    const { productId, title, quantity } = line
    await changeStockOfLine(tx, orderId, { lineId, productId, quantity, from, to: size })
    await setLineSize(tx, lineId, size)
    await insertChangeLines(
      tx,
      orderId,
      [
        {
          lineId,
          quantity,
          ...{ kind: 'edit', remedy: 'exchange', state: 'settled', reason: 'fit' },
          ...{ fit: null, fitWhere: '', words: '', wayBack: 'shop', askedBy: 'owner' },
        },
      ],
      actor.userName,
    )
    const event = { kind: 'sizeChanged' as const, title, from, to: size }
    await addEvent(tx, orderId, event, actor.userName)
    await audit(tx, actor, 'orderSizeChanged', `order:${orderId}`, { size: from }, { size, title })
    await queueChangeEmail(tx, orderId)
    await reissueInvoice(tx, orderId)
    await followChange(tx, orderId)
  })
}
