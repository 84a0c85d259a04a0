import {
  type AdminOrder,
  orderRef,
  type ParcelOutcome,
  type ParcelsInput,
  type ParcelsUndo,
} from '#shared/orders/order-schema.ts'
import { isHandedOver, isMade } from '#shared/orders/production.ts'
import { linesLeft } from '#shared/orders/refunded.ts'
import { hasShipped, isFulfillable } from '#shared/orders/states.ts'
import { ORDER_PREFIX, type OrderStatus, STATUS_MAIL_SECONDS } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { isShortenedNumber } from '#shared/spreadsheet-damage.ts'
import { codeKey } from '#shared/typed-text.ts'
import { faultKind } from '../../database/faults.ts'
import type { Db, Pool } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { currentLanguage, render, say } from '../../messages/messages.ts'
import type { Actor } from '../../records/audit.ts'
import { changeStatus, undoStatus } from '../core/status.ts'
import { orderNumber } from '../number/order-number.ts'
import { getAnyOrder, resolveOrderId } from '../reading/orders.ts'
import { mayPack, noSuchOrder, seesAllOrders } from './parcels.ts'

/** Uses a transaction for each order, so that a refusal affects one order only. */
export async function changeStatuses(
  db: Pool,
  actor: SessionUser,
  input: ParcelsInput,
): Promise<ParcelOutcome[]> {
  const seenOrderIds = new Set<string>()
  const outcomes: ParcelOutcome[] = []
  const rowsByNumber = Map.groupBy(input.orders, numberKey)
  /** Whether another order has the row's tracking number. */
  const isRepeated = async (row: Row, { _id }: AdminOrder) => {
    const rows = numberKey(row) === '' ? [] : (rowsByNumber.get(numberKey(row)) ?? [])
    for (const reference of new Set(rows.map((one) => one.order)))
      if (reference !== row.order && (await findOrder(db, reference))?._id !== _id) return true
    return false
  }
  for (const row of input.orders) {
    const order = await findOrder(db, row.order)
    if (!order) outcomes.push(refusedOutcome(row.order, undefined, say('order_not_found')))
    else if (!mayPack(actor, order))
      outcomes.push(refusedOutcome(row.order, undefined, say('order_not_to_pack')))
    else if (seenOrderIds.has(order._id))
      outcomes.push(refusedOutcome(row.order, order, say('order_repeated')))
    else if (isShortenedNumber(row.trackingNumber ?? ''))
      outcomes.push(
        refusedOutcome(
          row.order,
          order,
          say('tracking_shortened', { number: row.trackingNumber ?? '' }),
        ),
      )
    else if (await isRepeated(row, order))
      outcomes.push(
        refusedOutcome(
          row.order,
          order,
          say('tracking_repeated', { number: row.trackingNumber ?? '' }),
        ),
      )
    else outcomes.push(await changeOne(db, actor, input, row, order))
    if (order) seenOrderIds.add(order._id)
  }
  return outcomes
}

async function findOrder(db: Db, reference: string): Promise<AdminOrder | undefined> {
  const ref = orderRef.safeParse({
    id: /^\d+$/.test(reference) ? `${ORDER_PREFIX}${reference}` : reference,
  })
  if (!ref.success) return undefined
  try {
    return await getAnyOrder(db, await resolveOrderId(db, ref.data.id))
  } catch (error) {
    if (error instanceof ShopError) return undefined
    throw error
  }
}

type Row = ParcelsInput['orders'][number]

const numberKey = ({ trackingNumber = '' }: Row) => codeKey(trackingNumber)

async function changeOne(
  db: Pool,
  actor: Actor,
  { orderStatus, courier, preview }: ParcelsInput,
  row: Row,
  order: AdminOrder,
): Promise<ParcelOutcome> {
  const refusal = reasonToRefuse(order, orderStatus)
  if (refusal) return refusedOutcome(row.order, order, refusal)
  const parcel = row.trackingNumber
    ? { trackingNumber: row.trackingNumber, ...(courier && { courier }) }
    : hasShipped(orderStatus) && courier && !order.trackingNumber
      ? { courier }
      : {}
  const isChanged = Object.entries({ orderStatus, ...parcel }).some(
    ([key, value]) => order[key as 'orderStatus'] !== value,
  )
  if (preview || !isChanged)
    return { ...outcomeFacts(row.order, order), outcome: isChanged ? 'ready' : 'unchanged' }
  try {
    const change = { orderStatus, ...parcel, version: order.orderUpdateDate }
    const changedOrder = await changeStatus(db, actor, order._id, change)
    return {
      ...outcomeFacts(row.order, changedOrder),
      outcome: 'changed',
      version: changedOrder.orderUpdateDate,
    }
  } catch (error) {
    const message = formatRefusal(error)
    if (message === undefined) throw error
    return refusedOutcome(row.order, order, message)
  }
}

