import { toRupees } from '#shared/money.ts'
import type { CourierTemplate } from '#shared/orders/delivery/couriers.ts'
import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type {
  AdminOrder,
  AdminOrderQuery,
  CaptureInput,
  Order,
  OrderEvent,
  OrderLine,
  OwnOrder,
} from '#shared/orders/order-schema.ts'
import type { LineProduction } from '#shared/orders/production-schema.ts'
import type { Refund } from '#shared/orders/refund-schema.ts'
import { endedPayments, paidPayments } from '#shared/orders/states.ts'
import { trackingLink } from '#shared/orders/tracking.ts'
import {
  type Channel,
  type DueKind,
  formatOrderNumber,
  type OrderMethod,
  type OrderStatus,
  type PaymentStatus,
  parseOrderNumber,
} from '#shared/orders/vocabulary.ts'
import { startOfDay } from '../../database/days.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../database/paging.ts'
import type { Db, Fragment } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { areLinksRevoked } from '../core/record/payment-links.ts'
import { undoSql } from '../core/record/undo.ts'
import { isRestocked } from '../items/item-moves.ts'
import { paiseReceivedFor, providerFeesSql } from '../money/facts.ts'
import { disputesSql } from '../money/order-disputes.ts'
import { type ReceiptRow, receiptsSql } from '../money/order-receipts.ts'
import { linkClaimsSql } from '../money/payment-record.ts'
import { referenceKeySql } from '../money/reference-key.ts'
import { WITHDRAWN } from '../money/refund-record.ts'
import { productionSql } from '../parts/making/line-production.ts'
import { type LinePromise, orderPromise, promisesSql } from '../parts/promise/promises.ts'
import { type Charge, toCharge } from '../pricing/price-order.ts'
import { isCurrentApproval, type Providers } from '../ways/providers.ts'
import {
  countedOrders,
  findOrderIds,
  isOfGoods,
  isSentUnpaid,
  isToBePacked,
  matchesSearch,
  type SearchScope,
} from './search.ts'

type OrderRow = {
  id: string
  number: number | null
  abandoned: boolean
  userId: string | null
  cartId: string | null
  channel: Channel
  placedBy: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  /** The first captured one sets `paymentId`, `payerId`, `captureId` and the settled amount. */
  payments: {
    _id: string
    provider: string
    method: OrderMethod
    state: 'open' | 'captured' | 'ended'
    paise: number
  }[]
  dues: { kind: DueKind; paise: number; dueOn: string | null; terms: string }[]
  totalPaise: number
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
  holdUntil: Date | null
  hasTime: boolean | null
  approvalUrl: string | null
  provider: OrderMethod
  method: OrderMethod
  claimedReference: string
  linkClaims: { _id: string; reference: string; paise: number; at: string }[]
  linksRevoked: boolean
  sameClaims: { _id: string; number: number | null }[]
  /** Null for an erased account. */
  claimedAt: Date | null
  customerEmail: string
  wasAccepted: boolean
  restocked: boolean
  receivedPaise: number
  charges: Charge[]
  key: string
  paymentId: string | null
  payerId: string | null
  currency: string
  amountMinor: number
  inrRate: string
  lines: {
    lineId: string
    productId: string
    size: string
    title: string
    titleHindi: string
    image: string
    pricePaise: number
    quantity: number
    options: OrderLine['options']
    production: (LineProduction & { cloth: string | null }) | null
  }[]
  parcels: OrderParcel[]
  toPack: AdminOrder['toPack']
  promises: LinePromise[] | null
  couriers: CourierTemplate[] | null
  events: OrderEvent[]
  userName: string
  email: string
  isErased: boolean
  courier: string
  trackingNumber: string
  captureId: string | null
  disputes: (Omit<AdminOrder['disputes'][number], 'amount'> & { minor: number })[]
  receipts: ReceiptRow[]
  providerFees: (Omit<AdminOrder['providerFees'][number], 'amount'> & { minor: number })[]
  staffNotes: string
  undo: AdminOrder['undo']
  refunds: {
    _id: string
    at: string
    paise: number
    state: Refund['state']
    reason: string
    byAmount: boolean
    isExcess: boolean
    toCredit: boolean
    waitsForPayout: boolean
    isWithdrawn: boolean
    origin: Refund['origin']
    isUndecided: boolean
    lines: Refund['lines']
  }[]
}

