import type { Language } from '../words/language.ts'

/** The country of an address that names none. */
export const HOME_COUNTRY = 'IN'

export const isAbroad = (country: string | undefined) =>
  country !== undefined && country !== '' && country !== HOME_COUNTRY

/** Countries and territories by their ISO 3166 alpha-2 code. */
export const countryCodes =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
  FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN
  MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS
  PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ
  TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(
    /\s+/,
  )

/** Countries without postal codes, after the Universal Postal Union. */
const withoutPostalCodes = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP LY ML MO
  MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU YE ZW`.split(/\s+/),
)

export const hasPostalCodes = (country: string) => !withoutPostalCodes.has(country)

/** The name of a country in a language; the code itself if it has none. */
export const countryName = (country: string, language: Language) =>
  new Intl.DisplayNames([language === 'hi' ? 'hi-IN' : 'en-IN'], { type: 'region' }).of(country) ??
  country

/** Countries by their names in a language, for a choice. */
export const countriesByName = (countries: readonly string[], language: Language) =>
  countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
