import { dayInIndia } from '#shared/dates.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { findCancelChoice } from '#shared/orders/changes/cancelling.ts'
import type {
  AskableItem,
  ChangeLine,
  ChangesOfOrder,
  ListedChange,
  OrderChange,
} from '#shared/orders/changes/change-schema.ts'
import { isFinal } from '#shared/orders/changes/change-steps.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountLeft, refundOfItems } from '#shared/orders/refunded.ts'
import { returnUntil } from '#shared/orders/return-until.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { getPaymentSettings, getShop } from '../../records/settings.ts'
import { type LineStock, stockByLine } from '../money/line-stock.ts'
import { getAnyOrder } from '../reading/orders.ts'
import {
  type ChangeRow,
  readChangeLines,
  readSentItems,
  readSizesInStock,
  type SentItems,
} from './record/change-record.ts'

export const changeNumber = (orderNumber: string, n: number) => `${orderNumber}-C${n}`

const toChangeLine = (row: ChangeRow): ChangeLine => ({
  _id: row.id,
  lineId: row.lineId,
  title: row.title,
  titleHindi: row.titleHindi,
  image: row.image,
  size: row.size,
  quantity: row.quantity,
  kind: row.kind,
  remedy: row.remedy,
  state: row.state,
  reason: row.reason,
  fit: row.fit,
  fitWhere: row.fitWhere,
  words: row.words,
  answer: row.answer,
  wayBack: row.wayBack,
  askedBy: row.askedBy,
  askedAt: row.askedAt.toISOString(),
  since: row.since.toISOString(),
  deadline: isFinal(row.state) ? null : (row.deadline?.toISOString() ?? null),
  courier: row.courier,
  trackingNumber: row.trackingNumber,
  refund:
    row.refundPaise === null
      ? null
      : {
          amount: toRupees(row.refundPaise),
          isDone: row.isRefunded === true,
          toCredit: row.toCredit === true,
        },
  photos: row.photos,
  another:
    row.newProductId === null
      ? null
      : {
          title: row.newTitle ?? '',
          titleHindi: row.newTitleHindi ?? '',
          size: row.newSize,
          price: row.newPricePaise === null ? null : toRupees(row.newPricePaise),
          difference: toRupees(row.newDifferencePaise),
          order:
            row.newOrderId === null
              ? null
              : {
                  _id: row.newOrderId,
                  orderNumber: row.newOrderNumber ?? '',
                  amountDue: toRupees(row.newDuePaise ?? 0),
                },
        },
})

export type ListedRow = ChangeRow & {
  orderNumber: string
  userName: string
  isLate: boolean
}

export const toListedChange = (row: ListedRow): ListedChange => ({
  ...toChangeLine(row),
  orderId: row.orderId,
  changeId: row.changeId,
  number: changeNumber(row.orderNumber, row.n),
  orderNumber: row.orderNumber,
  userName: row.userName,
  isLate: row.isLate,
  value: toRupees(row.valuePaise),
  policy: row.policy,
  canUndo: row.stateBefore !== null,
  courierClaim: row.courierClaim,
  recovered: toRupees(row.recoveredPaise),
})

function toChanges(rows: readonly ChangeRow[], orderNumber: string): OrderChange[] {
  const changes = new Map<string, OrderChange>()
  for (const row of rows) {
    const change = changes.get(row.changeId) ?? {
      _id: row.changeId,
      number: changeNumber(orderNumber, row.n),
      openedAt: row.openedAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      lines: [],
    }
    change.lines.push(toChangeLine(row))
    changes.set(row.changeId, change)
  }
  return [...changes.values()]
}

/** Whether store credit has an account to go to. */
export const hasAccount = ({ userId, customer }: AdminOrder) => userId !== '' && !customer.isErased

/** Items that the customer has, with their policy and what goes back for them. */
export async function readAskableItems(tx: Tx, order: AdminOrder): Promise<AskableItem[]> {
  const stock = await stockByLine(tx, order._id)
  const sizes = await readSizesInStock(tx, order._id)
  return (await readSentItems(tx, order._id)).flatMap((items) => {
    const { lineId, sent, asked, isMeasured } = items
    const line = order.cartItems.find((item) => item.lineId === lineId)
    const quantity = sent - asked
    if (!line || quantity <= 0) return []
    return [
      {
        lineId,
        title: line.title,
        titleHindi: line.titleHindi ?? '',
        image: line.image,
        size: line.size ?? '',
        quantity,
        policy: line.returnPolicy ?? null,
        until: returnUntil(line, order),
        isMeasured,
        otherSizes: sizes
          .filter((other) => other.lineId === lineId && other.size !== items.size)
          .map(({ size, differencePaise }) => ({ size, difference: toRupees(differencePaise) })),
        isInStock: sizes.some((own) => own.lineId === lineId && own.size === items.size),
        refunds: valuesOf(order, stock, items, quantity).map(toRupees),
      },
    ]
  })
}

/** Paise that may go back for one item of the line, for two, and so on up to `most`. */
export async function readValues(tx: Tx, order: AdminOrder, lineId: string, most: number) {
  const items = (await readSentItems(tx, order._id)).find((line) => line.lineId === lineId)
  return items ? valuesOf(order, await stockByLine(tx, order._id), items, most) : []
}

/**
 * The limit is the value of the items that are not refunded, less what was paid back for items that the
 * customer keeps, and never more than is left of the order's payments.
 */
function valuesOf(
  order: AdminOrder,
  stock: readonly LineStock[],
  { lineId, partPaise }: SentItems,
  most: number,
): number[] {
  const isTaxed = order.charges.some(({ kind }) => kind === 'tax')
  const rounding = { isTaxed, totalPaise: toPaise(order.totalAmount) }
  const refundFor = (quantity: number) =>
    refundOfItems(
      stock.map((line) => ({
        ...line,
        unitPaise: line.pricePaise,
        quantity: line.lineId === lineId ? quantity : 0,
      })),
      rounding,
    )
  const line = stock.find((one) => one.lineId === lineId)
  const ofLine = line ? refundFor(line.bought - line.refunded) - partPaise : 0
  const limit = Math.max(0, Math.min(ofLine, toPaise(amountLeft(order))))
  return Array.from({ length: most }, (_, at) => Math.min(refundFor(at + 1), limit))
}

/** What the shopper sees. Items are missing if the shop takes no requests on its pages. */
export const readChangesOfOrder = (db: Pool, orderId: string): Promise<ChangesOfOrder> =>
  transaction(db, async (tx) => {
    const order = await getAnyOrder(tx, orderId)
    const { takesRequests } = await getShop(tx)
    const { giftCards } = await getPaymentSettings(tx)
    const rows = await readChangeLines(tx, [orderId])
    return {
      orderId,
      orderNumber: order.orderNumber,
      changes: toChanges(rows, order.orderNumber),
      items: takesRequests ? await readAskableItems(tx, order) : [],
      today: dayInIndia(Date.now()),
      givesCredit: giftCards && hasAccount(order),
      cancel: takesRequests ? findCancelChoice(order, rows) : 'no',
      cancelRefund: amountLeft(order),
    }
  })