/** SQL: payments of the order `o`, the checkout's first, without regard to refunds. */
const paymentsSql = (db: Db) => db`
  (SELECT jsonb_agg(jsonb_build_object('_id', pay.id, 'provider', pay.provider, 'method', pay.method,
            'paise', coalesce(pay.amount_paise, o.total_paise),
            'state', CASE
              WHEN pay.captured_at IS NOT NULL THEN 'captured'
              WHEN pay.is_current AND o.payment_status = ANY (${paidPayments}::text[]) AND NOT EXISTS (
                SELECT 1 FROM payments captured WHERE captured.order_id = o.id AND captured.captured_at IS NOT NULL) THEN 'captured'
              WHEN pay.ended_at IS NOT NULL OR o.payment_status = ANY (${[...endedPayments, ...paidPayments]}::text[]) THEN 'ended'
              ELSE 'open' END) ORDER BY pay.is_current DESC, pay.created_at, pay.id)
   FROM payments pay WHERE pay.order_id = o.id)`

const MAX_SAME_CLAIMS = 5

const sameClaimsSql = (db: Db) => db`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'number', c.number)), '[]')
   FROM (SELECT DISTINCT other_order.id, other_order.number, other_order.created_at
         FROM payments pay JOIN payments other
           ON ${referenceKeySql(db, db`other.claimed_reference`)} = ${referenceKeySql(db, db`pay.claimed_reference`)}
         JOIN orders other_order ON other_order.id = other.order_id
         WHERE pay.order_id = o.id AND pay.claimed_reference <> '' AND pay.ended_at IS NULL
           AND other.claimed_reference <> '' AND other.order_id <> o.id AND other.ended_at IS NULL
         ORDER BY other_order.created_at LIMIT ${MAX_SAME_CLAIMS}) c)`

