/** For an order that no provider takes the payment of. */
export type CompleteIntent = { orderId: string } & (
  | { intent: 'confirm'; code: string }
  | { intent: 'send' }
  | { intent: 'claim'; reference: string }
)
