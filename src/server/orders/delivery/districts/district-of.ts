import { readFileSync } from 'node:fs'
import { indianPincode } from '#shared/people/indian-formats.ts'

/** Districts by prefixes of PIN codes, as make.ts writes them; the longest match counts. */
const byPrefix = new Map(
  readFileSync(new URL('districts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [district = '', prefixes = ''] = line.split(': ')
      return prefixes.split(' ').map((prefix): [string, string] => [prefix, district])
    }),
)

/** The district that a PIN code suggests; undefined for text that is no PIN code. */
export function districtOfPincode(text: string): string | undefined {
  const pincode = indianPincode(text)
  if (pincode === null) return undefined
  for (let length = pincode.length; length > 0; length -= 1) {
    const district = byPrefix.get(pincode.slice(0, length))
    if (district) return district
  }
  return undefined
}
