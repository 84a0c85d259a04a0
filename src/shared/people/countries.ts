import type { Language } from '../words/language.ts'

/** Default country of an address. */
export const HOME_COUNTRY = 'IN'

export const isAbroad = (country: string | undefined) =>
  country !== undefined && country !== '' && country !== HOME_COUNTRY

/** Source: Universal Postal Union. */
const withoutPostalCodes = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML MO
  MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU YE ZW`.split(/\s+/),
)

export const hasPostalCodes = (country: string) => !withoutPostalCodes.has(country)

/** Returns the code if the country has no name. Some names differ between browser and server. */
export const countryName = (country: string, language: Language) =>
  // biome-ignore lint/style/noRestrictedGlobals: elements that show it suppress hydration warnings.
  new Intl.DisplayNames([language === 'hi' ? 'hi-IN' : 'en-IN'], { type: 'region' }).of(country) ??
  country

export const countriesByName = (countries: readonly string[], language: Language) =>
  countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
