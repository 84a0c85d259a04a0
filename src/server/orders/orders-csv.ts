import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { toCsv } from '../records/csv.ts'

/** One row an order, rupees as numbers. */
export function ordersCsv(orders: readonly AdminOrder[]): string {
  const rows = orders.map((order) => ({
    order_id: order._id,
    order_date: order.orderDate,
    customer: order.customer.userName,
    email: order.customer.email,
    order_status: order.orderStatus,
    payment_status: order.paymentStatus,
    total_inr: order.totalAmount,
    refunded_inr: order.refunds
      .filter(({ state }) => state === 'done')
      .reduce((sum, { amount }) => sum + amount, 0),
    settled: order.settlement.amount,
    currency: order.settlement.currency,
    pieces: order.cartItems
      .map(({ quantity, title, size }) => `${quantity} × ${title}${size ? ` (${size})` : ''}`)
      .join('; '),
    address: order.addressInfo.address,
    city: order.addressInfo.city,
    pincode: order.addressInfo.pincode,
    phone: order.addressInfo.phone,
    courier: order.courier,
    tracking_number: order.trackingNumber,
  }))
  return toCsv(rows)
}
