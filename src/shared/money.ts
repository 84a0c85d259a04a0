/** Money is integer paise inside the server and rupees (at most two decimals) in the API and on pages. */

export const toPaise = (rupees: number): number => Math.round(rupees * 100)

export const toRupees = (paise: number): number => paise / 100

/** Works on paise and on rupees alike: a sale price counts when it is above 0. */
export function effectivePrice(item: { price: number; salePrice?: number | null | undefined }) {
  return item.salePrice && item.salePrice > 0 ? item.salePrice : item.price
}

/** Sum of line prices in rupees, added up in paise so that no float error shows. */
export function totalOf(
  lines: readonly { price: number; salePrice?: number | null; quantity: number }[],
): number {
  return toRupees(
    lines.reduce((sum, line) => sum + toPaise(effectivePrice(line)) * line.quantity, 0),
  )
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `125000` becomes `₹1,25,000`; paise show only where there are some. */
export function formatRupees(rupees: number): string {
  return `₹${(Number.isInteger(rupees) ? whole : withPaise).format(rupees)}`
}