const selectOrders = (db: Db) => db`
  SELECT o.id, o.number, o.abandoned, o.user_id AS "userId", o.cart_id AS "cartId", o.channel, o.placed_by AS "placedBy", o.order_status AS "orderStatus",
         o.payment_status AS "paymentStatus", o.total_paise AS "totalPaise",
         o.address_id AS "addressId", o.recipient_name AS "recipientName", o.address, o.city, o.pincode, o.phone, o.notes, o.state, o.gstin, o.company, o.country, o.region,
         o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.created_at::text AS key,
         o.hold_until AS "holdUntil", o.hold_until > now() AS "hasTime", pay.approval_url AS "approvalUrl", pay.provider, pay.method,
         ${paymentsSql(db)} AS payments,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'paise', d.amount_paise, 'dueOn', d.due_on, 'terms', d.terms) ORDER BY d.kind <> 'now'), '[]')
          FROM order_dues d WHERE d.order_id = o.id) AS dues,
         pay.claimed_reference AS "claimedReference", ${linkClaimsSql(db)} AS "linkClaims", ${sameClaimsSql(db)} AS "sameClaims", ${areLinksRevoked(db)} AS "linksRevoked", CASE WHEN u.erased_at IS NULL THEN o.claimed_at END AS "claimedAt", o.customer_email AS "customerEmail", o.accepted_at IS NOT NULL AS "wasAccepted", ${isRestocked(db)} AS restocked,
         ${paiseReceivedFor(db)} AS "receivedPaise",
         (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', c.kind, 'code', c.code, 'label', c.label,
                    'amountPaise', c.amount_paise, 'included', c.included, 'rate', c.rate, 'lineId', c.line_id)) ORDER BY c.position), '[]')
          FROM order_charges c WHERE c.order_id = o.id) AS charges,
         first.provider_order_id AS "paymentId", first.payer_id AS "payerId", first.currency,
         first.amount_minor AS "amountMinor", first.inr_rate AS "inrRate",
         coalesce(u.user_name, o.recipient_name) AS "userName", CASE WHEN u.erased_at IS NULL THEN coalesce(u.email, o.customer_email) ELSE '' END AS email, u.erased_at IS NOT NULL AS "isErased", o.courier, o.tracking_number AS "trackingNumber",
         first.capture_id AS "captureId", o.staff_notes AS "staffNotes", ${undoSql(db)} AS undo,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'at', r.created_at,
                    'paise', r.amount_paise, 'state', r.state, 'reason', r.reason, 'byAmount', r.by_amount, 'isExcess', r.is_excess, 'toCredit', r.to_credit,
                    'waitsForPayout', r.state = 'pending' AND r.next_at = 'infinity', 'isWithdrawn', r.note = ${WITHDRAWN},
                    'origin', r.origin, 'isUndecided', r.is_undecided, 'lines',
                    (SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', rl.line_id, 'position', rl.position,
                              'quantity', rl.quantity) ORDER BY rl.position), '[]')
                     FROM refund_lines rl WHERE rl.refund_id = r.id)) ORDER BY r.created_at, r.id), '[]')
          FROM refunds r WHERE r.order_id = o.id) AS refunds,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'status', p.status,
                    'isReturning', p.status = 'sent' AND p.return_reported_at IS NOT NULL, 'courier', p.courier,
                    'trackingNumber', p.tracking_number, 'at', p.created_at, 'lines',
                    (SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', c.line_id, 'quantity', c.quantity)), '[]')
                     FROM parcel_lines c WHERE c.parcel_id = p.id)) ORDER BY p.created_at, p.id), '[]')
          FROM parcels p WHERE p.order_id = o.id) AS parcels,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', waiting.id, 'quantity', waiting.quantity) ORDER BY waiting.position), '[]')
          FROM (SELECT l.id, l.position,
                       sum(CASE 'reserved' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END)::int AS quantity
                FROM order_lines l JOIN item_moves m ON m.line_id = l.id
                WHERE l.order_id = o.id GROUP BY 1, 2) waiting
          WHERE waiting.quantity > 0) AS "toPack",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'productId', l.product_id, 'size', l.size,
                    'title', l.title, 'titleHindi', coalesce(p.title_hindi, ''), 'image', l.image, 'pricePaise', l.price_paise,
                    'quantity', l.quantity, 'options', l.options, 'production', ${productionSql(db)}) ORDER BY l.position), '[]')
          FROM order_lines l LEFT JOIN products p ON p.id = l.product_id
          WHERE l.order_id = o.id) AS lines,
         (SELECT coalesce(jsonb_agg(e.facts || jsonb_strip_nulls(jsonb_build_object('at', e.at, 'kind', e.kind, 'by', e.user_name)) ORDER BY e.at), '[]')
          FROM order_events e WHERE e.order_id = o.id) AS events,
         ${disputesSql(db)} AS disputes, ${receiptsSql(db)} AS receipts, ${providerFeesSql(db)} AS "providerFees",
         ${promisesSql(db)} AS promises, (SELECT s.delivery->'couriers' FROM settings s) AS couriers
  FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current LEFT JOIN users u ON u.id = o.user_id
  CROSS JOIN LATERAL (
    SELECT paid.* FROM payments paid WHERE paid.order_id = o.id
    ORDER BY paid.captured_at IS NULL, paid.captured_at, paid.is_current DESC LIMIT 1) first`

