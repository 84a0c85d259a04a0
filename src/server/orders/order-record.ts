import { refundablePayments } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import type { Db, Tx } from '../db.ts'
import { timeToPay } from './checkout/hold-time.ts'

type NewOrder = {
  orderId: string
  userId: string
  cartId: string
  fingerprint: string
  total: number
  address: Address
  /** The network address that it came from. */
  client: string
  /** Until when the shopper may pay: what an order before it had left, or the whole time. */
  hold: { renewed: boolean; until: Date | undefined; seconds: number }
}
type NewLine = {
  productId: string
  size: string
  title: string
  image: string
  effective: number
  quantity: number
}

/** An order as it is placed, with prices, titles and address of that moment; `total` in paise. */
export async function writeOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]) {
  const { orderId, address, hold } = order
  await tx`
    INSERT INTO orders (id, user_id, cart_id, fingerprint, total_paise, address_id, address, city,
                        pincode, phone, notes, client_address, hold_renewed, hold_until)
    VALUES (${orderId}, ${order.userId}, ${order.cartId}, ${order.fingerprint}, ${order.total}, ${address._id},
            ${address.address}, ${address.city}, ${address.pincode}, ${address.phone}, ${address.notes},
            ${order.client}, ${hold.renewed}, ${hold.until ?? timeToPay(tx, hold.seconds)})`
  await tx`
    INSERT INTO order_lines ${tx(
      lines.map((line, position) => ({
        order_id: orderId,
        position,
        product_id: line.productId,
        size: line.size,
        title: line.title,
        image: line.image,
        price_paise: line.effective,
        quantity: line.quantity,
      })),
    )}`
}

export async function setPaymentStatus(tx: Tx, orderId: string, status: PaymentStatus) {
  await tx`UPDATE orders SET payment_status = ${status}, updated_at = now() WHERE id = ${orderId}`
}

/** What is not changed, yet was looked at just now: the provider's answer is awaited anew from here. */
export async function touchOrder(tx: Tx, orderId: string) {
  await tx`UPDATE orders SET updated_at = now() WHERE id = ${orderId}`
}

/** With the next number of the shop, for an order that has none; what comes to nothing gets none. */
export async function markPaid(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders
    SET payment_status = 'paid', paid_at = now(), updated_at = now(),
        number = coalesce(number, nextval('order_numbers')),
        order_status = CASE order_status WHEN 'pending' THEN 'confirmed' ELSE order_status END
    WHERE id = ${orderId}`
}

/** Waiting for approval again. The time to pay is put off once for an order. Answers if any is left. */
export async function markUnpaid(tx: Tx, orderId: string, holdSeconds: number): Promise<boolean> {
  const [order] = await tx<{ hasTime: boolean }[]>`
    UPDATE orders
    SET payment_status = 'pending', updated_at = now(), hold_renewed = true,
        hold_until = CASE WHEN hold_renewed AND hold_until IS NOT NULL THEN hold_until
                          ELSE ${timeToPay(tx, holdSeconds)} END
    WHERE id = ${orderId} RETURNING hold_until > clock_timestamp() AS "hasTime"`
  return order?.hasTime === true
}

/** Paid, refunded or in part, by the refunds that are done. */
export async function markRefunded(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders o
    SET updated_at = now(),
        payment_status = CASE WHEN done.paise >= o.total_paise THEN 'refunded'
                              WHEN done.paise > 0 THEN 'partiallyRefunded' ELSE 'paid' END
    FROM (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds
          WHERE order_id = ${orderId} AND state = 'done') done
    WHERE o.id = ${orderId} AND o.payment_status = ANY (${refundablePayments}::text[])`
}

type Fulfilment = { orderStatus: OrderStatus; courier: string; trackingNumber: string }

export async function setFulfilment(tx: Tx, orderId: string, to: Fulfilment) {
  await tx`
    UPDATE orders SET order_status = ${to.orderStatus}, courier = ${to.courier},
                      tracking_number = ${to.trackingNumber}, updated_at = now() WHERE id = ${orderId}`
}

/** The next number of the shop, for an order that the owner takes up and that has none. */
export async function giveNumber(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders SET number = nextval('order_numbers') WHERE id = ${orderId} AND number IS NULL`
}

/** If all pieces of a rejected order went back into stock. */
export async function setRestocked(tx: Tx, orderId: string, restocked: boolean) {
  await tx`UPDATE orders SET restocked = ${restocked} WHERE id = ${orderId}`
}

/** Adds to how many pieces of each line went back into stock; less than nothing takes them out again. */
export async function countRestocked(
  tx: Tx,
  orderId: string,
  lines: readonly { position: number; quantity: number }[],
) {
  for (const { position, quantity } of lines)
    await tx`
      UPDATE order_lines SET restocked_quantity = restocked_quantity + ${quantity}
      WHERE order_id = ${orderId} AND position = ${position}`
}

/** The address that an order came from is needed to count unpaid orders by it, and for nothing else. */
export const forgetAddresses = (db: Db) => db`
  UPDATE orders SET client_address = NULL
  WHERE client_address IS NOT NULL AND created_at < now() - interval '1 day'`
