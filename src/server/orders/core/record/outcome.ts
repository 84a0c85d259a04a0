import { ShopError } from '../../../errors.ts'

/**
 * `checking`: the reconciler asks again. `wrongAmount`: the capture differs and is being refunded.
 * `refunded`: the order had ended or was paid otherwise. `closed`: it cannot be paid any more.
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
  const approvalField = approvalURL ? { approvalURL } : {}
  switch (outcome) {
    case 'checking':
      return new ShopError('payment_unknown', {}, { retryAfter: 3 })
    case 'declined':
      return new ShopError('payment_declined', {}, { ...approvalField })
    case 'notApproved':
      return new ShopError('payment_not_approved', {}, { ...approvalField })
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
