import { parseDecimal } from './money.ts'

/** Accepts `1,25,000` and `₹2,500`. Returns NaN for any other text. */
export const parseAmount = (text: string): number => parseDecimal(text.replace(/[₹,\s]/g, ''))

/** Returns null for a blank text, otherwise as `parseAmount`. */
export const parseOptionalAmount = (text: string): number | null =>
  text.trim() === '' ? null : parseAmount(text)
