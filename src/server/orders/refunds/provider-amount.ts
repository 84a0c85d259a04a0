type Amount = {
  paise: number
  minor: number
}

/** Rounds the sum of refunds, so that they never exceed the charge and the last one clears it. */
export const providerAmount = (order: Amount, refunded: Amount, paise: number): number =>
  Math.round(((refunded.paise + paise) * order.minor) / order.paise) - refunded.minor