function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    orderNumber: formatOrderNumber(row.number),
    abandoned: row.abandoned,
    userId: row.userId ?? '',
    cartId: row.cartId ?? '',
    channel: row.channel,
    cartItems: row.lines.map(({ pricePaise, size, options, production, ...line }) => ({
      ...line,
      ...(options && Object.keys(options).length > 0 && { options }),
      ...(production && { production }),
      price: toRupees(pricePaise),
      ...(size && { size }),
    })),
    addressInfo: {
      addressId: row.addressId ?? '',
      recipientName: row.recipientName,
      address: row.address,
      city: row.city,
      pincode: row.pincode,
      phone: row.phone,
      notes: row.notes,
      state: row.state,
      gstin: row.gstin,
      company: row.company,
      country: row.country,
      region: row.region,
    },
    orderStatus: row.orderStatus,
    paymentMethod: row.method,
    paymentStatus: row.paymentStatus,
    charges: row.charges.map(toCharge),
    amountReceived: toRupees(row.receivedPaise),
    payments: row.payments.map(({ paise, ...payment }) => ({
      ...payment,
      amount: toRupees(paise),
    })),
    dues: row.dues.map(({ paise, ...due }) => ({ ...due, amount: toRupees(paise) })),
    totalAmount: toRupees(row.totalPaise),
    orderDate: row.createdAt.toISOString(),
    orderUpdateDate: row.updatedAt.toISOString(),
    // Empty until paid.
    paymentId: row.payerId === null ? '' : (row.paymentId ?? ''),
    payerId: row.payerId ?? '',
    settlement: {
      currency: row.currency,
      amount: row.amountMinor / 100,
      inrRate: Number(row.inrRate),
    },
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    trackingUrl: trackingLink(row.courier, row.trackingNumber, row.couriers ?? []),
    parcels: row.parcels.map((parcel) => ({
      ...parcel,
      trackingUrl: trackingLink(parcel.courier, parcel.trackingNumber, row.couriers ?? []),
      at: new Date(parcel.at).toISOString(),
    })),
    promise: orderPromise(row.promises),
    awaitsVerification: row.paymentStatus === 'pending' && row.claimedReference !== '',
    payUntil: isPayable(row) ? (row.holdUntil?.toISOString() ?? null) : null,
    refunds: row.refunds.map(({ at, paise, ...refund }) => ({
      ...refund,
      at: new Date(at).toISOString(),
      amount: toRupees(paise),
    })),
    // Reasons of disputes and corrections are for staff only.
    timeline: row.events.map(({ by: _, ...event }) => ({
      ...event,
      ...('reason' in event && { reason: '' }),
      at: new Date(event.at).toISOString(),
    })),
  }
}

const isPayable = ({ paymentStatus, abandoned, hasTime }: OrderRow) =>
  paymentStatus === 'pending' && !abandoned && hasTime === true

const toOwnOrder =
  (providers: Providers) =>
  (row: OrderRow): OwnOrder => {
    const { provider, approvalUrl } = row
    const isOffered =
      isPayable(row) && approvalUrl !== null && isCurrentApproval(providers, provider, approvalUrl)
    return { ...toOrder(row), approvalURL: isOffered ? approvalUrl : '' }
  }

function toAdminOrder(row: OrderRow): AdminOrder {
  return {
    ...toOrder(row),
    timeline: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    customer: { userName: row.userName, email: row.email, isErased: row.isErased },
    captureId: row.captureId ?? '',
    placedBy: row.placedBy,
    claim: row.claimedAt && { at: row.claimedAt.toISOString(), email: row.customerEmail },
    claimedReference: row.claimedReference,
    linkClaims: row.linkClaims.map(({ paise, at, ...claim }) => ({
      ...claim,
      amount: toRupees(paise),
      at: new Date(at).toISOString(),
    })),
    linksRevoked: row.linksRevoked,
    sameClaims: row.sameClaims.map(({ _id, number }) => ({
      _id,
      orderNumber: formatOrderNumber(number),
    })),
    disputes: row.disputes.map(({ minor, at, ...dispute }) => ({
      ...dispute,
      amount: minor / 100,
      at: new Date(at).toISOString(),
    })),
    receipts: row.receipts.map(({ paise, recordedPaise, at, ...receipt }) => ({
      ...receipt,
      amount: toRupees(paise),
      recorded: toRupees(recordedPaise),
      at: new Date(at).toISOString(),
    })),
    providerFees: row.providerFees.map(({ minor, ...fee }) => ({ ...fee, amount: minor / 100 })),
    wasAccepted: row.wasAccepted,
    restocked: row.restocked,
    toPack: row.toPack,
    staffNotes: row.staffNotes,
    undo: row.undo,
  }
}

