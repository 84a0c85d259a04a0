import { z } from 'zod'
import { dayInIndia } from '#shared/dates.ts'
import {
  type Dispute,
  type PaidOut,
  type PaymentState,
  type ProviderRefund,
  type ProviderRefundState,
  ProviderUnavailable,
} from '../provider/provider.ts'

export type RazorpayAnswer = { status: number; body: unknown }

const payment = z.object({
  id: z.string(),
  status: z.string(),
  /** Paise. */
  amount: z.int(),
  currency: z.string(),
  captured: z.boolean().nullish(),
  /** Paise including tax; set after the capture. */
  fee: z.int().nonnegative().nullish(),
  /** Unix time in seconds. */
  created_at: z.number().default(0),
})
type Payment = z.output<typeof payment>

const payments = z.object({ items: z.array(payment) })

const order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
type Order = z.output<typeof order>

const orders = z.object({ items: z.array(order) })

/** https://razorpay.com/docs/api/settlements/fetch-recon/ */
const settlementItems = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      settled: z.boolean().nullish(),
      settlement_id: z.string().nullish(),
      settlement_utr: z.string().nullish(),
    }),
  ),
})

/** Counts all transactions of the answer, not only payments. */
export function readSettled(body: unknown, on: string): { count: number; payouts: PaidOut[] } {
  const { items } = parseAnswer(settlementItems, body)
  const payouts = items.flatMap(({ type, entity_id, settled: isSettled, ...item }) =>
    type === 'payment' && isSettled !== false && item.settlement_id
      ? [
          {
            captureId: entity_id,
            payoutId: item.settlement_id,
            on,
            reference: item.settlement_utr ?? '',
          },
        ]
      : [],
  )
  return { count: items.length, payouts }
}

const refund = z.object({
  id: z.string(),
  status: z.string(),
  /** Paise. */
  amount: z.int(),
  currency: z.string().default('INR'),
  receipt: z.string().nullish(),
  /** Razorpay sends an empty list if there are none. */
  notes: z.record(z.string(), z.unknown()).catch({}),
})

const refunds = z.object({ items: z.array(refund) })

const failure = z.object({
  error: z.object({
    code: z.string().nullish(),
    description: z.string().nullish(),
    reason: z.string().nullish(),
  }),
})

/** https://razorpay.com/docs/webhooks/payloads/disputes/ */
const dispute = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string(),
  /** Paise. */
  amount: z.int().nonnegative(),
  currency: z.string(),
  reason_code: z.string().nullish(),
  /** Unix time in seconds. */
  respond_by: z.number().nullish(),
})

const entity = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ entity: z.object(fields) }).optional()

export const razorpayWebhook = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: entity({ order_id: z.string().nullish() }),
      order: entity({ id: z.string() }),
      dispute: entity(dispute.shape),
      refund: entity({ id: z.string(), payment_id: z.string() }),
    })
    .default({}),
})

const disputeStates = {
  'payment.dispute.created': 'opened',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  // An inquiry that took no money.
  'payment.dispute.closed': 'won',
} as const

export function disputeIn({
  event,
  payload,
}: z.output<typeof razorpayWebhook>): Dispute | undefined {
  const state = disputeStates[event as keyof typeof disputeStates]
  const entity = payload.dispute?.entity
  if (!state || !entity) return undefined
  const { id, payment_id: captureId, amount: minor, currency, reason_code, respond_by } = entity
  return {
    id,
    captureId,
    state,
    amount: { currency, minor },
    reason: reason_code ?? '',
    ...(respond_by && { respondBy: dayInIndia(respond_by * 1000) }),
  }
}

/** Throws ProviderUnavailable for another shape. */
function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (!read.success)
    throw new ProviderUnavailable('the provider response does not match the schema')
  return read.data
}

export const readOrder = (body: unknown): Order => parseAnswer(order, body)
export const readOrders = (body: unknown): Order[] => parseAnswer(orders, body).items
export const readPayment = (body: unknown): Payment => parseAnswer(payment, body)
export const readPayments = (body: unknown): Payment[] => parseAnswer(payments, body).items

export function readRefund(body: unknown): ProviderRefundState {
  return razorpayRefundState(parseAnswer(refund, body))
}

export const readRefunds = (body: unknown): ProviderRefund[] =>
  parseAnswer(refunds, body).items.map((item) => ({
    ...razorpayRefundState(item),
    reference:
      item.receipt ?? (typeof item.notes.refund === 'string' ? item.notes.refund : undefined),
    amount: { currency: item.currency, minor: item.amount },
  }))

export function findRefundIn(body: unknown, refundId: string): ProviderRefundState | undefined {
  const match = parseAnswer(refunds, body).items.find(
    ({ receipt, notes }) => receipt === refundId || notes.refund === refundId,
  )
  return match && razorpayRefundState(match)
}

function razorpayRefundState({ id, status }: z.output<typeof refund>): ProviderRefundState {
  const state = status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
  return { state, providerRefundId: id }
}

export function getReason(body: unknown): string {
  const { data } = failure.safeParse(body)
  return data?.error.description ?? data?.error.reason ?? data?.error.code ?? 'no reason given'
}

/** Recognizes the text, because Razorpay answers 400 for an unknown id, as for other mistakes. */
export const isUnknownId = ({ status, body }: RazorpayAnswer) =>
  status === 404 || (status === 400 && /does not exist|not a valid id/i.test(getReason(body)))

export const isUnderWay = ({ status, body }: RazorpayAnswer) =>
  status === 409 || (status === 400 && /in progress/i.test(getReason(body)))

/** Refusals have no codes, so the text decides. A low balance is temporary. */
export function isFinalRefusal(body: unknown): boolean {
  const reason = getReason(body)
  if (/balance|funds/i.test(reason)) return false
  return /fully refunded|greater than|at least|not supported|does not exist/i.test(reason)
}

/** Returns the first captured payment. A payment can be `refunded` without a capture. */
const findCapturedPayment = (all: readonly Payment[]) =>
  sortByCreation(all).find(
    ({ status, captured }) => status === 'captured' || (status === 'refunded' && captured === true),
  )

/** Returns the latest authorisation, which has the most time left to be captured. */
export const findAuthorizedPayment = (all: readonly Payment[]) =>
  sortByCreation(all).findLast(({ status }) => status === 'authorized')

const sortByCreation = (all: readonly Payment[]) =>
  all.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))

export const capturedState = (
  { id, amount, currency, fee }: Payment,
  { receipt }: Order,
): PaymentState => ({
  state: 'captured',
  captureId: id,
  amount: { currency, minor: amount },
  reference: receipt ?? '',
  ...(fee != null && { feeMinor: fee }),
})

/** Keeps an order open after a failed payment, which may still be authorised. */
export function stateOfPayments(all: readonly Payment[], order: Order): PaymentState {
  const capturedPayment = findCapturedPayment(all)
  if (capturedPayment) return capturedState(capturedPayment, order)
  return { state: findAuthorizedPayment(all) ? 'approved' : 'awaitingApproval' }
}
