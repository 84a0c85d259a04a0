/**
 * Result of settling a payment. `checking`: the provider's answer is unknown and the reconciler
 * will ask again. `wrongAmount`: the capture did not match the order and is being refunded.
 * `refunded`: the order had ended, and what its provider captured by itself is being refunded.
 * `closed`: the order can no longer be paid.
 */
export type Outcome =
  | 'paid'
  | 'notApproved'
  | 'declined'
  | 'soldOut'
  | 'wrongAmount'
  | 'refunded'
  | 'closed'
  | 'checking'
