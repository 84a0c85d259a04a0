import { toRupees } from '#shared/money.ts'
import type {
  AdminOrder,
  AdminOrderQuery,
  CaptureInput,
  Order,
  OwnOrder,
} from '#shared/orders/order-schema.ts'
import { hasEnded, isPaid } from '#shared/orders/states.ts'
import { trackingLink } from '#shared/orders/tracking.ts'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { startOfDay } from '../../database/days.ts'
import { isOneOf } from '../../database/ids.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { toUpiPart } from '../money/upi-parts.ts'
import { isCurrentApproval, type Providers } from '../ways/providers.ts'
import {
  type OrderRows,
  readOrderRows,
  readStaffOrderRows,
  type StaffOrderRows,
  selectOrders,
} from './order-rows.ts'
import {
  countedOrders,
  isOfGoods,
  isSentUnpaid,
  isToBePacked,
  type SearchScope,
  searchCondition,
} from './search.ts'
import { isInView } from './views.ts'

type Payment = OrderRows['payments'][number]

/** Returns the state of a payment. Refunds do not change it. */
function paymentState({ paymentStatus, payments }: OrderRows, payment: Payment) {
  const isNoneCaptured = payments.every(({ capturedAt }) => capturedAt === null)
  if (payment.capturedAt !== null) return 'captured'
  if (payment.isCurrent && isPaid(paymentStatus) && isNoneCaptured) return 'captured'
  return payment.isEnded || isPaid(paymentStatus) || hasEnded(paymentStatus) ? 'ended' : 'open'
}

