import { decimalOf } from '#shared/money.ts'

/** Centimetres as metres, with the decimals that there are. */
export const metresOf = (cm: number): string => String(cm / 100)

/** Whole centimetres of typed metres; NaN for any other text. */
export function centimetresOf(metres: string): number {
  const cm = decimalOf(metres.replace('−', '-')) * 100
  const whole = Math.round(cm)
  return Math.abs(cm - whole) < 1e-6 ? whole : Number.NaN
}
