import type { Language } from '../words/language.ts'
import { countryName, isAbroad } from './countries.ts'

type Place = {
  city: string
  pincode: string
  country?: string | undefined
  region?: string | undefined
}

/** City and postal code, and abroad the state or province and the country, as lines of an address. */
export function placeLines(
  { city, pincode, country = '', region = '' }: Place,
  language: Language,
) {
  const lines = [`${city} ${pincode}`.trim()]
  return isAbroad(country) ? [...lines, region, countryName(country, language)] : lines
}
