import { formatRupees } from '#shared/money.ts'
import { changeKindLabels, changeStateLabels } from '#shared/orders/changes/change-words.ts'
import type { OrderEvent } from '#shared/orders/order-schema.ts'
import { orderStatusLabels } from '#shared/orders/vocabulary.ts'
import { t, translate } from '#shared/words/words.ts'
import { formatDays } from '../dates.ts'

const disputeLabels = {
  opened: '{amount} disputed at the payment provider',
  won: 'The dispute about {amount} ended for the shop',
  lost: 'The dispute about {amount} ended for the payer',
} as const

export function eventWords(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return t('Order placed, waiting for payment')
    case 'superseded':
      return t('Replaced by a newer checkout')
    case 'methodChanged':
      return t('Another way to pay was chosen')
    case 'cancelled':
      return t('Payment cancelled')
    case 'change':
      return t('{what} of {quantity} × {title}: {state}', {
        what: t(changeKindLabels[event.asked]),
        quantity: event.quantity,
        title: event.title,
        state: t(changeStateLabels[event.state]),
      })
    case 'orderCancelled':
      return t('Order cancelled')
    case 'expired':
      return t('The time to pay expired; the pieces are for sale again')
    case 'soldOut':
      return t('A piece was sold out before the payment; nothing was charged')
    case 'soldOutPaid':
      return t('A piece was sold before the payment was checked; {amount} is being returned', {
        amount: formatRupees(event.amount),
      })
    case 'partsReturned':
      return t('{amount} came for an order that was not confirmed; it is being returned', {
        amount: formatRupees(event.amount),
      })
    case 'withdrawn':
      return t('The payment was cancelled; nothing was charged')
    case 'declined':
      return t('The payment was declined; nothing was charged')
    case 'refused':
      return t('The payment provider refused the payment ({why}); nothing was charged', {
        why: translate(event.why),
      })
    case 'wrongAmount':
      return t('The amount charged was not the amount of the order; it is being refunded')
    case 'accepted':
      return t('Order confirmed')
    case 'entered':
      return event.channel === 'counter' ? t('Bought in the shop') : t('Ordered by phone')
    case 'sizeChanged':
      return t('{title}: size {to} instead of {from}', event)
    case 'replacing':
      return t('Replaces a piece of order {number}', { number: event.number })
    case 'paidOnline':
      return event.saved
        ? t('{amount} paid online before delivery, {saved} saved', {
            amount: formatRupees(event.amount),
            saved: formatRupees(event.saved),
          })
        : t('{amount} paid online', { amount: formatRupees(event.amount) })
    case 'paidByCredit':
      return event.saved
        ? t('{amount} paid by gift card or store credit before delivery, {saved} saved', {
            amount: formatRupees(event.amount),
            saved: formatRupees(event.saved),
          })
        : t('{amount} paid by gift card or store credit', { amount: formatRupees(event.amount) })
    case 'receiptCorrected':
      return t('{was} recorded as received, corrected to {amount}', {
        was: formatRupees(event.was),
        amount: formatRupees(event.amount),
      })
    case 'dispute':
      return t(disputeLabels[event.state], { amount: formatRupees(event.amount) })
    case 'received':
      return event.saved
        ? t('{amount} received before delivery, {saved} saved', {
            amount: formatRupees(event.amount),
            saved: formatRupees(event.saved),
          })
        : t('{amount} received', { amount: formatRupees(event.amount) })
    case 'paid':
      return t('Payment received, order confirmed')
    case 'addressCorrected':
      return t('Delivery address corrected')
    case 'claimed':
      return t('Added to an account')
    case 'claimRemoved':
      return t('Taken out of the account')
    case 'promiseMoved':
      return t('New delivery date: {dates}', { dates: formatDays(event) })
    case 'status':
      return t('Status changed to {status}', { status: t(orderStatusLabels[event.orderStatus]) })
    case 'parcel':
      return event.courier
        ? t('Shipped with {courier}, number {number}', {
            courier: event.courier,
            number: event.trackingNumber,
          })
        : t('Shipped, number {number}', { number: event.trackingNumber })
    case 'parcelCorrected':
      return event.trackingNumber
        ? t('Tracking corrected: {number}', {
            number: [event.courier, t('number {number}', { number: event.trackingNumber })]
              .filter(Boolean)
              .join(', '),
          })
        : t('Tracking number removed')
    case 'parcelSent':
      return [
        t('Parcel {n} sent', { n: event.n }),
        event.courier,
        event.trackingNumber && t('number {number}', { number: event.trackingNumber }),
      ]
        .filter(Boolean)
        .join(', ')
    case 'parcelDelivered':
      return t('Parcel {n} delivered', { n: event.n })
    case 'parcelReturned':
      return t('Parcel {n} came back', { n: event.n })
    case 'refunded':
      return t('{amount} refunded', { amount: formatRupees(event.amount) })
    case 'refundedAtProvider':
      return event.origin === 'dispute'
        ? t('{amount} taken back after a dispute', { amount: formatRupees(event.amount) })
        : t('{amount} refunded by the payment provider', { amount: formatRupees(event.amount) })
    case 'refundFailed':
      return t('The payment provider refused the refund ({why})', { why: translate(event.why) })
    case 'refundWithdrawn':
      return t('The refund of {amount} was withdrawn', { amount: formatRupees(event.amount) })
  }
}
