import type { Language } from '../words/language.ts'
import { countryName, isAbroad } from './countries.ts'

type Place = {
  city: string
  pincode: string
  country?: string | undefined
  region?: string | undefined
}

/** Includes the state or province and the country for an address abroad. */
export function placeLines(
  { city, pincode, country = '', region = '' }: Place,
  language: Language,
) {
  const lines = [`${city} ${pincode}`.trim()]
  return isAbroad(country) ? [...lines, region, countryName(country, language)] : lines
}
