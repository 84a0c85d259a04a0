import { decimalOf } from '../money.ts'

export const lengthUnits = ['cm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const millimetres: Record<LengthUnit, number> = { cm: 10, in: 25.4 }

/** Whole millimetres of a typed length; NaN for what is no number. */
export const mmOf = (typed: string, unit: LengthUnit): number =>
  Math.round(decimalOf(typed) * millimetres[unit])

/** A length in its unit, with one decimal of a centimetre and two of an inch at most. */
export const lengthOf = (mm: number, unit: LengthUnit): number => {
  const steps = unit === 'cm' ? 10 : 100
  return Math.round((mm / millimetres[unit]) * steps) / steps
}

/** A length as people say it: whole centimetres, and quarters of an inch. */
export const roundLength = (mm: number, unit: LengthUnit): number => {
  const steps = unit === 'cm' ? 1 : 4
  return Math.round((mm / millimetres[unit]) * steps) / steps
}
