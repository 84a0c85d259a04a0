/** Money is integer paise inside the server and rupees (at most two decimals) in the API and on pages. */

/** A number as people write one, without signs between its digits; NaN for any other text, as `0x10` and `1e3`. */
export const decimalOf = (text: string): number =>
  /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN

export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Whether an amount in rupees has at most two decimals. */
export const isWholePaise = (rupees: number): boolean => toRupees(toPaise(rupees)) === rupees

export const toRupees = (paise: number): number => paise / 100

/** Works on paise and on rupees alike: a sale price counts when it is above 0. */
export function effectivePrice(item: { price: number; salePrice?: number | null | undefined }) {
  return item.salePrice && item.salePrice > 0 ? item.salePrice : item.price
}

/** Total of the lines in paise. No other function adds lines up. */
export const sumOf = <Line extends { quantity: number }>(
  lines: readonly Line[],
  paiseOf: (line: Line) => number,
): number => lines.reduce((sum, line) => sum + paiseOf(line) * line.quantity, 0)

/** Total in rupees, added up in paise to avoid floating-point errors. */
export const totalOf = (
  lines: readonly { price: number; salePrice?: number | null; quantity: number }[],
): number => toRupees(sumOf(lines, (line) => toPaise(effectivePrice(line))))

/** A comma before the last three digits, and before each two that come earlier. */
const INDIAN_GROUPS = /\B(?=(?:\d\d)*\d{3}(?:\.|$))/g

/**
 * `125000` becomes `₹1,25,000`; paise show only where there are some. By hand: a browser takes some 20 ms to
 * load what Intl needs, four times that on a phone, and every page shows a price.
 */
export const formatRupees = (rupees: number): string =>
  rupees < 0
    ? `−${formatRupees(-rupees)}`
    : `₹${(Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)).replace(INDIAN_GROUPS, ',')}`
