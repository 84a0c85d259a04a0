import { indianPincode } from '../../people/indian-formats.ts'
import { foldCode } from '../../typed-text.ts'

const PIN_LENGTH = 6

/** Both ends are included. */
export type PinRange = { first: number; last: number }

/**
 * Writes areas in ASCII digits and hyphens, and joins a PIN code's halves where the second cannot be
 * an area: `302-002`, `302.039`.
 */
const tidyAreas = (text: string) =>
  foldCode(text.replace(/\s+/g, ' '))
    .replace(/ ?- ?/g, '-')
    .replace(/(?<!\d)([1-9]\d\d)(?:[ -](?=0)|\. ?)(\d{3})(?!\d)/g, '$1$2')

/** Returns the area as it is stored. */
export const normalArea = (text: string): string => indianPincode(text) ?? tidyAreas(text)

/** Parses a PIN code, its first digits, or two with a dash. Undefined for other text. */
export function parsePinRange(area: string): PinRange | undefined {
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

export const areasIn = (text: string): string[] => [
  ...new Set(
    tidyAreas(text)
      .split(/[ ,;]+/)
      .filter(Boolean),
  ),
]

export function mergedAreas(areas: readonly string[]): string[] {
  const ranges = areas
    .flatMap((area) => parsePinRange(area) ?? [])
    .toSorted((a, b) => a.first - b.first || a.last - b.last)
  const mergedRanges: PinRange[] = []
  for (const { first, last } of ranges) {
    const lastRange = mergedRanges.at(-1)
    if (lastRange && first <= lastRange.last + 1) lastRange.last = Math.max(lastRange.last, last)
    else mergedRanges.push({ first, last })
  }
  return mergedRanges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
}
