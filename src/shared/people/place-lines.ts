import type { Language } from '../words/language.ts'
import { countryName, isAbroad } from './countries.ts'

type Place = {
  city: string
  pincode: string
  country?: string | undefined
  region?: string | undefined
}

/** Includes the state or province and the country for an address abroad; never an empty line. */
export function placeLines(
  { city, pincode, country = '', region = '' }: Place,
  language: Language,
) {
  const lines = [`${city} ${pincode}`.trim()]
  if (isAbroad(country)) lines.push(region, countryName(country, language))
  return lines.filter(Boolean)
}
