import { z } from 'zod'
import { dayInIndia } from '#shared/dates.ts'
import {
  type Amount,
  type Dispute,
  type PaymentState,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderRefundState,
  ProviderUnavailable,
} from '../provider/provider.ts'

const link = z.object({ rel: z.string(), href: z.string() })

export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
})

const money = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(link).default([]),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({
            captures: z.array(capture).default([]),
            refunds: z.array(refundAnswer).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

const refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** https://developer.paypal.com/docs/api/payments/v2/#captures_refund */
export const finalRefusals = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  'DECIMAL_PRECISION',
  'INVALID_RESOURCE_ID',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
])

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const disputeFields = {
  dispute_id: z.string().min(1).max(100).optional(),
  reason: z.string().optional().catch(undefined),
  dispute_amount: money.optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .optional(),
  seller_response_due_date: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
}

export const webhookEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    ...disputeFields,
    links: z.array(link).optional().catch(undefined),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})

export type PayPalAnswer = { status: number; body: unknown }

function toAmount({ currency_code: currency, value }: z.output<typeof money>): Amount {
  return { currency, minor: Math.round(Number(value) * 100) }
}

export function paypalRefundState({
  id,
  status,
}: z.output<typeof refundAnswer>): ProviderRefundState {
  const hasFailed = status === 'FAILED' || status === 'CANCELLED'
  return {
    state: status === 'COMPLETED' ? 'done' : hasFailed ? 'failed' : 'pending',
    providerRefundId: id,
  }
}

/** Refunds without an amount are ignored; PayPal always reports one. */
export function toProviderRefund(refund: z.output<typeof refundAnswer>): ProviderRefund[] {
  if (!refund.amount) return []
  const amount = toAmount(refund.amount)
  return [{ ...paypalRefundState(refund), reference: refund.custom_id, amount }]
}

const refundEvents = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])

/** The resource is a refund, which links to its capture, or the capture itself. */
export function toRefundNotice({
  event_type,
  resource,
}: z.output<typeof webhookEvent>): ProviderEvent['refund'] {
  if (!refundEvents.has(event_type) || !resource.id) return undefined
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href
  const captureId = /\/captures\/([^/?]+)/.exec(up ?? '')?.[1]
  return captureId ? { captureId, refundId: resource.id } : { captureId: resource.id }
}

export function getIssue(body: unknown) {
  const { data } = refusal.safeParse(body)
  return data?.details[0]?.issue ?? data?.name ?? 'no reason given'
}

/** `ACCEPTED`: the shop accepted the claim. */
const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

export function toDispute({
  event_type,
  resource,
}: z.output<typeof webhookEvent>): Dispute | undefined {
  const { dispute_id: id, dispute_amount: amount, reason = '', dispute_outcome } = resource
  const captureId = resource.disputed_transactions?.[0]?.seller_transaction_id
  if (!id || !captureId || !amount) return undefined
  const states: Record<string, Dispute['state']> = {
    'CUSTOMER.DISPUTE.CREATED': 'opened',
    'CUSTOMER.DISPUTE.RESOLVED': lostOutcomes.has(dispute_outcome?.outcome_code ?? '')
      ? 'lost'
      : 'won',
  }
  const state = states[event_type]
  if (!state) return undefined
  const due = Date.parse(resource.seller_response_due_date ?? '')
  return {
    id,
    captureId,
    state,
    amount: toAmount(amount),
    reason,
    ...(Number.isFinite(due) && { respondBy: dayInIndia(due) }),
  }
}

/** Uses the capture's status, because an order may be COMPLETED while its capture is PENDING. */
export function paymentState(answer: PayPalAnswer): PaymentState {
  const read = paypalOrder.safeParse(answer.body)
  if (!read.success)
    throw new ProviderUnavailable('the provider response does not match the schema')
  const order = read.data
  const payerId = order.payer?.payer_id
  const unit = order.purchase_units[0]
  const lastCapture = unit?.payments?.captures.at(-1)
  const fee = lastCapture?.seller_receivable_breakdown?.paypal_fee
  switch (lastCapture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return {
        state: 'captured',
        captureId: lastCapture.id,
        amount: toAmount(lastCapture.amount),
        reference: unit?.custom_id ?? '',
        ...(fee && { feeMinor: toAmount(fee).minor }),
        ...(payerId && { payerId }),
      }
    case 'PENDING':
      return { state: 'underReview', captureId: lastCapture.id }
    case 'DECLINED':
    case 'FAILED':
      return { state: 'declined' }
  }
  if (order.status === 'APPROVED') return { state: 'approved', ...(payerId && { payerId }) }
  if (order.status === 'VOIDED') return { state: 'gone' }
  return { state: 'awaitingApproval' }
}
