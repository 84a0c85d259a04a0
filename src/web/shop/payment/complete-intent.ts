/** Completes an order that is paid without a provider. */
export type CompleteIntent = { orderId: string } & (
  | { intent: 'confirm'; code: string }
  | { intent: 'send' }
  | { intent: 'claim'; reference: string }
)
