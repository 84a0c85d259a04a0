import { decimalOf } from '#shared/money.ts'

export const metresOf = (cm: number): string => String(cm / 100)

/** Returns whole centimetres; NaN for text that is not a number. */
export function centimetresOf(metres: string): number {
  const cm = decimalOf(metres.replace('−', '-')) * 100
  const whole = Math.round(cm)
  return Math.abs(cm - whole) < 1e-6 ? whole : Number.NaN
}