async function listOrders<Item>(
  db: Db,
  { limit = MAX_ROWS, cursor }: Page,
  condition: Fragment,
  toItem: (row: OrderRow) => Item,
  countSql?: Fragment,
) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts] = await Promise.all([
    db<OrderRow[]>`
      ${selectOrders(db)}
      WHERE ${condition}
        AND ${after ? db`(o.created_at, o.id) < (${after[0]}::text::timestamptz, ${after[1]})` : db`true`}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`,
    db<
      { total: number }[]
    >`${countSql ?? db`SELECT count(*)::int AS total FROM orders o WHERE ${condition}`}`,
  ])
  const page = toPage(rows, limit, toItem, (row) => [row.key, row.id])
  return { ...page, total: counts[0]?.total ?? 0 }
}

type OwnQuery = Page & { abandoned?: '1' | '0' | undefined }

export const listOwnOrders = (
  db: Db,
  userId: string,
  { abandoned, ...page }: OwnQuery,
  providers: Providers,
) =>
  listOrders(
    db,
    page,
    db`o.user_id = ${userId} AND o.abandoned = ${abandoned === '1'}`,
    toOwnOrder(providers),
  )

/** Filters by days of Asia/Kolkata. */
export async function listAllOrders(
  db: Db,
  { limit, cursor, ...filter }: AdminOrderQuery,
  scope: SearchScope = 'order',
) {
  const ids = filter.q ? await findOrderIds(db, filter.q, scope) : undefined
  const condition = matchesFilter(db, filter, ids, scope)
  return listOrders(
    db,
    { limit, cursor },
    condition,
    toAdminOrder,
    countedOrders(db, filter, condition),
  )
}

function matchesFilter(
  db: Db,
  filter: Omit<AdminOrderQuery, 'limit' | 'cursor'>,
  ids: string[] | undefined,
  scope: SearchScope = 'order',
) {
  const {
    q,
    status,
    abandoned,
    payment,
    shoppers,
    customer,
    product,
    by,
    from,
    to,
    toSend,
    unpaid,
    goods,
  } = filter
  const at = by === 'paid' ? db`o.paid_at` : db`o.created_at`
  return db`o.abandoned = ${abandoned === '1'}
    ${by === 'paid' ? db`AND o.paid_at IS NOT NULL` : db``}
    ${status ? db`AND o.order_status = ${status}` : db``}
    ${payment ? db`AND o.payment_status = ${payment}` : db``}
    ${shoppers ? db`AND o.user_id IN (SELECT user_id FROM buyers WHERE last_paid_at > first_paid_at)` : db``}
    ${toSend ? db`AND ${isToBePacked(db, status)}` : db``}
    ${unpaid ? db`AND ${isSentUnpaid(db)}` : db``}
    ${goods ? db`AND ${isOfGoods(db)}` : db``}
    ${customer ? db`AND o.user_id = ${customer}` : db``}
    ${product ? db`AND o.id IN (SELECT order_id FROM order_lines WHERE product_id = ${product})` : db``}
    ${from ? db`AND ${at} >= ${startOfDay(db, from)}` : db``}
    ${to ? db`AND ${at} < ${startOfDay(db, to)} + interval '1 day'` : db``}
    ${q ? db`AND ${matchesSearch(db, q, ids, scope)}` : db``}`
}

