import { titleWithChoice } from '#shared/catalogue/making/words.ts'
import { minuteInIndia } from '#shared/dates.ts'
import { calculateTotal, toPaise, toRupees } from '#shared/money.ts'
import { getDiscountCode, sumDiscounts } from '#shared/orders/charges.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import {
  amountBack,
  amountMoved,
  refundedQuantities,
  valueOfItems,
} from '#shared/orders/refunded.ts'
import { sumBy } from '#shared/sum.ts'

/** Returns amounts as numbers in rupees, and times in India's time zone. */
export async function* orderRows(orders: AsyncIterable<AdminOrder>, rows: 'orders' | 'lines') {
  for await (const order of orders)
    yield* rows === 'lines' ? toLineRows(order) : [toOrderRow(order)]
}

/** Spreadsheets read `2026-11-21 09:30` as a time. */
const formatIndiaTime = (instant: string | undefined) =>
  instant === undefined ? '' : minuteInIndia(Date.parse(instant)).replace('T', ' ')

const orderColumns = (order: AdminOrder) => ({
  order_number: order.orderNumber,
  order_id: order._id,
  order_date: formatIndiaTime(order.orderDate),
  paid_date: formatIndiaTime(paidAt(order)),
  payment_id: order.captureId || order.paymentId,
  customer: order.customer.userName,
  email: order.customer.email,
  order_status: order.orderStatus,
  payment_status: order.paymentStatus,
  payment_method: order.paymentMethod,
})

const isPaidInFull = ({ amountReceived, totalAmount }: AdminOrder) => amountReceived >= totalAmount

const paymentKinds = new Set(['paid', 'paidOnline', 'received'])

const paidAt = (order: AdminOrder) =>
  isPaidInFull(order)
    ? order.timeline.findLast(({ kind }) => paymentKinds.has(kind))?.at
    : undefined

const formatCodes = ({ charges }: AdminOrder) =>
  [...new Set(charges.flatMap((charge) => getDiscountCode(charge) ?? []))].join(' ')

function toOrderRow(order: AdminOrder) {
  const refundedAmount = amountBack(order)
  return {
    ...orderColumns(order),
    discount_inr: sumDiscounts(order.charges),
    discount_codes: formatCodes(order),
    total_inr: order.totalAmount,
    received_inr: order.amountReceived,
    refunded_inr: refundedAmount,
    // What was moved to another order is among what that one received.
    net_inr: roundToPaise(order.amountReceived - refundedAmount - amountMoved(order)),
    settled: order.settlement.amount,
    currency: order.settlement.currency,
    pieces: order.cartItems
      .map(
        ({ quantity, title, size, options }) =>
          `${quantity} × ${titleWithChoice(title, options)}${size ? ` (${size})` : ''}`,
      )
      .join('; '),
    recipient: order.addressInfo.recipientName || order.customer.userName,
    address: order.addressInfo.address,
    city: order.addressInfo.city,
    pincode: order.addressInfo.pincode,
    region: order.addressInfo.region,
    country: order.addressInfo.country,
    phone: order.addressInfo.phone,
    courier: order.courier,
    tracking_number: order.trackingNumber,
  }
}

/** Omits order totals, because they would count once per line. */
function toLineRows(order: AdminOrder) {
  const refundedByLine = refundedQuantities(order, order.refunds.filter(isDone))
  return order.cartItems.map((line, position) => {
    const refundedQuantity = refundedByLine[position] ?? 0
    const paidQuantity = isPaidInFull(order) ? line.quantity : 0
    const lineCharges = order.charges.filter(
      ({ lineId, included }) => lineId === line.lineId && !included,
    )
    const soldLine = {
      unitPaise: toPaise(line.price),
      chargesPaise: sumBy(lineCharges, ({ amount }) => toPaise(amount)),
      bought: line.quantity,
      refunded: 0,
    }
    const calculateValue = (quantity: number) => valueOfItems(soldLine, quantity)
    return {
      ...orderColumns(order),
      product_id: line.productId,
      piece: titleWithChoice(line.title, line.options),
      size: line.size ?? '',
      quantity: line.quantity,
      refunded_quantity: refundedQuantity,
      price_inr: line.price,
      line_inr: roundToPaise(calculateTotal([line])),
      discount_inr: sumDiscounts(lineCharges),
      net_inr: toRupees(calculateValue(paidQuantity) - calculateValue(refundedQuantity)),
      city: order.addressInfo.city,
      pincode: order.addressInfo.pincode,
      country: order.addressInfo.country,
    }
  })
}

const isDone = ({ state }: AdminOrder['refunds'][number]) => state === 'done'
const roundToPaise = (amount: number) => Math.round(amount * 100) / 100
