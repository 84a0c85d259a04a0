import { z } from 'zod'
import {
  type Amount,
  type PaymentState,
  type ProviderRefundState,
  ProviderUnavailable,
} from './provider.ts'

export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
})

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
})

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
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

/**
 * Refusals that a retry cannot change:
 * https://developer.paypal.com/docs/api/payments/v2/#captures_refund
 */
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

export const webhookEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})

export type PayPalAnswer = { status: number; body: unknown }

function toAmount(money: { currency_code: string; value: string }): Amount {
  return { currency: money.currency_code, minor: Math.round(Number(money.value) * 100) }
}

export function refundStandingOf({
  id,
  status,
}: z.output<typeof refundAnswer>): ProviderRefundState {
  const ended = status === 'FAILED' || status === 'CANCELLED'
  return {
    state: status === 'COMPLETED' ? 'done' : ended ? 'failed' : 'pending',
    providerRefundId: id,
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function issueOf(body: unknown) {
  const { data } = refusal.safeParse(body)
  return data?.details[0]?.issue ?? data?.name ?? 'no reason given'
}

/** An order may be COMPLETED while its capture is PENDING, so the capture's status decides. */
export function paymentState(answer: PayPalAnswer): PaymentState {
  const read = paypalOrder.safeParse(answer.body)
  if (!read.success) throw new ProviderUnavailable('the provider sent something unreadable')
  const order = read.data
  const payerId = order.payer?.payer_id
  const unit = order.purchase_units[0]
  const lastCapture = unit?.payments?.captures.at(-1)
  switch (lastCapture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return {
        state: 'captured',
        captureId: lastCapture.id,
        amount: toAmount(lastCapture.amount),
        reference: unit?.custom_id ?? '',
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
