import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** Names of methods where a shopper chooses one. Orders use `paymentMethodLabels`. */
const offeredNames = {
  paypal: 'PayPal',
  razorpay: 'UPI apps, cards, netbanking',
  upi: 'Scan our UPI code',
  cod: 'Cash on delivery',
} as const satisfies Record<PaymentMethod, string>

export const offeredMethodName = (method: PaymentMethod) => t(offeredNames[method])

/** One mark for each kind of payment that a method accepts. */
const marks = {
  paypal: ['mark-paypal'],
  razorpay: ['mark-upi', 'mark-card'],
  upi: ['mark-upi'],
  cod: ['mark-cash'],
} as const satisfies Record<PaymentMethod, readonly IconName[]>

export function PaymentMarks({ method }: { method: PaymentMethod }) {
  return (
    <span className="flex shrink-0 gap-1.5">
      {marks[method].map((mark) => (
        <span
          key={mark}
          className="grid h-6 w-9.5 place-items-center rounded-xs border border-line bg-[#fff]"
        >
          <Icon name={mark} className="h-4 w-8" />
        </span>
      ))}
    </span>
  )
}
