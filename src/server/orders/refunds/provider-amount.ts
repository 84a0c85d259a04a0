type Amount = {
  paise: number
  minor: number
}

/**
 * Rounds the sum of all refunds instead of each one, so that refunds never exceed the charge and
 * the last one returns exactly the rest.
 */
export const providerAmount = (order: Amount, refunded: Amount, paise: number): number =>
  Math.round(((refunded.paise + paise) * order.minor) / order.paise) - refunded.minor