/** Returns undefined for a fault that ends the batch. A busy database refuses one order only. */
function formatRefusal(error: unknown): string | undefined {
  if (error instanceof ShopError) return render(error.sentence, currentLanguage())
  const { code } = error as { code?: string }
  return faultKind(code) === 'passing' ? say('busy') : undefined
}

/** Returns as `kept` orders that changed since, are too late, or (for packers) others changed. */
export async function undoStatuses(db: Pool, actor: SessionUser, { orders }: ParcelsUndo) {
  const keptNumbers: string[] = []
  for (const { id, version } of orders) {
    try {
      if (!(await mayUndo(db, actor, id))) throw noSuchOrder()
      await undoStatus(db, actor, id, { version })
    } catch (error) {
      if (formatRefusal(error) === undefined) throw error
      keptNumbers.push(await loadOrderNumber(db, id))
    }
  }
  return { undone: orders.length - keptNumbers.length, kept: keptNumbers }
}

/** Packers may undo only their own changes. */
async function mayUndo(db: Db, actor: SessionUser, id: string): Promise<boolean> {
  if (seesAllOrders(actor)) return true
  const [last] = await db<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM audit_log
    WHERE subject = ${`order:${id}`} AND at > now() - make_interval(secs => ${2 * STATUS_MAIL_SECONDS})
    ORDER BY at DESC, id DESC LIMIT 1`
  return last?.userId === actor.id
}

async function loadOrderNumber(db: Db, id: string): Promise<string> {
  const [row] = await db<{ orderNumber: string }[]>`
    SELECT ${orderNumber} AS "orderNumber" FROM orders o WHERE o.id = ${id}`
  return row?.orderNumber || id
}

/** Refuses a step back, which needs a decision for each order. */
function reasonToRefuse(order: AdminOrder, to: OrderStatus) {
  const { orderStatus, paymentStatus, abandoned } = order
  if (abandoned) return say('order_abandoned')
  if (orderStatus === 'rejected') return say('order_rejected')
  if (hasShipped(orderStatus) && !hasShipped(to)) return say('order_already_sent')
  if (!isFulfillable(paymentStatus)) return say('order_unpaid')
  if (!hasShipped(to) || hasShipped(orderStatus)) return undefined
  if (isHandedOver(order)) return say('handed_over')
  const unmade = linesLeft(order).find((line) => !isMade(line))
  if (unmade) return say('not_made', { title: unmade.title })
  return undefined
}

const outcomeFacts = (
  reference: string,
  { _id, orderNumber, addressInfo, customer, orderStatus, trackingNumber }: AdminOrder,
) => ({
  order: reference,
  orderId: _id,
  orderNumber,
  // Packers may see only the name on the label.
  customer: addressInfo.recipientName || customer.userName,
  orderStatus,
  trackingNumber,
})

const refusedOutcome = (
  reference: string,
  order: AdminOrder | undefined,
  message: string,
): ParcelOutcome => ({
  ...(order
    ? outcomeFacts(reference, order)
    : {
        order: reference,
        orderId: null,
        orderNumber: '',
        customer: '',
        orderStatus: null,
        trackingNumber: '',
      }),
  outcome: 'refused',
  message,
})

const COURIERS = 5

export async function lastCouriers(db: Db): Promise<string[]> {
  const rows = await db<{ courier: string }[]>`
    SELECT courier FROM (
      SELECT courier, updated_at FROM orders
      WHERE NOT abandoned AND courier <> '' ORDER BY created_at DESC, id DESC LIMIT 200) sent
    GROUP BY courier ORDER BY max(updated_at) DESC LIMIT ${COURIERS}`
  return rows.map(({ courier }) => courier)
}
