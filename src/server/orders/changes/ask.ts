import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import { toPaise } from '#shared/money.ts'
import { askableRemedies, isWithoutPiece, kindOf } from '#shared/orders/changes/askable.ts'
import { findCancelChoice } from '#shared/orders/changes/cancelling.ts'
import type {
  AskableItem,
  ChangeRequest,
  ChangesOfOrder,
  EnteredChange,
} from '#shared/orders/changes/change-schema.ts'
import { type ChangeRemedy, remediesOf, sendsAnother } from '#shared/orders/changes/vocabulary.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountLeft, linesLeft } from '#shared/orders/refunded.ts'
import { asksForPayout } from '#shared/orders/states.ts'
import type { Context } from '../../context.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { DAY, limitUses } from '../../people/sign-in/throttle.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { queueChangeEmail } from '../../records/order-emails.ts'
import { queueOwnerEmail } from '../../records/outbox.ts'
import { getPaymentSettings, getShop } from '../../records/settings.ts'
import { lockOrderRow, transition } from '../core/record/order-record.ts'
import { restockOrder } from '../core/restocking.ts'
import { isPaidByMovedCredit, nameRefunds } from '../money/refund-record.ts'
import { followChange } from '../parts/index.ts'
import { getAnyOrder } from '../reading/orders.ts'
import { sendRefunds } from '../refunding/refund-sending.ts'
import { recordRequest } from '../refunding/refunds.ts'
import { hasAccount, readAskableItems, readChangesOfOrder } from './change-rows.ts'
import { isCustomerErased } from './private-records.ts'
import {
  type AnotherItem,
  findChangeLine,
  insertChangeLines,
  readChangeLines,
} from './record/change-record.ts'
import { findOtherProduct, holdAnother } from './replacing.ts'

/** The limit is per order, because each request is emailed to the owners. */
const REQUESTS_A_DAY = 20

/** Throws 429 beyond the requests of a day. */
const limitRequests = (db: Pool, orderId: string, ask: () => Promise<unknown>) =>
  limitUses(db, [{ key: `changeAsked:${orderId}`, most: REQUESTS_A_DAY, seconds: DAY }], ask)

/** Returns what the request says of one item. The shop pays the way back of a claim. */
const describeRequest = (
  { lineId, policy }: AskableItem,
  { kind, remedy, reason, fit, fitWhere, words }: Omit<EnteredChange, 'items'>,
) => ({
  lineId,
  kind,
  remedy,
  reason,
  fit: reason === 'fit' ? (fit ?? null) : null,
  fitWhere: reason === 'fit' ? fitWhere : '',
  words,
  wayBack: kind === 'claim' ? ('shop' as const) : (policy?.wayBack ?? 'shopper'),
})

/** Throws 409 in a shop that takes no requests on its pages. */
async function refuseUnlessTaken(db: Pool | Tx) {
  const { takesRequests } = await getShop(db)
  if (!takesRequests) throw new ShopError('requests_off')
}

type Asked = { item: AskableItem; quantity: number }

/**
 * Returns the item to send instead; undefined for another remedy. Throws 400 for several pieces at once, and
 * for a size that is not in stock.
 */
async function anotherOf(
  tx: Tx,
  order: AdminOrder,
  asked: readonly Asked[],
  request: { remedy: ChangeRemedy; newProductId?: string | undefined; newSize: string },
): Promise<AnotherItem | undefined> {
  const { remedy, newProductId, newSize } = request
  if (!sendsAnother(remedy)) return
  const [first, ...others] = asked
  const line = order.cartItems.find(({ lineId }) => lineId === first?.item.lineId)
  if (!first || !line || others.length > 0) throw invalid('items', 'exchange_one')
  if (remedy === 'replacement') {
    if (!first.item.isInStock) throw new ShopError('exchange_sold_out')
    return {
      productId: line.productId,
      size: line.size ?? '',
      pricePaise: null,
      differencePaise: 0,
    }
  }
  if (newProductId !== undefined && newProductId !== line.productId)
    return findOtherProduct(tx, newProductId, newSize)
  const size = first.item.otherSizes.find((other) => other.size === newSize)
  if (!size) throw invalid('newSize', 'exchange_size')
  return {
    productId: line.productId,
    size: newSize,
    pricePaise: null,
    differencePaise: toPaise(size.difference),
  }
}

/** Locks the order. Throws 404 once its customer is erased. */
async function lockLivingOrder(tx: Tx, orderId: string) {
  await lockOrderRow(tx, orderId)
  const order = await getAnyOrder(tx, orderId)
  if (await isCustomerErased(tx, orderId)) throw new ShopError('order_not_found')
  return order
}

/** Throws 400 for items that the customer does not have, or that are named twice. */
function itemsAsked(
  askable: readonly AskableItem[],
  asked: readonly { lineId: string; quantity: number }[],
) {
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length)
    throw invalid('items', 'refund_line_repeated')
  return asked.map(({ lineId, quantity }) => {
    const item = askable.find((candidate) => candidate.lineId === lineId)
    if (!item || quantity > item.quantity) throw invalid('items', 'change_too_many')
    return { item, quantity }
  })
}

/**
 * Asks for a return, an alteration or a claim. The order belongs to the caller. Throws 400 for items that
 * the customer does not have, 409 for what neither the policy nor the law grants and in a shop that takes no
 * requests, 429 beyond 20 a day.
 */
