/**
 * How the next answers to an operation go wrong, for tests: `status` instead of doing it, `lost`
 * does it and drops the connection, `declined` refuses the card, `review` leaves the capture
 * pending, `amount`, `currency` and `reference` falsify what was captured, `pending` leaves a refund
 * pending, `refused` answers with an issue and does nothing, `refusedAfter` does it all the same.
 */
export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'refused' | 'refusedAfter'; issue: string }
  | { kind: 'pending' }
  | { kind: 'lost' | 'hang' | 'declined' | 'review' | 'amount' | 'currency' | 'reference' }
export type Operation = 'token' | 'create' | 'get' | 'capture' | 'refund'
