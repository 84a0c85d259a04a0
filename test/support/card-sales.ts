import { uuidv7 } from 'uuidv7'
import { dayIn } from './days.ts'

/** What a shopper sends to buy a gift card. */
export const cardPurchase = <More extends object>(more: More) => ({
  amount: 2000,
  recipientName: 'Asha',
  recipientEmail: `asha-${uuidv7()}@example.com`,
  senderName: 'Leela',
  message: 'For your wedding',
  deliverOn: dayIn(0),
  paymentMethod: 'paypal',
  ...more,
})
