/** Completes an order that is paid without a provider. */
export type CompleteIntent = { orderId: string } & (
  | { intent: 'confirm'; code: string }
  | { intent: 'send' }
  | { intent: 'divide' }
  /** `shownReference`: the part's reference that the page showed. */
  | { intent: 'claim'; reference: string; partId?: string; shownReference?: string }
)
