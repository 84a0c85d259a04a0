/** Money in the smallest unit of a currency with two decimals. */
export type Amount = { currency: string; minor: number }

/** Where a payment stands at the provider, which alone knows. */
export type Standing =
  | { state: 'awaitingApproval' }
  | { state: 'approved'; payerId?: string }
  | {
      state: 'captured'
      captureId: string
      amount: Amount
      /** Our order's id as the provider recorded it. */
      reference: string
      payerId?: string
    }
  /** The provider has the order but holds the money for a review: neither paid nor refused. */
  | { state: 'underReview'; captureId: string }
  | { state: 'declined' }
  /** For a reason that no other state has; nothing was taken. */
  | { state: 'refused'; why: string }
  | { state: 'gone' }

export type RefundStanding = { state: 'done' | 'pending' | 'failed'; providerRefundId: string }

export type PaymentRequest = {
  /** Our order's id: makes the call repeatable, and comes back as `reference`. */
  reference: string
  amount: Amount
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/**
 * A payment provider. Every call may throw ProviderUnavailable, after which nothing is known of its
 * effect; each is safe to repeat with the same arguments.
 */
export type PaymentProvider = {
  /** As payment rows name it, so that an order stays with the provider that it was begun with. */
  name: string
  /** ISO 4217, what the provider settles in. */
  currency: string
  /** Rupees a unit of `currency` until the owner sets a rate. */
  inrRate: number
  create(request: PaymentRequest): Promise<{ providerOrderId: string; approvalUrl: string }>
  capture(providerOrderId: string, reference: string): Promise<Standing>
  find(providerOrderId: string): Promise<Standing>
  /** `final`: the same refund will never be accepted; otherwise it may be, or may have been. */
  refund(
    captureId: string,
    amount: Amount,
    refundId: string,
  ): Promise<RefundStanding | { state: 'refused'; why: string; final: boolean }>
  /** What became of a refund, by the provider's id where it is known; undefined when it has none. */
  findRefund(
    providerOrderId: string,
    refundId: string,
    providerRefundId: string | null,
  ): Promise<RefundStanding | undefined>
  /**
   * The provider order that a genuine notification speaks of; undefined for a forged one. What can
   * be told without asking the provider is told first; the asking runs inside `verifying`.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: string,
    verifying: (isGenuine: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<{ eventId: string; providerOrderId?: string } | undefined>
  /** The origin of the approval page, for the pages' content security policy. */
  approvalOrigin: string
}

export class ProviderUnavailable extends Error {}
