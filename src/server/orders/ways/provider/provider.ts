import type { ServiceProblem } from '../../../service-problem.ts'

/** In the minor unit of a currency with two decimals. */
export type Amount = { currency: string; minor: number }

export type PaymentState =
  | { state: 'awaitingApproval' }
  | { state: 'approved'; payerId?: string }
  | {
      state: 'captured'
      captureId: string
      amount: Amount
      /** Our id of the payment, as the provider recorded it. */
      reference: string
      payerId?: string
      /** The provider's fee in the same currency; undefined if the provider does not report it. */
      feeMinor?: number
    }
  /** Neither paid nor refused. */
  | { state: 'underReview'; captureId: string }
  | { state: 'declined' }
  /** Refused for another reason; no money was taken. */
  | { state: 'refused'; reason: string }
  | { state: 'gone' }

export type ProviderRefund = ProviderRefundState & {
  /** Our id of the refund; undefined if the shop did not ask for it. */
  reference?: string | undefined
  amount: Amount
}

export type ProviderRefundState = { state: 'done' | 'pending' | 'failed'; providerRefundId: string }

/** A payer's complaint to their bank or to the provider about a captured payment. */
export type Dispute = {
  id: string
  captureId: string
  state: 'opened' | 'won' | 'lost'
  amount: Amount
  reason: string
  /** Last day to answer, YYYY-MM-DD. */
  respondBy?: string
}

export type NextStep =
  /** Opens the provider's page. */
  | { kind: 'redirect'; url: string }
  /** Opens the shop's own payment document, which sends the provider's form. */
  | { kind: 'form' }

export type PaymentForm = {
  /** A form that works without scripts. */
  action: string
  fields: Record<string, string>
  /** The provider's script, for browsers with scripts. */
  script?: { src: string; options: Record<string, unknown> }
  /** Origins that the document's content security policy allows. */
  sources: {
    script: string[]
    frame: string[]
    connect: string[]
    formAction: string[]
    image: string[]
    /** The provider's script writes style attributes, which no nonce or origin can allow. */
    inlineStyles: boolean
  }
}

export type PaymentRequest = {
  /** Our id of the payment: idempotency key, and returned as `reference`. */
  reference: string
  amount: Amount
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/** Calls may throw ProviderUnavailable, which leaves their effect unknown. All can be repeated. */
export type PaymentProvider = {
  /** Stored with payments, so that they stay with their provider. */
  name: string
  /** ISO 4217 code of the settlement currency. */
  currency: string
  /** Rupees per unit of `currency` until the owner sets a rate. */
  inrRate: number
  /** Tests the credentials; undefined if the provider accepts them. Never throws. */
  check(): Promise<ServiceProblem | undefined>
  start(request: PaymentRequest): Promise<{ providerOrderId: string; step: NextStep }>
  /** Only after the step `form`; makes no call. */
  form?(
    request: PaymentRequest & {
      providerOrderId: string
      /** The provider's form posts its signed result here. */
      callbackUrl: string
      /** Prefills what the provider would ask the shopper for. */
      payer: { name: string; email: string; phone: string }
    },
  ): PaymentForm
  /** Returns undefined without a genuine signature. Makes no call. */
  readReturn?(fields: Record<string, string>): { providerOrderId: string } | undefined
  capture(providerOrderId: string, reference: string): Promise<PaymentState>
  find(providerOrderId: string): Promise<PaymentState>
  /** `final`: no retry can succeed. Otherwise the refund may have been accepted. */
  refund(
    captureId: string,
    amount: Amount,
    refundId: string,
  ): Promise<ProviderRefundState | { state: 'refused'; reason: string; final: boolean }>
  findRefund(
    providerOrderId: string,
    refundId: string,
    providerRefundId: string | null,
  ): Promise<ProviderRefundState | undefined>
  /**
   * Lists the refunds of a payment, by whomever they were made. `refundId` is one that a
   * notification named, for a provider that no longer lists them.
   */
  listRefunds(payment: {
    providerOrderId: string
    captureId: string
    refundId?: string
  }): Promise<ProviderRefund[]>
  /** Undefined for a forged notification. Calls to the provider must run inside `verifying`. */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    verifying: (isGenuine: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<ProviderEvent | undefined>
  /** The captured payments that were transferred on a day in India, YYYY-MM-DD. */
  payouts?(day: string): Promise<PaidOut[]>
  /** Origin of the page of the step `redirect`, for the content security policy. */
  approvalOrigin?: string
  /** Seconds after an order's expiry in which its payment may still be approved. */
  lateApprovalSeconds?: number
  /** Whether dashboard or settings of the provider can capture without our call. */
  capturesByItself?: boolean
}

export type PaidOut = {
  captureId: string
  payoutId: string
  reference: string
  /** YYYY-MM-DD in India. */
  on: string
}

export type ProviderEvent = {
  eventId: string
  providerOrderId?: string
  dispute?: Dispute
  /** A refund or reversal of a captured payment, not necessarily one that the shop asked for. */
  refund?: { captureId: string; refundId?: string }
}

export class ProviderUnavailable extends Error {}
