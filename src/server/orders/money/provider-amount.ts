type Amount = {
  paise: number
  minor: number
}

/** Rounds the sum of refunds, so that they never exceed the charge and the last one clears it. */
export const providerAmount = (order: Amount, refundedAmount: Amount, paise: number): number =>
  Math.round(((refundedAmount.paise + paise) * order.minor) / order.paise) - refundedAmount.minor
