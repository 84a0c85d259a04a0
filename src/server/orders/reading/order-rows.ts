import type { CourierTemplate } from '#shared/orders/delivery/couriers.ts'
import type { Channel, OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { readCouriers } from '../../records/settings.ts'
import { readEvents } from '../core/record/history.ts'
import { readCharges, readLines } from '../core/record/order-record.ts'
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
import { readProduction } from '../parts/making/line-production.ts'
import { readPromises } from '../parts/promise/promises.ts'

export type OrderHead = {
  id: string
  number: number | null
  abandoned: boolean
  userId: string | null
  cartId: string | null
  channel: Channel
  placedBy: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  totalPaise: number
  receivedPaise: number
  addressId: string | null
  recipientName: string
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
  state: string
  gstin: string
  company: string
  country: string
  region: string
  createdAt: Date
  updatedAt: Date
  /** `createdAt` with all its digits, for paging. */
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
 * SQL: names of the readings that find rows of the order `o`. Not by EXISTS, for which PostgreSQL may
 * read a whole table once instead of a row for each order of the page.
 */
const readingsOf = sql<'o'>`array_remove(ARRAY['payments', 'lines', 'events',
  CASE WHEN (SELECT true FROM order_charges c WHERE c.order_id = o.id LIMIT 1) THEN 'charges' END,
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

export const selectHeads = sql`
  SELECT o.id, o.number, o.abandoned, o.user_id AS "userId", o.cart_id AS "cartId", o.channel,
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
         CASE WHEN u.erased_at IS NULL THEN coalesce(u.email, o.customer_email) ELSE '' END AS email,
         u.erased_at IS NOT NULL AS "isErased", o.customer_email AS "customerEmail",
         CASE WHEN u.erased_at IS NULL THEN o.claimed_at END AS "claimedAt",
         ${readingsOf} AS has
  FROM orders o LEFT JOIN users u ON u.id = o.user_id`

type Reading = (db: Db, orderIds: readonly string[]) => Promise<{ orderId: string }[]>

/** What a shopper may see, by the names of `readingsOf`. Each is one statement for a page of orders. */
const readings = {
  payments: readOrderPayments,
  lines: readLines,
  events: readEvents,
  charges: readCharges,
  dues: readDues,
  refunds: readOrderRefunds,
  parcels: readParcels,
  production: readProduction,
  promises: readPromises,
}

const staffReadings = {
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
type WithRows<Readings> = OrderHead & { couriers: readonly CourierTemplate[] } & Rows<Readings>
export type OrderRows = WithRows<typeof readings>
export type StaffOrderRows = WithRows<typeof staffReadings>

async function readRows<Readings extends Record<string, Reading>>(
  db: Db,
  headsSql: Fragment,
  parts: Readings,
): Promise<WithRows<Readings>[]> {
  return db.snapshot(async (moment) => {
    const heads = await moment<(OrderHead & { has: string[] })[]>`${headsSql}`
    const isTracked = heads.some(
      ({ has, trackingNumber }) => trackingNumber || has.includes('parcels'),
    )
    const [couriers, ...found] = await Promise.all([
      isTracked ? readCouriers(moment) : [],
      ...Object.entries(parts).map(async ([name, read]) => {
        const ids = heads.filter(({ has }) => has.includes(name)).map(({ id }) => id)
        const rows = ids.length > 0 ? await read(moment, ids) : []
        return [name, Map.groupBy(rows, ({ orderId }) => orderId)] as const
      }),
    ])
    return heads.map(({ has: _, ...head }) => {
      const rows = found.map(([name, byOrder]) => [
        name,
        (byOrder.get(head.id) ?? []).map(withoutOrder),
      ])
      return { ...head, couriers, ...(Object.fromEntries(rows) as Rows<Readings>) }
    })
  })
}

const withoutOrder = ({ orderId: _, ...row }: { orderId: string }) => row

/** `headsSql` begins with `selectHeads`. The orders keep its order. */
export const readOrderRows = (db: Db, headsSql: Fragment) => readRows(db, headsSql, readings)

export const readStaffOrderRows = (db: Db, headsSql: Fragment) =>
  readRows(db, headsSql, staffReadings)
