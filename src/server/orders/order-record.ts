import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { type OrderTransition, transitionOf } from '#shared/orders/transitions.ts'
import type { Channel, OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import type { Db, Fragment, Tx } from '../db.ts'
import { holdDeadline } from './checkout/hold-time.ts'
import { insertEvent, type NewOrderEvent } from './order-history.ts'
import { endLinks } from './payments/link-record.ts'
import type { Charge } from './pricing/price-order.ts'

export type OrderFields = {
  orderId: string
  /** Null for a customer without an account, whose name is the recipient's. */
  userId: string | null
  cartId: string | null
  fingerprint: string
  total: number
  address: OrderAddress
  addressId: string | null
  /** Network address of the shopper. */
  client: string | null
  channel: Channel
  /** `due` for an order that the owner enters, which needs no approval. */
  paymentStatus?: 'pending' | 'due'
  /** `customerEmail` is set only without an account. */
  placedBy?: string
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
  effective: number
  quantity: number
  stockPolicy: StockPolicy
  options: LineOptions
  /** `clothCm` is for one unit. */
  clothId: string | null
  clothCm: number | null
  /** Only of made-to-order lines; empty for a final sale. */
  returnTerms: string
}

/** Inserts the first event, too. `total` is in paise. */
export async function writeOrder(
  tx: Tx,
  order: OrderFields,
  lines: readonly LineFields[],
  charges: readonly Charge[],
) {
  const { orderId, address, hold } = order
  const inserted = tx`
    INSERT INTO orders (id, user_id, cart_id, fingerprint, total_paise, address_id, recipient_name, address, city,
                        pincode, phone, notes, state, gstin, company, country, region, tax_scheme, export_terms, client_address, channel, placed_by,
                        customer_email, payment_status, hold_renewed, hold_until)
    VALUES (${orderId}, ${order.userId}, ${order.cartId}, ${order.fingerprint}, ${order.total}, ${order.addressId},
            ${address.recipientName}, ${address.address}, ${address.city}, ${address.pincode}, ${address.phone}, ${address.notes},
            ${address.state}, ${address.gstin}, ${address.company}, ${address.country}, ${address.region},
            ${order.taxScheme ?? 'none'}, ${order.exportTerms ?? ''},
            ${order.client}, ${order.channel}, ${order.placedBy ?? ''}, ${order.customerEmail ?? ''},
            ${order.paymentStatus ?? 'pending'}, ${hold.renewed}, ${hold.until ?? holdDeadline(tx, hold.seconds)}) RETURNING id`
  const rows = lines.map((line, position) => ({
    id: line.lineId,
    order_id: orderId,
    position,
    product_id: line.productId,
    size: line.size,
    title: line.title,
    image: line.image,
    price_paise: line.effective,
    quantity: line.quantity,
    stock_policy: line.stockPolicy,
    options: tx.json(line.options),
  }))
  await tx`
    WITH placed AS (${inserted}),
    ${rows.length > 0 ? tx`bought AS (INSERT INTO order_lines ${tx(rows)})` : tx`bought AS (SELECT 1)`}
    ${insertEvent(tx, tx`placed`, { kind: 'placed' }, order.placedBy ?? null)}`
  await writeCharges(tx, orderId, charges, 0)
}

async function writeCharges(
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
  await tx`INSERT INTO order_charges ${tx(rows)}`
}

export async function replaceCharges(tx: Tx, orderId: string, charges: readonly Charge[]) {
  await tx`DELETE FROM order_charges WHERE order_id = ${orderId}`
  await writeCharges(tx, orderId, charges, 0)
}

/** Replaces the charges of a prepaid order, and stores the old ones for `restoreCharges`. */
export async function replaceChargesByPrepayment(
  tx: Tx,
  orderId: string,
  charges: readonly Charge[],
) {
  await tx`
    UPDATE orders o SET charges_before_prepayment = (
      SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.position), '[]')
      FROM order_charges c WHERE c.order_id = o.id)
    WHERE o.id = ${orderId}`
  await replaceCharges(tx, orderId, charges)
}

/** Requires a row lock on the order. */
export async function restoreCharges(tx: Tx, orderId: string) {
  const [prepaid] = await tx`
    SELECT 1 FROM orders WHERE id = ${orderId} AND charges_before_prepayment IS NOT NULL`
  if (!prepaid) return
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

/** Replaces the taxes that are included in the prices, so that the total stays. */
export async function replaceTaxes(tx: Tx, orderId: string, charges: readonly Charge[]) {
  await tx`DELETE FROM order_charges WHERE order_id = ${orderId} AND kind = 'tax'`
  const [last] = await tx<{ position: number }[]>`
    SELECT coalesce(max(position), -1) AS position FROM order_charges WHERE order_id = ${orderId}`
  await writeCharges(tx, orderId, charges, (last?.position ?? -1) + 1)
}

/** Decides the tax; the delivery address stays. */
export type TaxBuyer = { state: string; gstin: string; company: string }

export async function setTaxBuyer(tx: Tx, orderId: string, { state, gstin, company }: TaxBuyer) {
  await tx`
    UPDATE orders SET state = ${state}, gstin = ${gstin}, company = ${company}, updated_at = now()
    WHERE id = ${orderId}`
}

type Details = {
  /** `userName`: the member of staff who caused it. */
  history?: NewOrderEvent | undefined
  userName?: string
  /** Required if the table allows several. */
  orderStatus?: OrderStatus
}

/**
 * Ends the payment links if nothing can be paid any more. `also`: further assignments, each after
 * a comma. Requires a row lock on the order. Throws if the payment's state does not allow the
 * event.
 */
export async function transition(
  tx: Tx,
  orderId: string,
  event: OrderTransition,
  { history, userName, orderStatus }: Details = {},
  also: Fragment = tx``,
) {
  const { payment, order, endsLinks } = transitionOf(event)
  const status = orderStatus ?? order?.to[0]
  if (status && !order?.to.includes(status))
    throw new Error(`The event ${event} leads to no order that is ${status}.`)
  const update = tx`
    UPDATE orders
    SET updated_at = now()
        ${payment ? tx`, payment_status = ${payment.to[0] ?? null}` : tx``}
        ${order ? tx`, order_status = CASE WHEN order_status = ANY (${order.from}::text[]) THEN ${status ?? null} ELSE order_status END` : tx``}
        ${also}
    WHERE id = ${orderId} ${payment ? tx`AND payment_status = ANY (${payment.from}::text[])` : tx``}
    RETURNING id`
  const moved = history
    ? await tx`
        WITH moved AS (${update}),
        noted AS (${insertEvent(tx, tx`moved`, history, userName ?? null)})
        SELECT 1 FROM moved`
    : await update
  if (moved.length === 0)
    throw new Error(`Order ${orderId} is in no state that allows the event ${event}.`)
  if (endsLinks || status === 'rejected') await endLinks(tx, orderId)
}

/**
 * Locks only the order: read its payments in a later statement, because a statement that joins
 * them and waits for the lock sees them as they were before the wait.
 */
export async function lockOrderRow(tx: Tx, orderId: string) {
  await tx`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`
}

/** Restarts the time after which a missing answer of the provider counts as late. */
export async function touchOrder(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET updated_at = now() WHERE id = ${orderId}`
}

export async function extendHold(tx: Tx, orderId: string, seconds: number) {
  await tx`UPDATE orders SET hold_until = ${holdDeadline(tx, seconds)} WHERE id = ${orderId}`
}

export type Fulfilment = { orderStatus: OrderStatus; courier: string; trackingNumber: string }

/** Copies the tracking of the first parcel to the order, for lists and search. */
export async function copyTracking(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders o SET courier = p.courier, tracking_number = p.tracking_number
    FROM (SELECT courier, tracking_number FROM parcels WHERE order_id = ${orderId} AND status <> 'returned'
          ORDER BY created_at, id LIMIT 1) p
    WHERE o.id = ${orderId} AND (o.courier, o.tracking_number) <> (p.courier, p.tracking_number)`
}

/** Removes the tracking of a parcel that was unpacked. */
export async function clearTracking(
  tx: Tx,
  orderId: string,
  { courier, trackingNumber }: Omit<Fulfilment, 'orderStatus'>,
) {
  await tx`
    UPDATE orders SET courier = '', tracking_number = ''
    WHERE id = ${orderId} AND courier = ${courier} AND tracking_number = ${trackingNumber}`
}

export async function giveNumber(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders SET number = nextval('order_numbers') WHERE id = ${orderId} AND number IS NULL`
}

type Destination = Pick<
  Address,
  'recipientName' | 'address' | 'city' | 'region' | 'pincode' | 'phone' | 'notes'
>
type OrderAddress = Destination & Pick<Address, 'state' | 'gstin' | 'company' | 'country'>

export async function setOrderAddress(tx: Tx, orderId: string, to: Destination) {
  await tx`
    UPDATE orders SET recipient_name = ${to.recipientName}, address = ${to.address}, city = ${to.city}, region = ${to.region}, pincode = ${to.pincode},
                      phone = ${to.phone}, notes = ${to.notes}, updated_at = now() WHERE id = ${orderId}`
}

/** Assigns an account to an order; false if it has one. */
export async function setAccount(tx: Tx, orderId: string, userId: string): Promise<boolean> {
  const changed = await tx`
    UPDATE orders SET user_id = ${userId}, claimed_at = now()
    WHERE id = ${orderId} AND user_id IS NULL RETURNING 1`
  return changed.length > 0
}

export async function clearAccount(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders SET user_id = NULL, claimed_at = NULL
    WHERE id = ${orderId} AND claimed_at IS NOT NULL`
}

/** Does not change the order's version, so that open forms stay valid. */
export async function setStaffNotes(tx: Tx, orderId: string, notes: string) {
  await tx`UPDATE orders SET staff_notes = ${notes} WHERE id = ${orderId}`
}

/** Erases network addresses, which are needed only for the limit of unpaid orders. */
export const deleteNetworkAddresses = (db: Db) => db`
  UPDATE orders SET client_address = NULL
  WHERE client_address IS NOT NULL AND created_at < now() - interval '1 day'`

/** Stores what a change of status replaced. Must run after the last change of `updated_at`. */
export async function setStatusBefore(tx: Tx, orderId: string, before: object) {
  await tx`
    UPDATE orders SET status_before = ${tx.json(before as never)}, status_changed_at = updated_at
    WHERE id = ${orderId}`
}

export async function clearStatusBefore(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET status_before = NULL, status_changed_at = NULL WHERE id = ${orderId}`
}
