import { randomBytes } from 'node:crypto'
import { openJournal } from './journal.ts'

export type Money = { currency_code: string; value: string }

export type SandboxRefund = {
  id: string
  amount: Money
  requestId: string
  customId?: string | undefined
  status?: 'COMPLETED' | 'PENDING' | 'FAILED'
}

export type SandboxOrder = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Money
  customId: string
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
  requestId: string
  payerId?: string
  /** The payer chose a card that is declined when the payment is captured. */
  isDeclined?: boolean
  capture?: { id: string; status: string; amount: Money; refunds: SandboxRefund[] }
}

/** PayPal ids have 17 characters. */
export const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Has 13 characters without 0, 1, I and O. */
export const newPayerId = () =>
  Array.from(randomBytes(13), (byte) => PAYER_LETTERS[byte % PAYER_LETTERS.length]).join('')

/** Stores the sandbox's orders, in a file if one is named. */
export function openLedger(file?: string) {
  const orders = new Map<string, SandboxOrder>()
  const requests = new Map<string, string>()
  const captures = new Map<string, string>()
  const refunds = new Map<string, SandboxRefund>()
  const save = openJournal<SandboxOrder>(file, (order) => {
    orders.set(order.id, order)
    requests.set(order.requestId, order.id)
    if (order.capture) captures.set(order.capture.id, order.id)
    for (const refund of order.capture?.refunds ?? []) refunds.set(refund.id, refund)
  })
  return {
    orders,
    findByRequest: (requestId: string) => orders.get(requests.get(requestId) ?? ''),
    findRefund: (id: string) => refunds.get(id),
    findCaptureOfRefund: (id: string) =>
      [...orders.values()].find(({ capture }) => capture?.refunds.some((one) => one.id === id))
        ?.capture?.id ?? '',
    findByCapture: (captureId: string) => orders.get(captures.get(captureId) ?? ''),
    save,
  }
}

export type Ledger = ReturnType<typeof openLedger>

/**
 * Returns the payment of a demo order, which was not paid at the sandbox but can be refunded there.
 */
export function demoOrder(captureId: string): SandboxOrder | undefined {
  const [, number] = /^DEMO-CAPTURE-(\d+)$/.exec(captureId) ?? []
  if (number === undefined) return undefined
  // More than any demo order costs, because the sandbox does not know its amount.
  const amount = { currency_code: 'USD', value: '1000000.00' }
  return {
    id: `DEMO-${number}`,
    status: 'COMPLETED',
    amount,
    customId: '',
    description: '',
    brandName: '',
    returnUrl: '',
    cancelUrl: '',
    requestId: `demo-${number}`,
    capture: { id: captureId, status: 'COMPLETED', amount, refunds: [] },
  }
}
