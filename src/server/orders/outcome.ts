import { ShopError } from '../errors.ts'

/**
 * `checking`: the provider's answer is unknown, and the reconciler asks again. `wrongAmount`: the
 * capture did not match the order and is being refunded. `refunded`: the order had ended or was
 * paid otherwise, so the capture is being refunded. `closed`: the order can no longer be paid.
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

export function outcomeError(outcome: Exclude<Outcome, 'paid'>, approvalURL: string | null) {
  const again = approvalURL ? { approvalURL } : {}
  switch (outcome) {
    case 'checking':
      return new ShopError('payment_unknown', {}, { retryAfter: 3 })
    case 'declined':
      return new ShopError('payment_declined', {}, { ...again })
    case 'notApproved':
      return new ShopError('payment_not_approved', {}, { ...again })
    case 'soldOut':
      return new ShopError('sold_out')
    case 'wrongAmount':
      return new ShopError('wrong_amount')
    case 'refunded':
      return new ShopError('payment_refunded')
    case 'closed':
      return new ShopError('order_closed')
  }
}
