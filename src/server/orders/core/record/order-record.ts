import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { LinePolicy } from '#shared/catalogue/return-policy.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import { toRupees } from '#shared/money.ts'
import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import type { OrderLine } from '#shared/orders/order-schema.ts'
import { openPayments } from '#shared/orders/states.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { getTransition, type OrderTransition } from '#shared/orders/transitions.ts'
import type { Channel, OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { joinReturnPolicy, linePolicyJson } from '../../../catalogue/returns/policy-of-product.ts'
import { isOneOf } from '../../../database/ids.ts'
import { type Db, type Fragment, sql, type Tx } from '../../../db.ts'
import { numberColumns } from '../../number/order-number.ts'
import type { Charge } from '../../pricing/price-order.ts'
import { insertEvent, type NewOrderEvent } from './history.ts'
import { holdDeadline } from './hold-time.ts'
import { endLinks } from './payment-links.ts'

export type OrderFields = {
  orderId: string
  /** Null for a customer without an account, whose name is the recipient's. */
  userId: string | null
  cartId: string | null
  fingerprint: string
  totalPaise: number
  address: OrderAddress
  addressId: string | null
  /** Network address of the shopper. */
  client: string | null
  channel: Channel
  /** `due` for an order that the owner enters, which needs no approval. */
  paymentStatus?: 'pending' | 'due'
  /** Name of the member of staff who entered the order. */
  placedBy?: string
  /** Set only without an account. */
  customerEmail?: string
  /** The shop's scheme at the time of sale; `none` if it charged no tax. */
  taxScheme?: TaxSettings['scheme']
  exportTerms?: SalesAbroad['declaration'] | undefined
  /** Payment deadline; `until` is the rest of a replaced order's time. */
  hold: { renewed: boolean; until: Date | undefined; seconds: number }
}
export type LineFields = {
  lineId: string
  productId: string
  size: string
  title: string
  image: string
  unitPaise: number
  quantity: number
  stockPolicy: StockPolicy
  options: LineOptions
  /** `clothCm` is for one unit. */
  clothId: string | null
  clothCm: number | null
}

/** Inserts an order with its first event, payment, lines and charges. */
export async function insertOrder(
  tx: Tx,
  order: OrderFields,
  lines: readonly LineFields[],
  charges: readonly Charge[],
  paymentSql: Fragment,
) {
  const { orderId, address, hold } = order
  const insertSql = sql`
    INSERT INTO orders (id, user_id, cart_id, fingerprint, total_paise, address_id, recipient_name, address, city,
                        pincode, phone, notes, state, gstin, company, country, region, tax_scheme, export_terms, client_address, channel, placed_by,
                        customer_email, payment_status, hold_renewed, hold_until)
    VALUES (${orderId}, ${order.userId}, ${order.cartId}, ${order.fingerprint}, ${order.totalPaise}, ${order.addressId},
            ${address.recipientName}, ${address.address}, ${address.city}, ${address.pincode}, ${address.phone}, ${address.notes},
            ${address.state}, ${address.gstin}, ${address.company}, ${address.country}, ${address.region},
            ${order.taxScheme ?? 'none'}, ${order.exportTerms ?? ''},
            ${order.client}, ${order.channel}, ${order.placedBy ?? ''}, ${order.customerEmail ?? ''},
            ${order.paymentStatus ?? 'pending'}, ${hold.renewed}, ${hold.until ?? holdDeadline(hold.seconds)}) RETURNING id`
  const rows = lines.map((line, position) => ({
    id: line.lineId,
    position,
    product_id: line.productId,
    size: line.size,
    title: line.title,
    image: line.image,
    price_paise: line.unitPaise,
    quantity: line.quantity,
    stock_policy: line.stockPolicy,
    options: line.options,
  }))
  // With one JSON parameter the text does not depend on the number of lines, so it is prepared once.
  await tx`
    WITH new_order AS (${insertSql}),
    new_payment AS (${paymentSql}),
    new_lines AS (
      INSERT INTO order_lines (id, order_id, position, product_id, size, title, image, price_paise, quantity,
                               stock_policy, options, cost_paise, return_policy)
      SELECT line.id, ${orderId}, line.position, line.product_id, line.size, line.title, line.image,
             line.price_paise, line.quantity, line.stock_policy, line.options, nullif(p.cost_rupees, 0) * 100::bigint,
             ${linePolicyJson(sql<'line'>`line.stock_policy <> 'stock'`)}
      FROM jsonb_to_recordset(${sql.json(rows)})
        AS line (id uuid, position int, product_id uuid, size text, title text, image text, price_paise int,
                 quantity int, stock_policy text, options jsonb)
      LEFT JOIN products p ON p.id = line.product_id ${joinReturnPolicy})
    ${insertEvent(sql`new_order`, { kind: 'placed' }, order.placedBy ?? null)}`
  await insertCharges(tx, orderId, charges, 0)
}

async function insertCharges(
  tx: Tx,
  orderId: string,
  charges: readonly Charge[],
  firstPosition: number,
) {
  if (charges.length === 0) return
  const rows = charges.map((charge, at) => {
    const { kind, code, label, amountPaise, included, rate, hsn, taxablePaise, lineId, option } =
      charge
    return {
      order_id: orderId,
      position: firstPosition + at,
      kind,
      code,
      label,
      amount_paise: amountPaise,
      included,
      rate: rate ?? null,
      hsn: hsn ?? null,
      taxable_paise: taxablePaise ?? null,
      line_id: lineId ?? null,
      option: option ?? null,
    }
  })
  await tx`INSERT INTO order_charges ${sql.rows(rows)}`
}

/** Replaces all charges. The caller sets the order's total. */
export async function replaceCharges(tx: Tx, orderId: string, charges: readonly Charge[]) {
  await tx`DELETE FROM order_charges WHERE order_id = ${orderId}`
  await insertCharges(tx, orderId, charges, 0)
}

/** Replaces all charges, and stores the old ones for `revertPrepaymentCharges`. */
export async function applyPrepaymentCharges(tx: Tx, orderId: string, charges: readonly Charge[]) {
  await tx`
    UPDATE orders o SET charges_before_prepayment = (
      SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.position), '[]')
      FROM order_charges c WHERE c.order_id = o.id)
    WHERE o.id = ${orderId}`
  await replaceCharges(tx, orderId, charges)
}

/**
 * Restores the charges stored by `applyPrepaymentCharges`, and recalculates the order's total.
 * Does nothing without a prepayment. Requires a row lock on the order.
 */
export async function revertPrepaymentCharges(tx: Tx, orderId: string) {
  const [snapshot] = await tx`
    SELECT 1 FROM orders WHERE id = ${orderId} AND charges_before_prepayment IS NOT NULL`
  if (!snapshot) return
  await tx`DELETE FROM order_charges WHERE order_id = ${orderId}`
  await tx`
    INSERT INTO order_charges
    SELECT c.* FROM orders o, jsonb_populate_recordset(NULL::order_charges, o.charges_before_prepayment) c
    WHERE o.id = ${orderId}`
  await tx`
    UPDATE orders o SET charges_before_prepayment = NULL, total_paise =
      (SELECT sum(l.price_paise * l.quantity) FROM order_lines l WHERE l.order_id = o.id)
      + (SELECT coalesce(sum(c.amount_paise), 0) FROM order_charges c
         WHERE c.order_id = o.id AND NOT c.included)
    WHERE o.id = ${orderId}`
}

/** Replaces the taxes, which the prices include. The order's total does not change. */
export async function replaceTaxes(tx: Tx, orderId: string, charges: readonly Charge[]) {
  await tx`DELETE FROM order_charges WHERE order_id = ${orderId} AND kind = 'tax'`
  const [last] = await tx<{ position: number }[]>`
    SELECT coalesce(max(position), -1) AS position FROM order_charges WHERE order_id = ${orderId}`
  await insertCharges(tx, orderId, charges, (last?.position ?? -1) + 1)
}

/** Buyer details that determine the tax; independent of the delivery address. */
export type TaxBuyer = { state: string; gstin: string; company: string }

export async function setTaxBuyer(tx: Tx, orderId: string, { state, gstin, company }: TaxBuyer) {
  await tx`
    UPDATE orders SET state = ${state}, gstin = ${gstin}, company = ${company}, updated_at = now()
    WHERE id = ${orderId}`
}

/** Requires a row lock on the order. The stock is changed before. */
export const setLineSize = (tx: Tx, lineId: string, size: string) => tx`
  UPDATE order_lines SET size = ${size} WHERE id = ${lineId}`

export async function setRecipientName(tx: Tx, orderId: string, name: string) {
  await tx`
    UPDATE orders SET recipient_name = ${name}, updated_at = now() WHERE id = ${orderId}`
}

type TransitionOptions = {
  /** The event to add to the order's history. */
  history?: NewOrderEvent | undefined
  /** The member of staff who caused the event. */
  userName?: string
  /** Required if the transition has several target statuses (see shared/orders/transitions.ts). */
  orderStatus?: OrderStatus
}

/**
 * Changes the payment and order status by `event`, adds the event to the history, and revokes the
 * payment links once nothing can be paid. `also`: further SQL assignments, each after a comma.
 * Requires a row lock on the order. Throws if the payment status does not allow the event, or the
 * event does not allow the order status.
 */
export async function transition(
  tx: Tx,
  orderId: string,
  event: OrderTransition,
  { history, userName, orderStatus }: TransitionOptions = {},
  assignmentsSql: Fragment = sql``,
) {
  const { payment, order, endsLinks } = getTransition(event)
  const status = orderStatus ?? order?.to[0]
  if (status && !order?.to.includes(status))
    throw new Error(
      `Event ${event} cannot set order status ${status}; allowed: ${order?.to.join(', ') ?? 'none'}.`,
    )
  const update = sql`
    UPDATE orders
    SET updated_at = now()
        ${payment ? sql`, payment_status = ${payment.to[0] ?? null}` : sql``}
        ${order ? sql`, order_status = CASE WHEN order_status ${sql.in(order.from)} THEN ${status ?? null} ELSE order_status END` : sql``}
        ${assignmentsSql}
    WHERE id = ${orderId} ${payment ? sql`AND payment_status ${sql.in(payment.from)}` : sql``}
    RETURNING id`
  const updatedRows = history
    ? await tx`
        WITH updated_order AS (${update}),
        new_event AS (${insertEvent(sql`updated_order`, history, userName ?? null)})
        SELECT 1 FROM updated_order`
    : await tx<{ id: string }[]>`${update}`
  if (updatedRows.length === 0)
    throw new Error(
      payment
        ? `Order ${orderId}: event ${event} requires payment status ${payment.from.join(' or ')}.`
        : `Order ${orderId}: event ${event} requires an existing order.`,
    )
  if (endsLinks || status === 'rejected') await endLinks(tx, orderId)
}

/**
 * Locks only the order: read its payments in a later statement, because a statement that joins
 * them and waits for the lock sees them as they were before the wait.
 */
export async function lockOrderRow(tx: Tx, orderId: string) {
  await tx`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`
}

/**
 * Sets updated_at, and so raises the order's version. Restarts the time after which a missing
 * response of the provider counts as late.
 */
export async function touchOrder(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET updated_at = now() WHERE id = ${orderId}`
}

/** Counts as the one renewal of the order's hold. */
export async function extendHold(tx: Tx, orderId: string, seconds: number) {
  await tx`
    UPDATE orders SET hold_until = ${holdDeadline(seconds)}, hold_renewed = true
    WHERE id = ${orderId}`
}

/** Extends the hold to the deadline of the unpaid order. */
export async function holdUntilCheck(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET hold_until = greatest(hold_until, check_until) WHERE id = ${orderId}`
}

/** Lets the unpaid order wait for its money until `seconds` after it was placed, also without stock. */
export async function setPartsDeadline(tx: Tx, orderId: string, seconds: number) {
  await tx`
    UPDATE orders SET check_until = greatest(check_until, created_at + make_interval(secs => ${seconds}))
    WHERE id = ${orderId}`
}

/** Lets the unpaid order wait for the owner, also without stock. */
export async function setCheckDeadline(tx: Tx, orderId: string, seconds: number) {
  await tx`UPDATE orders SET check_until = ${holdDeadline(seconds)} WHERE id = ${orderId}`
}

/**
 * SQL condition: the order `o` is the one that its account may have open. An order that awaits its
 * check without stock is not.
 */
export const isOpenOrder = sql<'o'>`(o.payment_status ${sql.in(openPayments)} AND NOT o.stock_released)`

/** Lets the account place another order while this one waits for the owner without stock. */
export async function markStockReleased(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET stock_released = true WHERE id = ${orderId}`
}

export type Fulfilment = { orderStatus: OrderStatus; courier: string; trackingNumber: string }

/**
 * Sets the order's tracking to that of its first parcel that was not returned, for lists and
 * search. Clears that of a returned parcel.
 */
export async function copyTracking(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders o SET courier = '', tracking_number = '' FROM parcels p
    WHERE o.id = ${orderId} AND p.order_id = o.id AND p.status = 'returned'
      AND (p.courier, p.tracking_number) = (o.courier, o.tracking_number)`
  await tx`
    UPDATE orders o SET courier = p.courier, tracking_number = p.tracking_number
    FROM (SELECT courier, tracking_number FROM parcels WHERE order_id = ${orderId} AND status <> 'returned'
          ORDER BY created_at, id LIMIT 1) p
    WHERE o.id = ${orderId} AND (o.courier, o.tracking_number) <> (p.courier, p.tracking_number)`
}

/** Clears the order's tracking if it is that of the parcel. */
export async function clearTracking(
  tx: Tx,
  orderId: string,
  { courier, trackingNumber }: Omit<Fulfilment, 'orderStatus'>,
) {
  await tx`
    UPDATE orders SET courier = '', tracking_number = ''
    WHERE id = ${orderId} AND courier = ${courier} AND tracking_number = ${trackingNumber}`
}

/** Assigns the next order number to an order without one. */
export async function assignOrderNumber(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET ${numberColumns} WHERE id = ${orderId} AND number IS NULL`
}

type DeliveryAddress = Pick<
  Address,
  'recipientName' | 'address' | 'city' | 'region' | 'pincode' | 'phone' | 'notes'
>
type OrderAddress = DeliveryAddress & Pick<Address, 'state' | 'gstin' | 'company' | 'country'>

export async function setOrderAddress(tx: Tx, orderId: string, to: DeliveryAddress) {
  await tx`
    UPDATE orders SET recipient_name = ${to.recipientName}, address = ${to.address}, city = ${to.city}, region = ${to.region}, pincode = ${to.pincode},
                      phone = ${to.phone}, notes = ${to.notes}, updated_at = now() WHERE id = ${orderId}`
}

/** Assigns an order without an account to `userId`. Returns false if it has an account or was erased. */
export async function claimOrderForAccount(
  tx: Tx,
  orderId: string,
  userId: string,
): Promise<boolean> {
  const changedRows = await tx`
    UPDATE orders SET user_id = ${userId}, claimed_at = now()
    WHERE id = ${orderId} AND user_id IS NULL AND erased_at IS NULL RETURNING 1`
  return changedRows.length > 0
}

/** Removes the account that claimed the order. */
export async function unclaimOrder(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders SET user_id = NULL, claimed_at = NULL
    WHERE id = ${orderId} AND claimed_at IS NOT NULL`
}

/** Does not change the order's version, so that open forms stay valid. */
export async function setStaffNotes(tx: Tx, orderId: string, notes: string) {
  await tx`UPDATE orders SET staff_notes = ${notes} WHERE id = ${orderId}`
}

/**
 * Deletes network addresses after a day, because only the limit of unpaid orders a day reads them.
 */
export const deleteOldNetworkAddresses = (db: Db) => db`
  UPDATE orders SET client_address = NULL
  WHERE client_address IS NOT NULL AND created_at < now() - interval '1 day'`

/** Stores the state before a status change. Must run after the last change of `updated_at`. */
export async function setUndoState(tx: Tx, orderId: string, before: object) {
  await tx`
    UPDATE orders SET status_before = ${sql.json(before as never)}, status_changed_at = updated_at
    WHERE id = ${orderId}`
}

export async function clearUndoState(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET status_before = NULL, status_changed_at = NULL WHERE id = ${orderId}`
}

type ChargeRow = Pick<Charge, 'kind' | 'code' | 'label' | 'amountPaise' | 'included'> & {
  orderId: string
  rate: string | null
  lineId: string | null
}

export async function readCharges(db: Db, orderIds: readonly string[]) {
  const rows = await db<ChargeRow[]>`
    SELECT order_id AS "orderId", kind, code, label, amount_paise AS "amountPaise", included, rate, line_id AS "lineId"
    FROM order_charges WHERE order_id ${isOneOf(orderIds)} ORDER BY position`
  return rows.map(({ amountPaise, rate, lineId, ...charge }) => ({
    ...charge,
    amount: toRupees(amountPaise),
    ...(rate !== null && { rate: Number(rate) }),
    ...(lineId !== null && { lineId }),
  }))
}

type LineRow = {
  orderId: string
  lineId: string
  productId: string
  size: string
  title: string
  titleHindi: string
  image: string
  pricePaise: number
  quantity: number
  options: OrderLine['options']
  returnPolicy: LinePolicy | null
}

export async function readLines(db: Db, orderIds: readonly string[]) {
  const rows = await db<LineRow[]>`
    SELECT l.order_id AS "orderId", l.id AS "lineId", l.product_id AS "productId", l.size, l.title,
           coalesce(p.title_hindi, '') AS "titleHindi", l.image, l.price_paise AS "pricePaise", l.quantity, l.options,
           l.return_policy AS "returnPolicy"
    FROM order_lines l LEFT JOIN products p ON p.id = l.product_id
    WHERE l.order_id ${isOneOf(orderIds)} ORDER BY l.position`
  return rows.map(({ pricePaise, size, options, returnPolicy, ...line }) => ({
    ...line,
    ...(options && Object.keys(options).length > 0 && { options }),
    price: toRupees(pricePaise),
    ...(size && { size }),
    ...(returnPolicy && { returnPolicy }),
  }))
}