export async function listOrdersOf(
  db: Db,
  whose: Fragment,
): Promise<(Order & Pick<AdminOrder, 'staffNotes'>)[]> {
  const rows = await db<OrderRow[]>`
    ${selectOrders(db)} WHERE ${whose} ORDER BY o.created_at DESC, o.id DESC`
  return rows.map((row) => ({ ...toOrder(row), staffNotes: row.staffNotes }))
}

/** Orders that are read at once, so that no batch holds up the process. */
const EXPORT_BATCH = 200

/** Reads all orders, the newest first, in batches. */
export async function* eachOrder(
  db: Db,
  filter: AdminOrderQuery,
): AsyncGenerator<AdminOrder, void, void> {
  let cursor: string | undefined
  do {
    const page = await listAllOrders(db, { ...filter, limit: EXPORT_BATCH, cursor })
    yield* page.data
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

export async function getOwnOrder(
  db: Db,
  userId: string,
  id: string,
  providers: Providers,
): Promise<OwnOrder> {
  const [row] = await db<OrderRow[]>`
    ${selectOrders(db)} WHERE o.id = ${id} AND o.user_id = ${userId}`
  return row ? toOwnOrder(providers)(row) : refuseOrder(db, id)
}

type Payment = {
  orderId: string
  paymentId: string | null
  approvalURL: string | null
  /** Our id of a payment that another method replaced. */
  replacedId: string | null
}

/**
 * Returns the shopper's payment that the input names. Throws 403 or 404 for another shopper's
 * order, 409 for a payment of another order.
 */
export async function getOwnPayment(db: Db, userId: string, input: CaptureInput): Promise<Payment> {
  const isNamed = db`pay.provider_order_id = ${input.paymentId}`
  const which = input.orderId
    ? db`o.id = ${input.orderId} AND (pay.is_current OR (${isNamed} AND pay.ended_at IS NOT NULL))`
    : isNamed
  const [payment] = await db<Payment[]>`
    SELECT o.id AS "orderId", pay.provider_order_id AS "paymentId", pay.approval_url AS "approvalURL",
           CASE WHEN NOT pay.is_current THEN pay.id END AS "replacedId"
    FROM orders o JOIN payments pay ON pay.order_id = o.id
    WHERE ${which} AND o.user_id = ${userId} ORDER BY ${isNamed} DESC NULLS LAST LIMIT 1`
  if (!payment && input.orderId) return refuseOrder(db, input.orderId)
  if (!payment) throw new ShopError('payment_not_found')
  if (payment.paymentId !== input.paymentId) throw new ShopError('payment_of_other_order')
  return payment
}

/** Throws 403 for another shopper's order, 404 for a missing one. */
export async function refuseOrder(db: Db, id: string): Promise<never> {
  const others = await db`SELECT 1 FROM orders WHERE id = ${id}`
  throw others.length > 0 ? new ShopError('other_account') : new ShopError('order_not_found')
}

export async function getAnyOrder(db: Db, id: string): Promise<AdminOrder> {
  const [row] = await db<OrderRow[]>`${selectOrders(db)} WHERE o.id = ${id}`
  if (!row) throw new ShopError('order_not_found')
  return toAdminOrder(row)
}

/** Returns the orders that exist, by id. */
export async function getAnyOrders(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, AdminOrder>> {
  // A JSON parameter: with an array, PostgreSQL plans every execution, because it estimates the length.
  const rows = await db<OrderRow[]>`
    ${selectOrders(db)} WHERE o.id IN (SELECT id::uuid FROM jsonb_array_elements_text(${db.json(ids)}::jsonb) one (id))`
  return new Map(rows.map((row) => [row.id, toAdminOrder(row)]))
}

/** Accepts an id or an order number. Throws 404 for an unknown number. */
export async function resolveOrderId(db: Db, idOrNumber: string): Promise<string> {
  const number = parseOrderNumber(idOrNumber)
  if (number === undefined) return idOrNumber
  const [order] = await db<{ id: string }[]>`SELECT id FROM orders WHERE number = ${number}`
  if (!order) throw new ShopError('order_not_found')
  return order.id
}
