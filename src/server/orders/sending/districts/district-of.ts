import { readFileSync } from 'node:fs'
import { indianPincode } from '#shared/people/indian-formats.ts'

/** Written by make.ts; the longest matching prefix counts. */
const byPrefix = new Map(
  readFileSync(new URL('districts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [district = '', prefixes = ''] = line.split(': ')
      return prefixes.split(' ').map((prefix): [string, string] => [prefix, district])
    }),
)

export function districtOfPincode(text: string): string | undefined {
  const pincode = indianPincode(text)
  if (pincode === null) return undefined
  for (let length = pincode.length; length > 0; length -= 1) {
    const district = byPrefix.get(pincode.slice(0, length))
    if (district) return district
  }
  return undefined
}
