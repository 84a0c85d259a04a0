import { parseDecimal } from '../money.ts'

export const lengthUnits = ['cm', 'inch'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const MM_PER = { cm: 10, inch: 25.4 } as const satisfies Record<LengthUnit, number>
/** Tailors read inches in fractions; a sixteenth is 1.6 mm, so that the nearest is within 1 mm. */
const SIXTEENTHS = 16

const decimal = /^(\d{1,3})(?:[.,](\d{1,4}))?$/
const fraction = /^(\d{1,3})[ -](\d{1,2})\/(2|4|8|16)$/

/** Returns millimetres; null for anything but a positive number or a fraction of an inch. */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const trimmedText = text.trim()
  const plain = decimal.exec(trimmedText)
  const mixed = unit === 'inch' ? fraction.exec(trimmedText) : null
  let value = plain ? Number(`${plain[1]}.${plain[2] ?? 0}`) : 0
  if (mixed && Number(mixed[2]) < Number(mixed[3]))
    value = Number(mixed[1]) + Number(mixed[2]) / Number(mixed[3])
  return value > 0 ? Math.round(value * MM_PER[unit]) : null
}

const toSixteenths = (mm: number) => Math.round((mm / MM_PER.inch) * SIXTEENTHS)

/** For a form's field; reading it again gives the same length within 1 mm. */
export const typedLength = (mm: number, unit: LengthUnit): string =>
  String(unit === 'cm' ? mm / MM_PER.cm : toSixteenths(mm) / SIXTEENTHS)

/** Formats inches in fractions: 36 1/2. */
export function formatLength(mm: number, unit: LengthUnit): string {
  if (unit === 'cm') return String(mm / MM_PER.cm)
  const all = toSixteenths(mm)
  const whole = Math.floor(all / SIXTEENTHS)
  let [part, of] = [all % SIXTEENTHS, SIXTEENTHS]
  if (part === 0) return String(whole)
  while (part % 2 === 0) [part, of] = [part / 2, of / 2]
  return `${whole > 0 ? `${whole} ` : ''}${part}/${of}`
}

/** Returns whole millimetres; NaN for text that is not a number. */
export const parseMillimetres = (text: string, unit: LengthUnit): number =>
  Math.round(parseDecimal(text) * MM_PER[unit])

/** Rounds to one decimal of a centimetre or two of an inch. */
export const toUnitLength = (mm: number, unit: LengthUnit): number => {
  const steps = unit === 'cm' ? 10 : 100
  return Math.round((mm / MM_PER[unit]) * steps) / steps
}

/** Rounds to whole centimetres or quarters of an inch. */
export const roundLength = (mm: number, unit: LengthUnit): number => {
  const steps = unit === 'cm' ? 1 : 4
  return Math.round((mm / MM_PER[unit]) * steps) / steps
}