export async function askForChange(
  { db }: Context,
  orderId: string,
  request: ChangeRequest,
): Promise<ChangesOfOrder> {
  const { items, remedy, reason } = request
  await limitRequests(db, orderId, () =>
    transaction(db, async (tx) => {
      await refuseUnlessTaken(tx)
      const order = await lockLivingOrder(tx, orderId)
      const { giftCards } = await getPaymentSettings(tx)
      const facts = { today: dayInIndia(Date.now()), givesCredit: giftCards && hasAccount(order) }
      const asked = itemsAsked(await readAskableItems(tx, order), items)
      for (const { item } of asked)
        if (!askableRemedies(item, reason, facts).includes(remedy))
          throw new ShopError('change_not_granted')
      const another = await anotherOf(tx, order, asked, request)
      await insertChangeLines(
        tx,
        orderId,
        asked.map(({ item, quantity }) => ({
          ...describeRequest(item, { ...request, kind: kindOf(item, request) }),
          quantity,
          another,
          state: 'requested',
          askedBy: 'shopper',
        })),
      )
      await queueChangeEmail(tx, orderId)
      await queueOwnerEmail(tx, { kind: 'changeAsked', payload: { orderId } })
    }),
  )
  return readChangesOfOrder(db, orderId)
}

/**
 * Enters what a customer asked for otherwise; it is approved. Throws 400 for items that the customer does
 * not have.
 */
export async function enterChange(
  { db }: Context,
  actor: Actor,
  orderId: string,
  request: EnteredChange,
) {
  const { items, kind, remedy, reason } = request
  await transaction(db, async (tx) => {
    const order = await lockLivingOrder(tx, orderId)
    const { giftCards } = await getPaymentSettings(tx)
    if (remedy === 'storeCredit' && !(giftCards && hasAccount(order)))
      throw invalid('remedy', 'credit_for_nobody')
    // Without a piece to come back, it is a complaint.
    const isUnseenExchange = kind === 'exchange' && isWithoutPiece(reason)
    if (!remediesOf[kind].includes(remedy) || isUnseenExchange)
      throw invalid('remedy', 'change_remedy')
    if (sendsAnother(remedy) && amountLeft(order) <= 0) throw new ShopError('nothing_to_refund')
    const asked = itemsAsked(await readAskableItems(tx, order), items)
    const another = await anotherOf(tx, order, asked, request)
    const ids = await insertChangeLines(
      tx,
      orderId,
      asked.map(({ item, quantity }) => ({
        ...describeRequest(item, request),
        quantity,
        another,
        state: 'approved',
        askedBy: 'owner',
      })),
      actor.userName,
    )
    for (const id of ids) {
      const line = await findChangeLine(tx, orderId, id)
      if (line) await holdAnother(tx, line)
    }
    const pieces = asked.map(({ item, quantity }) => `${quantity} × ${item.title}`)
    await audit(tx, actor, 'changeEntered', `order:${orderId}`, null, { kind, reason, pieces })
    if (reason !== 'lost') await queueChangeEmail(tx, orderId)
  })
}

/**
 * Cancels a paid order and returns its money, or asks the shop to if work has begun. Throws 409 for an
 * order that cannot be cancelled any more, and in a shop that takes no requests.
 */
export async function cancelPaidOrder(
  context: Context,
  actor: Actor,
  orderId: string,
  words: string,
): Promise<ChangesOfOrder> {
  const { db } = context
  await limitRequests(db, orderId, () =>
    transaction(db, async (tx) => {
      await refuseUnlessTaken(tx)
      const order = await lockLivingOrder(tx, orderId)
      const choice = findCancelChoice(order, await readChangeLines(tx, [orderId]))
      if (choice === 'no') throw new ShopError('cancel_too_late')
      const lines = linesLeft(order).map(({ lineId, left }) => ({ lineId, quantity: left }))
      const ids = await insertChangeLines(
        tx,
        orderId,
        lines.map((line) => ({
          ...line,
          kind: 'cancel' as const,
          remedy: 'refund' as const,
          state: choice === 'now' ? ('settled' as const) : ('requested' as const),
          reason: 'mind' as const,
          fit: null,
          fitWhere: '',
          words,
          wayBack: 'shop' as const,
          askedBy: 'shopper' as const,
        })),
      )
      if (choice === 'now') {
        const [first] = ids
        await endPaidOrder(tx, actor, order, { changeLineId: first })
        await queueOwnerEmail(tx, { kind: 'orderCancelled', payload: { orderId } })
      } else await queueOwnerEmail(tx, { kind: 'changeAsked', payload: { orderId } })
      await queueChangeEmail(tx, orderId)
    }),
  )
  await sendRefunds(context, orderId)
  return readChangesOfOrder(db, orderId)
}

/**
 * Rejects a paid order and records the refund of everything, or of `amount` rupees. Requires a row lock on
 * the order. Throws 409 if its whole deposit must go back.
 */
export async function endPaidOrder(
  tx: Tx,
  actor: Actor,
  order: AdminOrder,
  { changeLineId, amount }: { changeLineId: string | undefined; amount?: number | undefined },
) {
  const { _id: orderId } = order
  await restockOrder(tx, orderId)
  await transition(tx, orderId, 'cancelPaid', { history: { kind: 'orderCancelled' } })
  const toCredit = hasAccount(order) && (await isPaidByMovedCredit(tx, orderId))
  const refundIds = await recordRequest(tx, actor, orderId, {
    refundId: uuidv7(),
    reason: '',
    restock: false,
    toCredit,
    askPayout: !toCredit && asksForPayout(order),
    ...(amount !== undefined && { amount }),
  })
  if (changeLineId) await nameRefunds(tx, changeLineId, refundIds)
  await followChange(tx, orderId)
}
