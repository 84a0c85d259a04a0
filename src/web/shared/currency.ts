/** Formats an amount in the provider's currency: `US$ 57.14`. */
export function formatForeign(amount: number, currency: string): string {
  const number = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount)
  return `${currency === 'USD' ? 'US$' : currency} ${number}`
}
