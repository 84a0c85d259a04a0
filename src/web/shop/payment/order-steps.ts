import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { owesBalance } from '#shared/orders/states.ts'
import { t } from '#shared/words/words.ts'
import { waitsForMeasures } from '../shared/measures-step.ts'

/** Returns what follows an order, in its order; empty for an order that is never sent. */
export function orderSteps(order: OwnOrder): string[] {
  if (order.channel === 'giftCard') return []
  const made = order.cartItems.filter(({ production }) => production)
  const isMeasured = made.some(({ production }) => production?.fit)
  return [
    waitsForMeasures(order) && t('You give us your measures. We begin once we have them.'),
    isMeasured &&
      !waitsForMeasures(order) &&
      t('We check your measures, and ask if one is unclear.'),
    made.length > 0 ? t('We make your piece.') : t('We check and pack your pieces.'),
    owesBalance(order) && t('You pay the balance before we send it.'),
    t('We send the parcel, and you get its tracking number.'),
    order.paymentStatus === 'due' && !owesBalance(order)
      ? t('You follow it to your door, and pay there.')
      : t('You follow it to your door.'),
  ].filter((step) => step !== false)
}
