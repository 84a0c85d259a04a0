import { uuidv7 } from 'uuidv7'
import type { LinePolicy, WayBack } from '#shared/catalogue/return-policy.ts'
import { changeDeadlines, finalStates, isFinal } from '#shared/orders/changes/change-steps.ts'
import type {
  ChangeKind,
  ChangeReason,
  ChangeRemedy,
  ChangeState,
} from '#shared/orders/changes/vocabulary.ts'
import type { ItemFit } from '#shared/orders/item-fit.ts'
import { freeQuantity, releaseRequestHold } from '../../../catalogue/stock/stock.ts'
import { isOneOf } from '../../../database/ids.ts'
import { type Db, type Fragment, sql, type Tx } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { addEvent } from '../../core/record/history.ts'
import { paiseReceivedFor } from '../../money/facts.ts'
import { orderNumber } from '../../number/order-number.ts'

/** SQL condition: the request `c` has ended. */
export const hasLineEnded = sql<'c'>`c.state ${sql.in(finalStates)}`

/** SQL: how many items of the line the customer has. */
const itemsSent = sql<'l'>`coalesce((
  SELECT sum(CASE 'sent' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END)
  FROM item_moves m WHERE m.line_id = l.id), 0)::int`

/** SQL: when a line that enters `state` now ends by itself or counts as late. */
const deadlineOf = (state: ChangeState) => {
  const days = changeDeadlines[state]?.days
  return days === undefined ? sql`NULL` : sql`now() + make_interval(days => ${days})`
}

/** The item that the customer gets in place of money. */
export type AnotherItem = {
  productId: string
  size: string
  /** Price of one item in paise if it is another product, else null. */
  pricePaise: number | null
  /** Price difference of one item in paise if it is another size of the same product, else 0. */
  differencePaise: number
}

export type NewChangeLine = {
  lineId: string
  quantity: number
  kind: ChangeKind
  remedy: ChangeRemedy
  state: ChangeState
  reason: ChangeReason
  fit: ItemFit | null
  fitWhere: string
  words: string
  wayBack: WayBack
  askedBy: 'shopper' | 'owner'
  another?: AnotherItem | undefined
}

/** Joins the order's open change or opens one. Requires a row lock on the order. Returns its id. */
async function openChange(tx: Tx, orderId: string): Promise<string> {
  const [open] = await tx<{ id: string }[]>`
    SELECT id FROM order_changes WHERE order_id = ${orderId} AND closed_at IS NULL`
  if (open) return open.id
  const id = uuidv7()
  await tx`
    INSERT INTO order_changes (id, order_id, n)
    SELECT ${id}, ${orderId}, coalesce(max(n), 0) + 1 FROM order_changes WHERE order_id = ${orderId}`
  return id
}

/** Requires a row lock on the order. Returns the ids of the new lines. */
export async function insertChangeLines(
  tx: Tx,
  orderId: string,
  lines: readonly NewChangeLine[],
  userName: string | null = null,
): Promise<string[]> {
  const changeId = await openChange(tx, orderId)
  const ids: string[] = []
  for (const line of lines) {
    const id = uuidv7()
    ids.push(id)
    await tx`
      INSERT INTO change_lines (id, change_id, order_id, line_id, quantity, kind, remedy, state, reason, fit,
                                fit_where, words, way_back, asked_by, deadline_at,
                                new_product_id, new_size, new_price_paise, new_difference_paise)
      VALUES (${id}, ${changeId}, ${orderId}, ${line.lineId}, ${line.quantity}, ${line.kind}, ${line.remedy}, ${line.state},
              ${line.reason}, ${line.fit}, ${line.fitWhere}, ${line.words}, ${line.wayBack}, ${line.askedBy}, ${deadlineOf(line.state)},
              ${line.another?.productId ?? null}, ${line.another?.size ?? ''}, ${line.another?.pricePaise ?? null},
              ${line.another?.differencePaise ?? 0})`
    await recordState(tx, id, userName)
  }
  await closeIfEnded(tx, orderId)
  return ids
}

/** Adds the current state of a line to the order's history. */
async function recordState(tx: Tx, changeLineId: string, userName: string | null) {
  const [line] = await tx<
    { orderId: string; state: ChangeState; kind: ChangeKind; title: string; quantity: number }[]
  >`
    SELECT c.order_id AS "orderId", c.state, c.kind, l.title, c.quantity
    FROM change_lines c JOIN order_lines l ON l.id = c.line_id WHERE c.id = ${changeLineId}`
  if (!line) return
  const { orderId, state, kind, title, quantity } = line
  const event = {
    kind: 'change' as const,
    changeLine: changeLineId,
    state,
    asked: kind,
    title,
    quantity,
  }
  await addEvent(tx, orderId, event, userName)
}

