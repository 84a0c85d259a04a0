/** Integer paise inside the server, rupees (at most two decimals) in the API and on pages. */

/** NaN for any text that is not a plain decimal number, such as `0x10` and `1e3`. */
export const parseDecimal = (text: string): number =>
  /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN

export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Accepts at most two decimals. */
export const isWholePaise = (rupees: number): boolean => toRupees(toPaise(rupees)) === rupees

export const toRupees = (paise: number): number => paise / 100

/** Works on paise and on rupees; a sale price of 0 means no sale. */
export function effectivePrice(item: { price: number; salePrice?: number | null | undefined }) {
  return item.salePrice && item.salePrice > 0 ? item.salePrice : item.price
}

/** Returns paise. No other function adds lines up. */
export const sumLines = <Line extends { quantity: number }>(
  lines: readonly Line[],
  getPaise: (line: Line) => number,
): number => lines.reduce((sum, line) => sum + getPaise(line) * line.quantity, 0)

/** Returns rupees, added up in paise to avoid floating-point errors. */
export const calculateTotal = (
  lines: readonly { price: number; salePrice?: number | null; quantity: number }[],
): number => toRupees(sumLines(lines, (line) => toPaise(effectivePrice(line))))

/** `500` becomes `+₹500`; 0 becomes an empty string. */
export const formatPriceDifference = (rupees: number): string =>
  rupees === 0 ? '' : `${rupees > 0 ? '+' : ''}${formatRupees(rupees)}`

/** A comma before the last three digits, and before each two that come earlier. */
const INDIAN_GROUPS = /\B(?=(?:\d\d)*\d{3}(?:\.|$))/g

/** `125000` becomes `₹1,25,000`. Without Intl, which takes 20 ms to load (80 ms on a phone). */
export const formatRupees = (rupees: number): string =>
  rupees < 0
    ? `−${formatRupees(-rupees)}`
    : `₹${(Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)).replace(INDIAN_GROUPS, ',')}`
