import { formatRupees } from '#shared/money.ts'
import type { OrderEvent } from '#shared/orders/order-schema.ts'
import { orderStatusLabels } from '#shared/orders/vocabulary.ts'

/** What happened to an order, in words. */
export function eventWords(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return 'Order placed, waiting for payment'
    case 'superseded':
      return 'Given up for a newer checkout'
    case 'cancelled':
      return 'Payment cancelled'
    case 'expired':
      return 'The time to pay ran out; the pieces are free again'
    case 'soldOut':
      return 'A piece was sold out before the payment; nothing was charged'
    case 'withdrawn':
      return 'The payment was withdrawn; nothing was charged'
    case 'declined':
      return 'The payment was declined; nothing was charged'
    case 'refused':
      return `The payment service refused the payment (${event.why}); nothing was charged`
    case 'wrongAmount':
      return 'The amount taken was not the amount agreed; it is being returned'
    case 'paid':
      return 'Payment received, order confirmed'
    case 'status':
      return `Order is now ${orderStatusLabels[event.orderStatus]}`
    case 'parcel':
      return `Shipped${event.courier && ` with ${event.courier}`}, number ${event.trackingNumber}`
    case 'parcelCorrected':
      return event.trackingNumber
        ? `Tracking corrected: ${event.courier && `${event.courier}, `}number ${event.trackingNumber}`
        : 'Tracking number taken back'
    case 'refunded':
      return `${formatRupees(event.amount)} refunded`
    case 'refundFailed':
      return `The refund was refused by the provider (${event.why})`
    case 'note':
      return event.text
  }
}
