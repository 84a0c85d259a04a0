/** `US$ 57.14`. */
export function formatForeign(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const number = amount.toLocaleString('en-US', digits)
  return `${currency === 'USD' ? 'US$' : currency} ${number}`
}