type StateDetails = {
  /** The state to return to, if the step can be undone. */
  before?: ChangeState | null
  answer?: string
  courier?: string
  trackingNumber?: string
  courierClaim?: string
  recoveredPaise?: number
  isSellable?: boolean
  userName?: string | null
}

/** Undefined details stay as they are. Requires a row lock on the order. */
export async function setChangeState(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  state: ChangeState,
  details: StateDetails = {},
) {
  const { before = null, userName = null } = details
  await tx`
    UPDATE change_lines c
    SET state = ${state}, state_before = ${before}, state_since = clock_timestamp(), deadline_at = ${deadlineOf(state)},
        answer = coalesce(${details.answer ?? null}, answer),
        courier = coalesce(${details.courier ?? null}, courier),
        tracking_number = coalesce(${details.trackingNumber ?? null}, tracking_number),
        courier_claim = coalesce(${details.courierClaim ?? null}, courier_claim),
        recovered_paise = coalesce(${details.recoveredPaise ?? null}::bigint, recovered_paise),
        is_sellable = coalesce(${details.isSellable ?? null}::boolean, is_sellable)
    WHERE c.id = ${id}`
  if (isFinal(state) || state === 'refused') await releaseRequestHold(tx, id)
  await recordState(tx, id, userName)
  await joinOpenChange(tx, orderId, id, state)
  await closeIfEnded(tx, orderId)
}

/** A line that begins again joins the open change, or opens its own again. */
async function joinOpenChange(tx: Tx, orderId: string, id: string, state: ChangeState) {
  if (finalStates.includes(state)) return
  const [open] = await tx<{ id: string }[]>`
    SELECT id FROM order_changes WHERE order_id = ${orderId} AND closed_at IS NULL`
  if (open) await tx`UPDATE change_lines SET change_id = ${open.id} WHERE id = ${id}`
  else
    await tx`
      UPDATE order_changes SET closed_at = NULL
      WHERE id = (SELECT change_id FROM change_lines WHERE id = ${id})`
}

async function closeIfEnded(tx: Tx, orderId: string) {
  await tx`
    UPDATE order_changes o SET closed_at = clock_timestamp()
    WHERE o.order_id = ${orderId} AND o.closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM change_lines c WHERE c.change_id = o.id AND NOT ${hasLineEnded})`
}

export type LockedChangeLine = {
  id: string
  orderId: string
  lineId: string
  quantity: number
  kind: ChangeKind
  remedy: ChangeRemedy
  state: ChangeState
  stateBefore: ChangeState | null
  reason: ChangeReason
  fit: ItemFit | null
  words: string
  /** Null if money or the item itself goes back. */
  another: AnotherItem | null
  isOverdue: boolean
}

/** Requires a row lock on the order. */
export async function findChangeLine(
  tx: Tx,
  orderId: string,
  changeLineId: string,
): Promise<LockedChangeLine | undefined> {
  const [row] = await tx<(Omit<LockedChangeLine, 'another'> & AnotherColumns)[]>`
    SELECT id, order_id AS "orderId", line_id AS "lineId", quantity, kind, remedy, state,
           state_before AS "stateBefore", reason, fit, words,
           new_product_id AS "newProductId", new_size AS "newSize", new_price_paise AS "newPricePaise",
           new_difference_paise AS "newDifferencePaise", coalesce(deadline_at < now(), false) AS "isOverdue"
    FROM change_lines WHERE id = ${changeLineId} AND order_id = ${orderId}`
  return row && { ...row, another: toAnother(row) }
}

type AnotherColumns = {
  newProductId: string | null
  newSize: string
  newPricePaise: number | null
  newDifferencePaise: number
}

const toAnother = (row: AnotherColumns): AnotherItem | null =>
  row.newProductId === null
    ? null
    : {
        productId: row.newProductId,
        size: row.newSize,
        pricePaise: row.newPricePaise,
        differencePaise: row.newDifferencePaise,
      }

/**
 * Ends the requests of a rejected order, and those for items that the customer no longer has, starting with
 * the newest. Requires a row lock on the order.
 */
