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
      /** What the provider keeps of it, in the same currency; undefined if it does not say. */
      feeMinor?: number
    }
  /** The provider reviews the payment: neither paid nor refused. */
  | { state: 'underReview'; captureId: string }
  | { state: 'declined' }
  /** Refused for another reason; no money was taken. */
  | { state: 'refused'; why: string }
  | { state: 'gone' }

export type ProviderRefundState = { state: 'done' | 'pending' | 'failed'; providerRefundId: string }

/** A payer's complaint to their bank or to the provider about a captured payment. */
export type Dispute = {
  id: string
  captureId: string
  state: 'opened' | 'won' | 'lost'
  amount: Amount
  reason: string
  /** The day by which the provider wants an answer, YYYY-MM-DD. */
  respondBy?: string
}

/** What the shopper does next to pay. */
export type NextStep =
  /** Opens the provider's page. */
  | { kind: 'redirect'; url: string }
  /** Opens the shop's own payment document, which sends the provider's form. */
  | { kind: 'form' }

/** The provider's payment form, for a document with a content security policy of its own. */
export type PaymentForm = {
  /** Address and fields of a form that works without scripts. */
  action: string
  fields: Record<string, string>
  /** With scripts: the provider's script and the options for its checkout. */
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
  start(request: PaymentRequest): Promise<{ providerOrderId: string; step: NextStep }>
  /** The form of a payment that was started with the step `form`; makes no call. */
  form?(
    request: PaymentRequest & {
      providerOrderId: string
      /** Address that the provider's form posts its signed result to. */
      callbackUrl: string
      /** Fills in what the provider would ask the shopper for. */
      payer: { name: string; email: string; phone: string }
    },
  ): PaymentForm
  /**
   * The payment that a return from the provider's form names; undefined without a genuine
   * signature. Makes no call.
   */
  readReturn?(fields: Record<string, string>): { providerOrderId: string } | undefined
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
   * What a genuine notification is about; undefined for a forged one. Local checks run
   * first; the call to the provider runs inside `verifying`.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    verifying: (isGenuine: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<ProviderEvent | undefined>
  /** The captured payments that were paid out to the owner's account on a day in India, YYYY-MM-DD. */
  payouts?(day: string): Promise<PaidOut[]>
  /** Origin of the page of the step `redirect`, for the content security policy. */
  approvalOrigin?: string
  /** Seconds after an order expired in which a failed payment may still be approved. */
  lateApprovalSeconds?: number
  /** It may capture without our call, as its dashboard or its settings say. */
  capturesByItself?: boolean
}

/** A captured payment, and the transfer that it was part of. */
export type PaidOut = {
  captureId: string
  payoutId: string
  /** The bank's reference of the transfer. */
  reference: string
  /** The day in India, YYYY-MM-DD. */
  on: string
}

/** A genuine notification: the provider's order or the dispute that it is about. */
export type ProviderEvent = { eventId: string; providerOrderId?: string; dispute?: Dispute }

export class ProviderUnavailable extends Error {}
