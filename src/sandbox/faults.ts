/**
 * A fault of the next responses to an operation, for tests. `status` fails without effect, `lost`
 * succeeds and drops the connection, `declined` refuses the card, `review` leaves the capture
 * pending, `amount`, `currency` and `reference` falsify the capture, `pending` leaves a refund
 * pending, `refused` answers with an issue without effect, `refusedAfter` with effect. At Razorpay
 * only: `slow` answers after five seconds, `inFlight` makes a refund and answers 409, and of
 * notifications, `duplicate` sends one twice, `reordered` sends it after the next ones, and
 * `forged` sends one with a false signature before it.
 */
export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'refused' | 'refusedAfter'; issue: string }
  | { kind: 'pending' }
  | { kind: 'lost' | 'hang' | 'declined' | 'review' | 'amount' | 'currency' | 'reference' }
  | { kind: 'slow' | 'inFlight' | 'duplicate' | 'reordered' | 'forged' }
export type Operation = 'token' | 'create' | 'get' | 'capture' | 'refund' | 'notify'