export async function endOvertakenLines(tx: Tx, orderId: string) {
  const overtaken = await tx<{ id: string; isRejected: boolean; isCancel: boolean }[]>`
    SELECT id, "isRejected", "isCancel" FROM (
      SELECT c.id, c.kind = 'cancel' AS "isCancel", o.order_status = 'rejected' AS "isRejected",
             CASE WHEN c.kind = 'cancel' THEN left_of.unrefunded ELSE left_of.sent END
               < sum(c.quantity) OVER (PARTITION BY c.line_id, c.kind = 'cancel' ORDER BY c.id) AS "isGone"
      FROM change_lines c JOIN orders o ON o.id = c.order_id JOIN order_lines l ON l.id = c.line_id
      CROSS JOIN LATERAL (
        SELECT l.quantity - (
                 SELECT coalesce(sum(rl.quantity), 0) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
                 WHERE r.order_id = c.order_id AND r.state <> 'failed' AND rl.line_id = c.line_id) AS unrefunded,
               ${itemsSent} AS sent) left_of
      WHERE c.order_id = ${orderId} AND NOT ${hasLineEnded}) open
    WHERE "isRejected" OR "isGone"`
  for (const { id, isRejected, isCancel } of overtaken)
    await setChangeState(tx, { id, orderId }, isRejected && !isCancel ? 'withdrawn' : 'settled')
}

/** Throws 409 while the shopper waits for the answer to a cancellation. */
export async function refuseWhileCancelling(tx: Tx, orderId: string) {
  const [asked] = await tx`
    SELECT 1 FROM change_lines WHERE order_id = ${orderId} AND kind = 'cancel' AND state = 'requested' LIMIT 1`
  if (asked) throw new ShopError('cancel_asked')
}

export type ChangeRow = Omit<LockedChangeLine, 'another' | 'isOverdue'> &
  AnotherColumns & {
    changeId: string
    n: number
    openedAt: Date
    closedAt: Date | null
    title: string
    titleHindi: string
    image: string
    size: string
    fitWhere: string
    answer: string
    wayBack: WayBack
    askedBy: 'shopper' | 'owner'
    askedAt: Date
    since: Date
    deadline: Date | null
    courier: string
    trackingNumber: string
    courierClaim: string
    recoveredPaise: number
    policy: LinePolicy | null
    valuePaise: number
    refundPaise: number | null
    isRefunded: boolean | null
    toCredit: boolean | null
    photos: string[]
    newTitle: string | null
    newTitleHindi: string | null
    /** The order that sends the other item; null before it is placed. */
    newOrderId: string | null
    newOrderNumber: string | null
    /** Paise of that order that are not paid; null before it is placed. */
    newDuePaise: number | null
  }

/** SQL: paise of the items after discounts, without rounding. */
const value = sql<'c' | 'l'>`(
  l.price_paise * c.quantity + (SELECT coalesce(sum(h.amount_paise), 0) FROM order_charges h
    WHERE h.order_id = c.order_id AND h.line_id = l.id AND NOT h.included) * c.quantity / l.quantity)::bigint`

/** SQL: the columns of `ChangeRow`. */
export const changeColumns = sql<'c' | 'g' | 'l' | 'n' | 'p' | 'sending'>`
  c.new_product_id AS "newProductId", c.new_size AS "newSize", c.new_price_paise AS "newPricePaise",
  c.new_difference_paise AS "newDifferencePaise",
  n.title AS "newTitle", n.title_hindi AS "newTitleHindi", sending.id AS "newOrderId", sending.number AS "newOrderNumber",
  sending.due AS "newDuePaise",
  c.id, c.order_id AS "orderId", c.change_id AS "changeId", g.n, g.opened_at AS "openedAt", g.closed_at AS "closedAt",
  c.line_id AS "lineId", l.title, p.title_hindi AS "titleHindi", l.image, l.size, c.quantity, c.kind, c.remedy,
  c.state, c.state_before AS "stateBefore", c.reason, c.fit, c.fit_where AS "fitWhere", c.words, c.answer,
  c.way_back AS "wayBack", c.asked_by AS "askedBy", c.asked_at AS "askedAt", c.state_since AS since,
  c.deadline_at AS deadline, c.courier, c.tracking_number AS "trackingNumber", c.courier_claim AS "courierClaim",
  c.recovered_paise AS "recoveredPaise", l.return_policy AS policy, ${value} AS "valuePaise",
  (SELECT sum(r.amount_paise)::bigint FROM refunds r WHERE r.change_line_id = c.id AND r.state <> 'failed' AND r.moved_to IS NULL) AS "refundPaise",
  (SELECT bool_and(r.state = 'done') FROM refunds r WHERE r.change_line_id = c.id AND r.state <> 'failed' AND r.moved_to IS NULL) AS "isRefunded",
  (SELECT bool_or(r.to_credit) FROM refunds r WHERE r.change_line_id = c.id AND r.moved_to IS NULL) AS "toCredit",
  ARRAY(SELECT f.id FROM change_photos f WHERE f.change_line_id = c.id ORDER BY f.slot) AS photos`

