import { parseDecimal } from '#shared/money.ts'

export const toMetres = (cm: number): string => String(cm / 100)

/** Returns whole centimetres; NaN for text that is not a number. */
export function parseCentimetres(metres: string): number {
  const cm = parseDecimal(metres.replace('−', '-')) * 100
  const wholeCm = Math.round(cm)
  return Math.abs(cm - wholeCm) < 1e-6 ? wholeCm : Number.NaN
}