function toOrder(row: OrderRows): Order {
  const current = currentPayment(row)
  const first = firstPayment(row)
  const production = new Map(row.production.map((made) => [made.lineId, made.production]))
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    abandoned: row.abandoned,
    userId: row.userId ?? '',
    cartId: row.cartId ?? '',
    channel: row.channel,
    replaces:
      row.replacedId === null
        ? null
        : { _id: row.replacedId, orderNumber: row.replacedNumber ?? '' },
    cartItems: row.lines.map((line) => ({
      ...line,
      ...(production.has(line.lineId) && { production: production.get(line.lineId) }),
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
    paymentMethod: current.method,
    paymentStatus: row.paymentStatus,
    charges: row.charges,
    amountReceived: toRupees(row.receivedPaise),
    payments: row.payments.map((payment) => ({
      _id: payment._id,
      provider: payment.provider,
      method: payment.method,
      state: paymentState(row, payment),
      amount: toRupees(payment.paise ?? row.totalPaise),
    })),
    upiParts: row.upiParts.map(toUpiPart),
    dues: row.dues,
    totalAmount: toRupees(row.totalPaise),
    orderDate: row.createdAt.toISOString(),
    orderUpdateDate: row.updatedAt.toISOString(),
    // Empty until paid.
    paymentId: first.payerId === null ? '' : (first.paymentId ?? ''),
    payerId: first.payerId ?? '',
    settlement: {
      currency: first.currency,
      amount: first.amountMinor / 100,
      inrRate: Number(first.inrRate),
    },
    courier: row.courier,
    trackingNumber: row.trackingNumber,
    trackingUrl: trackingLink(row.courier, row.trackingNumber, row.couriers),
    parcels: row.parcels.map((parcel) => ({
      ...parcel,
      trackingUrl: trackingLink(parcel.courier, parcel.trackingNumber, row.couriers),
    })),
    promise: row.promises[0]?.promise ?? null,
    awaitsVerification: row.paymentStatus === 'pending' && isClaimed(row),
    payUntil: isPayable(row) ? (row.holdUntil?.toISOString() ?? null) : null,
    refunds: row.refunds,
    // Reasons of disputes and corrections are for staff only.
    timeline: row.events.map(({ event: { by: _, ...event } }) => ({
      ...event,
      ...('reason' in event && { reason: '' }),
    })),
  }
}

/** Whether a reference was given, of a divided payment for each part. */
const isClaimed = (row: OrderRows) =>
  row.upiParts.length > 0
    ? row.upiParts.every(({ state }) => state !== 'open')
    : currentPayment(row).claimedReference !== ''

/** Returns the first captured payment, otherwise the current one. */
function firstPayment(row: OrderRows): Payment {
  const [first] = row.payments
    .filter(({ capturedAt }) => capturedAt !== null)
    .toSorted((one, other) => Number(one.capturedAt) - Number(other.capturedAt))
  return first ?? currentPayment(row)
}

function currentPayment({ id, payments: [current] }: OrderRows): Payment {
  if (!current) throw new Error(`Order ${id} has no payment.`)
  return current
}

const isPayable = ({ paymentStatus, abandoned, hasTime }: OrderRows) =>
  paymentStatus === 'pending' && !abandoned && hasTime === true

const toOwnOrder =
  (providers: Providers) =>
  (row: OrderRows): OwnOrder => {
    const { provider, approvalUrl } = currentPayment(row)
    const isOffered =
      isPayable(row) && approvalUrl !== null && isCurrentApproval(providers, provider, approvalUrl)
    return { ...toOrder(row), approvalURL: isOffered ? approvalUrl : '' }
  }

function toAdminOrder(row: StaffOrderRows): AdminOrder {
  return {
    ...toOrder(row),
    timeline: row.events.map(({ event }) => event),
    customer: { userName: row.userName, email: row.email, isErased: row.isErased },
    captureId: firstPayment(row).captureId ?? '',
    placedBy: row.placedBy,
    claim: row.claimedAt && { at: row.claimedAt.toISOString(), email: row.customerEmail },
    claimedReference: currentPayment(row).claimedReference,
    upiParts: row.upiParts.map((part) => ({ ...toUpiPart(part), reference: part.reference })),
    linkClaims: row.linkClaims
      .filter(({ isPart }) => !isPart)
      .map(({ paise, at, isPart: _, ...claim }) => ({
        ...claim,
        amount: toRupees(paise),
        at: at.toISOString(),
      })),
    linksRevoked: row.linksRevoked,
    sameClaims: row.sameClaims.map(({ _id, orderNumber }) => ({ _id, orderNumber })),
    disputes: row.disputes,
    receipts: row.receipts,
    providerFees: row.providerFees,
    wasAccepted: row.wasAccepted,
    restocked: row.restocked,
    toPack: row.toPack,
    staffNotes: row.staffNotes,
    undo:
      row.undoSecondsLeft === null
        ? null
        : { secondsLeft: row.undoSecondsLeft, mails: row.undoMails ?? false },
  }
}

async function listOrders<Row extends OrderRows, Item>(
  db: Db,
  { limit = MAX_ROWS, cursor }: Page,
  condition: Fragment<'o'>,
  read: (db: Db, ordersSql: Fragment) => Promise<Row[]>,
  toItem: (row: Row) => Item,
  countSql?: Fragment,
) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts] = await Promise.all([
    read(
      db,
      sql`${selectOrders}
         WHERE ${condition}
           AND ${after ? sql`(o.created_at, o.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
         ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`,
    ),
    db<
      { total: number }[]
    >`${countSql ?? sql`SELECT count(*)::int AS total FROM orders o WHERE ${condition}`}`,
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
    sql<'o'>`o.user_id = ${userId} AND o.abandoned = ${abandoned === '1'}`,
    readOrderRows,
    toOwnOrder(providers),
  )

/** Filters by days of Asia/Kolkata. */
export async function listAllOrders(
  db: Db,
  { limit, cursor, ...filter }: AdminOrderQuery,
  scope: SearchScope = 'order',
) {
  const condition = await matchesFilter(db, filter, scope)
  return listOrders(
    db,
    { limit, cursor },
    condition,
    readStaffOrderRows,
    toAdminOrder,
    countedOrders(filter, condition),
  )
}

async function matchesFilter(
  db: Db,
  filter: Omit<AdminOrderQuery, 'limit' | 'cursor'>,
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
    view,
  } = filter
  const search = q && (await searchCondition(db, q, scope))
  const at = by === 'paid' ? sql<'o'>`o.paid_at` : sql<'o'>`o.created_at`
  return sql<'o'>`o.abandoned = ${abandoned === '1'}
    ${by === 'paid' ? sql`AND o.paid_at IS NOT NULL` : sql``}
    ${status ? sql`AND o.order_status = ${status}` : sql``}
    ${payment ? sql`AND o.payment_status = ${payment}` : sql``}
    ${shoppers ? sql`AND o.user_id IN (SELECT user_id FROM buyers WHERE last_paid_at > first_paid_at)` : sql``}
    ${toSend ? sql`AND ${isToBePacked(status)}` : sql``}
    ${unpaid ? sql`AND ${isSentUnpaid}` : sql``}
    ${goods ? sql`AND ${isOfGoods}` : sql``}
    ${view ? sql`AND ${isInView(view)}` : sql``}
    ${customer ? sql`AND o.user_id = ${customer}` : sql``}
    ${product ? sql`AND o.id IN (SELECT order_id FROM order_lines WHERE product_id = ${product})` : sql``}
    ${from ? sql`AND ${at} >= ${startOfDay(from)}` : sql``}
    ${to ? sql`AND ${at} < ${startOfDay(to)} + interval '1 day'` : sql``}
    ${search ? sql`AND ${search}` : sql``}`
}

export async function listOrdersOf(
  db: Db,
  whose: Fragment<'o'>,
): Promise<(Order & Pick<AdminOrder, 'staffNotes'>)[]> {
  const rows = await readOrderRows(
    db,
    sql`${selectOrders} WHERE ${whose} ORDER BY o.created_at DESC, o.id DESC`,
  )
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
  const [row] = await readOrderRows(
    db,
    sql`${selectOrders} WHERE o.id = ${id} AND o.user_id = ${userId}`,
  )
  return row ? toOwnOrder(providers)(row) : refuseOrder(db, id)
}

type OwnPayment = {
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
export async function getOwnPayment(
  db: Db,
  userId: string,
  input: CaptureInput,
): Promise<OwnPayment> {
  const isNamed = sql<'pay'>`pay.provider_order_id = ${input.paymentId}`
  const which = input.orderId
    ? sql<
        'o' | 'pay'
      >`o.id = ${input.orderId} AND (pay.is_current OR (${isNamed} AND pay.ended_at IS NOT NULL))`
    : isNamed
  const [payment] = await db<OwnPayment[]>`
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
  const [row] = await readStaffOrderRows(db, sql`${selectOrders} WHERE o.id = ${id}`)
  if (!row) throw new ShopError('order_not_found')
  return toAdminOrder(row)
}

/** Returns the orders that exist, by id. */
export async function getAnyOrders(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, AdminOrder>> {
  const rows = await readStaffOrderRows(db, sql`${selectOrders} WHERE o.id ${isOneOf(ids)}`)
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
