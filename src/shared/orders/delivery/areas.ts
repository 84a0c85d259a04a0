import { indianPincode } from '../../people/indian-formats.ts'

const PIN_LENGTH = 6

/** PIN codes from the first to the last, both included. */
export type PinRange = { first: number; last: number }

/**
 * The PIN codes of an area: one code, the first digits of several, or two codes with a dash between.
 * Undefined for other text.
 */
export function rangeOf(area: string): PinRange | undefined {
  const [, from = '', to = from] = /^([1-9]\d{0,5})(?:-([1-9]\d{5}))?$/.exec(area) ?? []
  if (from === '' || (to !== from && from.length < PIN_LENGTH)) return undefined
  const first = Number(from.padEnd(PIN_LENGTH, '0'))
  const last = Number(to.padEnd(PIN_LENGTH, '9'))
  return first <= last ? { first, last } : undefined
}

export const pinNumber = (text: string): number | undefined => {
  const pincode = indianPincode(text)
  return pincode === null ? undefined : Number(pincode)
}

/** The areas of typed text, which separates them by commas, spaces or lines. */
export const areasIn = (text: string): string[] => [
  ...new Set(
    text
      .replace(/\s+/g, ' ')
      .replace(/ ?[-–] ?/g, '-')
      .split(/[ ,;]+/)
      .filter(Boolean),
  ),
]

/** The same PIN codes in fewer areas: adjacent codes become a range. */
export function mergedAreas(areas: readonly string[]): string[] {
  const ranges = areas
    .flatMap((area) => rangeOf(area) ?? [])
    .toSorted((one, other) => one.first - other.first || one.last - other.last)
  const merged: PinRange[] = []
  for (const { first, last } of ranges) {
    const before = merged.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  return merged.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
}
