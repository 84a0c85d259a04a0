import type { ServiceProblem } from '../../service-problem.ts'

/** Money in the minor unit of a currency with two decimals. */
export type Amount = { currency: string; minor: number }

/** State of a payment at the provider. */
export type PaymentState =
  | { state: 'awaitingApproval' }
  | { state: 'approved'; payerId?: string }
  | {
      state: 'captured'
      captureId: string
      amount: Amount
      /** Our order id, as the provider recorded it. */
      reference: string
      payerId?: string
    }
  /** The provider reviews the payment: neither paid nor refused. */
  | { state: 'underReview'; captureId: string }
  | { state: 'declined' }
  /** Refused for another reason; no money was taken. */
  | { state: 'refused'; why: string }
  | { state: 'gone' }

export type ProviderRefundState = { state: 'done' | 'pending' | 'failed'; providerRefundId: string }

export type PaymentRequest = {
  /** Our order id, used as idempotency key and returned as `reference`. */
  reference: string
  amount: Amount
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/**
 * A payment provider. Every call may throw ProviderUnavailable, after which its effect is unknown;
 * each call can be repeated with the same arguments.
 */
export type PaymentProvider = {
  /** Stored in payment rows, so that an order stays with its provider. */
  name: string
  /** ISO 4217 code of the settlement currency. */
  currency: string
  /** Default rupees per unit of `currency` until the owner sets a rate. */
  inrRate: number
  /** Tests the credentials; undefined if the provider accepts them. Never throws. */
  check(): Promise<ServiceProblem | undefined>
  create(request: PaymentRequest): Promise<{ providerOrderId: string; approvalUrl: string }>
  capture(providerOrderId: string, reference: string): Promise<PaymentState>
  find(providerOrderId: string): Promise<PaymentState>
  /**
   * `final`: the provider will never accept this refund. Otherwise it may be retried, or may have
   * been accepted.
   */
  refund(
    captureId: string,
    amount: Amount,
    refundId: string,
  ): Promise<ProviderRefundState | { state: 'refused'; why: string; final: boolean }>
  /** State of a refund, by the provider's id if known; undefined if the provider has none. */
  findRefund(
    providerOrderId: string,
    refundId: string,
    providerRefundId: string | null,
  ): Promise<ProviderRefundState | undefined>
  /**
   * The provider's order in a genuine notification; undefined for a forged one. Local checks run
   * first; the call to the provider runs inside `verifying`.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    verifying: (isGenuine: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<{ eventId: string; providerOrderId?: string } | undefined>
  /** Origin of the approval page, for the content security policy. */
  approvalOrigin: string
}

export class ProviderUnavailable extends Error {}
