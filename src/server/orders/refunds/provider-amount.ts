type Amount = {
  paise: number
  minor: number
}

/**
 * The provider's amount for refunding `paise`. The sum of all refunds is rounded, not each one, so
 * that it never exceeds the charge and the last refund returns exactly the rest.
 */
export const providerAmount = (order: Amount, refunded: Amount, paise: number): number =>
  Math.round(((refunded.paise + paise) * order.minor) / order.paise) - refunded.minor
