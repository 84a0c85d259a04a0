import type { TypedMeasures } from '#shared/fit/check-measures.ts'
import { formMeasures } from '#shared/fit/limits.ts'
import { type Wear, wears } from '#shared/fit/measures.ts'
import type { MeasureBasis } from '#shared/fit/measures-schema.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

export const measureFieldName = (code: string) => `value-${code}`
export const againFieldName = (code: string) => `again-${code}`
const CONFIRMED = 'confirmed-'
export const confirmedFieldName = (key: string) => CONFIRMED + key

type Fields = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const parseWear = (value: unknown): Wear => wears.find((wear) => wear === value) ?? 'women'

/** Reads a form sent by script or by the browser. */
export function postedMeasures(fields: Fields) {
  const wear = parseWear(fields.wear)
  const unit: LengthUnit = fields.unit === 'inch' ? 'inch' : 'cm'
  const basis: MeasureBasis = fields.basis === 'garment' ? 'garment' : 'body'
  const [values, again]: [TypedMeasures, TypedMeasures] = [{}, {}]
  for (const code of formMeasures(wear)) {
    if (text(fields[measureFieldName(code)]).trim())
      values[code] = text(fields[measureFieldName(code)])
    if (text(fields[againFieldName(code)]).trim()) again[code] = text(fields[againFieldName(code)])
  }
  const confirmed = Object.keys(fields)
    .filter((name) => name.startsWith(CONFIRMED))
    .map((name) => name.slice(CONFIRMED.length))
  return { wear, unit, basis, values, again, confirmed, notes: text(fields.notes).trim() }
}
export type PostedMeasures = ReturnType<typeof postedMeasures>
