import { randomBytes } from 'node:crypto'
import { openJournal } from './journal.ts'

export type RazorpayRefund = {
  id: string
  /** Paise. */
  amount: number
  status: 'pending' | 'processed' | 'failed'
  receipt: string
  notes: Record<string, string>
  idempotencyKey: string
  /** The body of the request, which a repetition must equal. */
  asked: string
}

export type RazorpayPayment = {
  id: string
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  method: 'upi' | 'card'
  captured: boolean
  /** Seconds since 1970. */
  createdAt: number
  refunds: RazorpayRefund[]
}

export type RazorpayOrder = {
  id: string
  amount: number
  currency: string
  receipt: string
  notes: Record<string, string>
  status: 'created' | 'attempted' | 'paid'
  /** Whether payments wait to be captured by a call. */
  isManual: boolean
  createdAt: number
  payments: RazorpayPayment[]
}

export const newRazorpayId = (kind: 'order' | 'pay' | 'rfnd' | 'evt') =>
  `${kind}_${randomBytes(7).toString('hex')}`

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Stores the orders of the simulated Razorpay in memory, and in `file` if given. */
export function openRazorpayLedger(file?: string) {
  const orders = new Map<string, RazorpayOrder>()
  const save = openJournal<RazorpayOrder>(file, (order) => orders.set(order.id, order))
  const all = () => [...orders.values()]
  return {
    orders,
    save,
    newest: (count: number) => all().reverse().slice(0, count),
    findByReceipt: (receipt: string) => all().filter((order) => order.receipt === receipt),
    /** Returns a payment with its order. */
    findPayment(id: string) {
      for (const order of all()) {
        const payment = order.payments.find((one) => one.id === id)
        if (payment) return { order, payment }
      }
      return undefined
    },
    /** Returns a refund with its payment. */
    findRefund(id: string) {
      for (const order of all())
        for (const payment of order.payments) {
          const refund = payment.refunds.find((one) => one.id === id)
          if (refund) return { payment, refund }
        }
      return undefined
    },
    /** Replaces a payment, or appends a new one. Returns the order. */
    savePayment(order: RazorpayOrder, payment: RazorpayPayment): RazorpayOrder {
      const isKnown = order.payments.some(({ id }) => id === payment.id)
      const payments = isKnown
        ? order.payments.map((one) => (one.id === payment.id ? payment : one))
        : [...order.payments, payment]
      const isPaid = payments.some(({ captured }) => captured)
      const updatedOrder: RazorpayOrder = {
        ...order,
        status: isPaid ? 'paid' : 'attempted',
        payments,
      }
      save(updatedOrder)
      return updatedOrder
    },
  }
}

export type RazorpayLedger = ReturnType<typeof openRazorpayLedger>
