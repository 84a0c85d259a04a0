import type { CourierTemplate } from '#shared/orders/delivery/couriers.ts'
import type { Channel, OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { accountEmail } from '../../records/account-email.ts'
import { readCouriers } from '../../records/settings.ts'
import { readEvents } from '../core/record/history.ts'
import { type OrderFields, readCharges, readLines } from '../core/record/order-record.ts'
import { areLinksRevoked } from '../core/record/payment-links.ts'
import { canBeUndone, undoSecondsLeft } from '../core/record/undo.ts'
import { isRestocked, readUnpacked } from '../items/item-moves.ts'
import { readParcels } from '../items/parcel-record.ts'
import { readDues } from '../money/dues.ts'
import { paiseReceivedFor, readProviderFees } from '../money/facts.ts'
import { readDisputes } from '../money/order-disputes.ts'
import { readReceipts } from '../money/order-receipts.ts'
import { readLinkClaims, readOrderPayments, readSameClaims } from '../money/payment-record.ts'
import { readOrderRefunds } from '../money/refund-record.ts'
import { readUpiParts } from '../money/upi-parts.ts'
import { orderNumber } from '../number/order-number.ts'
import { readProduction } from '../parts/making/line-production.ts'
import { readPromises } from '../parts/promise/promises.ts'

/** Columns of the order and of its account. */
export type OrderColumns = OrderFields['address'] & {
  id: string
  orderNumber: string
  abandoned: boolean
  userId: string | null
  cartId: string | null
  channel: Channel
  /** Null unless the order replaces a piece of another one. */
  replacedId: string | null
  replacedNumber: string | null
  placedBy: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  totalPaise: number
  receivedPaise: number
  addressId: string | null
  createdAt: Date
  updatedAt: Date
  /** `createdAt` with microseconds, for paging. */
  key: string
  holdUntil: Date | null
  hasTime: boolean | null
  courier: string
  trackingNumber: string
  wasAccepted: boolean
  linksRevoked: boolean
  restocked: boolean
  staffNotes: string
  /** Null if the last change cannot be undone. */
  undoSecondsLeft: number | null
  undoMails: boolean | null
  userName: string
  email: string
  isErased: boolean
  customerEmail: string
  /** Null for an erased account. */
  claimedAt: Date | null
}

/**
 * SQL: the names of the readings that have rows of the order `o`. Scalar subqueries, because for EXISTS
 * PostgreSQL may hash a whole table instead of reading one row for each order.
 */
export const readingNames = sql<'o'>`array_remove(ARRAY['payments', 'lines', 'events',
  CASE WHEN (SELECT true FROM order_charges c WHERE c.order_id = o.id LIMIT 1) THEN 'charges' END,
  CASE WHEN (SELECT true FROM payments c WHERE c.order_id = o.id AND c.part IS NOT NULL LIMIT 1) THEN 'upiParts' END,
  CASE WHEN (SELECT true FROM order_dues d WHERE d.order_id = o.id LIMIT 1) THEN 'dues' END,
  CASE WHEN (SELECT true FROM refunds r WHERE r.order_id = o.id LIMIT 1) THEN 'refunds' END,
  CASE WHEN (SELECT true FROM parcels p WHERE p.order_id = o.id LIMIT 1) THEN 'parcels' END,
  CASE WHEN (SELECT true FROM made_lines m WHERE m.order_id = o.id LIMIT 1) THEN 'production' END,
  CASE WHEN (SELECT true FROM delivery_promises d WHERE d.order_id = o.id LIMIT 1) THEN 'promises' END,
  CASE WHEN o.accepted_at IS NOT NULL THEN 'toPack' END,
  CASE WHEN (SELECT true FROM payment_facts t WHERE t.order_id = o.id AND t.provider = 'manual' LIMIT 1) THEN 'receipts' END,
  CASE WHEN (SELECT true FROM payment_facts t WHERE t.order_id = o.id AND t.kind LIKE 'dispute%' LIMIT 1) THEN 'disputes' END,
  CASE WHEN (SELECT true FROM payment_facts t WHERE t.order_id = o.id AND t.fee_minor IS NOT NULL LIMIT 1) THEN 'providerFees' END,
  CASE WHEN (SELECT true FROM payments c WHERE c.order_id = o.id AND c.claimed_reference <> '' LIMIT 1) THEN 'linkClaims' END,
  CASE WHEN (SELECT true FROM payments c WHERE c.order_id = o.id AND c.claimed_reference <> '' LIMIT 1) THEN 'sameClaims' END], NULL)`

export const selectOrders = sql`
  SELECT o.id, ${orderNumber} AS "orderNumber", o.abandoned, o.user_id AS "userId", o.cart_id AS "cartId", o.channel,
         was.id AS "replacedId", was.number AS "replacedNumber",
         o.placed_by AS "placedBy", o.order_status AS "orderStatus", o.payment_status AS "paymentStatus",
         o.total_paise AS "totalPaise", ${paiseReceivedFor} AS "receivedPaise",
         o.address_id AS "addressId", o.recipient_name AS "recipientName", o.address, o.city, o.pincode, o.phone,
         o.notes, o.state, o.gstin, o.company, o.country, o.region,
         o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.created_at::text AS key,
         o.hold_until AS "holdUntil", o.hold_until > now() AS "hasTime",
         o.courier, o.tracking_number AS "trackingNumber", o.accepted_at IS NOT NULL AS "wasAccepted",
         ${areLinksRevoked} AS "linksRevoked", ${isRestocked} AS restocked, o.staff_notes AS "staffNotes",
         CASE WHEN ${canBeUndone} THEN ${undoSecondsLeft} END AS "undoSecondsLeft",
         (o.status_before->'mails')::boolean AS "undoMails",
         coalesce(u.user_name, o.recipient_name) AS "userName",
         CASE WHEN u.erased_at IS NULL THEN coalesce(${accountEmail}, o.customer_email) ELSE '' END AS email,
         u.erased_at IS NOT NULL AS "isErased", o.customer_email AS "customerEmail",
         CASE WHEN u.erased_at IS NULL THEN o.claimed_at END AS "claimedAt",
         ${readingNames} AS has
  FROM orders o LEFT JOIN users u ON u.id = o.user_id
  LEFT JOIN LATERAL (
    SELECT replaced.id, coalesce(replaced.number_prefix || replaced.number, '') AS number
    FROM change_lines c JOIN orders replaced ON replaced.id = c.order_id WHERE c.new_order_id = o.id) was ON true`

type Reading = (db: Db, orderIds: readonly string[]) => Promise<{ orderId: string }[]>

/** What a shopper may see. Each reads a page of orders in one statement, if `readingNames` names it. */
const readings = {
  payments: readOrderPayments,
  lines: readLines,
  events: readEvents,
  charges: readCharges,
  upiParts: readUpiParts,
  dues: readDues,
  refunds: readOrderRefunds,
  parcels: readParcels,
  production: readProduction,
  promises: readPromises,
}

export const staffReadings = {
  ...readings,
  toPack: readUnpacked,
  receipts: readReceipts,
  disputes: readDisputes,
  providerFees: readProviderFees,
  linkClaims: readLinkClaims,
  sameClaims: readSameClaims,
}

type Rows<Readings> = {
  [Name in keyof Readings]: Readings[Name] extends (...args: never) => Promise<(infer Row)[]>
    ? Omit<Row, 'orderId'>[]
    : never
}
type WithRows<Readings> = OrderColumns & { couriers: readonly CourierTemplate[] } & Rows<Readings>
export type OrderRows = WithRows<typeof readings>
export type StaffOrderRows = WithRows<typeof staffReadings>

async function readRows<Readings extends Record<string, Reading>>(
  db: Db,
  ordersSql: Fragment,
  selectedReadings: Readings,
): Promise<WithRows<Readings>[]> {
  return db.snapshot(async (snapshot) => {
    const orders = await snapshot<(OrderColumns & { has: string[] })[]>`${ordersSql}`
    const isTracked = orders.some(
      ({ has, trackingNumber }) => trackingNumber || has.includes('parcels'),
    )
    const [couriers, ...found] = await Promise.all([
      isTracked ? readCouriers(snapshot) : [],
      ...Object.entries(selectedReadings).map(async ([name, read]) => {
        const ids = orders.filter(({ has }) => has.includes(name)).map(({ id }) => id)
        const rows = ids.length > 0 ? await read(snapshot, ids) : []
        return [name, Map.groupBy(rows, ({ orderId }) => orderId)] as const
      }),
    ])
    return orders.map(({ has: _, ...order }) => {
      const rows = found.map(([name, byOrder]) => [
        name,
        (byOrder.get(order.id) ?? []).map(withoutOrder),
      ])
      return { ...order, couriers, ...(Object.fromEntries(rows) as Rows<Readings>) }
    })
  })
}

const withoutOrder = ({ orderId: _, ...row }: { orderId: string }) => row

/** `ordersSql` must begin with `selectOrders`. Keeps its order. */
export const readOrderRows = (db: Db, ordersSql: Fragment) => readRows(db, ordersSql, readings)

export const readStaffOrderRows = (db: Db, ordersSql: Fragment) =>
  readRows(db, ordersSql, staffReadings)
