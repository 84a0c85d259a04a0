/** What the shopper sends about an order without a provider. */
export type CompleteIntent = { orderId: string } & (
  | { intent: 'confirm'; code: string }
  | { intent: 'send' }
  | { intent: 'claim'; reference: string }
)