/** SQL: joins the tables of `changeColumns`. */
export const changeTables = sql<never>`
  change_lines c JOIN order_changes g ON g.id = c.change_id JOIN order_lines l ON l.id = c.line_id
  JOIN products p ON p.id = l.product_id LEFT JOIN products n ON n.id = c.new_product_id
  LEFT JOIN LATERAL (
    SELECT o.id, ${orderNumber} AS number, o.total_paise - ${paiseReceivedFor} AS due
    FROM orders o WHERE o.id = c.new_order_id) sending ON true`

/** Lists the newest change first, its lines in the order in which they were asked. */
export const readChangeLines = (db: Db, orderIds: readonly string[]) => db<ChangeRow[]>`
  SELECT ${changeColumns} FROM ${changeTables} WHERE c.order_id ${isOneOf(orderIds)} ORDER BY g.n DESC, c.id`

/** Names the order that sends the other item. */
export const setReplacement = (tx: Tx, id: string, orderId: string) => tx`
  UPDATE change_lines SET new_order_id = ${orderId} WHERE id = ${id}`

/** The customer keeps the items, for which `paise` go back. */
export const addPart = (tx: Tx, id: string, paise: number) => tx`
  UPDATE change_lines SET part_paise = part_paise + ${paise} WHERE id = ${id}`

/** Whether the customer has the items of a request that ended, and no other request names them. */
export async function areItemsFree(
  tx: Tx,
  { orderId, lineId, quantity }: LockedChangeLine,
): Promise<boolean> {
  const items = (await readSentItems(tx, orderId)).find((line) => line.lineId === lineId)
  return items !== undefined && items.sent - items.asked >= quantity
}

export type SentItems = {
  lineId: string
  sent: number
  asked: number
  /** Paise that went back although the customer keeps the items. */
  partPaise: number
  isMeasured: boolean
  size: string
}

/** Items of each line that the shopper has, and those of open requests. */
export const readSentItems = (db: Db, orderId: string) => db<SentItems[]>`
  SELECT l.id AS "lineId", l.options->>'make' IS NOT DISTINCT FROM 'measured' AS "isMeasured",
         ${itemsSent} AS sent, l.size,
         coalesce((SELECT sum(c.quantity) FROM change_lines c WHERE c.line_id = l.id AND NOT ${hasLineEnded}), 0)::int AS asked,
         coalesce((SELECT sum(c.part_paise) FROM change_lines c WHERE c.line_id = l.id), 0)::bigint AS "partPaise"
  FROM order_lines l WHERE l.order_id = ${orderId} ORDER BY l.position`

/** Lists the sizes in stock for each line that is sold from stock, with the price difference to the line's size. */
export const readSizesInStock = (db: Db, orderId: string) => db<
  { lineId: string; size: string; available: number; differencePaise: number }[]
>`
  SELECT l.id AS "lineId", s.size, ${freeQuantity} AS available,
         coalesce(s.price_difference_paise, 0) - coalesce(own.price_difference_paise, 0) AS "differencePaise"
  FROM order_lines l JOIN products p ON p.id = l.product_id AND p.deleted_at IS NULL
  JOIN product_stock s ON s.product_id = l.product_id AND s.listed AND ${freeQuantity} > 0
  LEFT JOIN product_stock own ON own.product_id = l.product_id AND own.size = l.size
  WHERE l.order_id = ${orderId} AND l.stock_policy = 'stock' ORDER BY l.position, s.position`

/** Lists lines whose deadline passed, oldest first. */
export const listOverdueLines = (
  db: Db,
  states: readonly ChangeState[],
  reasons: readonly ChangeReason[],
) => db<{ id: string; orderId: string; state: ChangeState; kind: ChangeKind }[]>`
  SELECT id, order_id AS "orderId", state, kind FROM change_lines
  WHERE deadline_at < now() AND state ${sql.in(states)} AND reason ${sql.in(reasons)} ORDER BY deadline_at LIMIT 100`

/** Deletes the texts of the customer and the answers to them. */
export const clearRequests = (db: Db, isOf: Fragment<'c' | 'o'>) => db`
  UPDATE change_lines c SET words = '', fit_where = '', answer = '', courier = '', tracking_number = '' FROM orders o
  WHERE o.id = c.order_id AND ${isOf}`
