import { indianPincode } from '../../people/indian-formats.ts'
import type { StateCode } from './states.ts'

/**
 * As India Post assigns them; the longest match counts. Some PIN codes lie in two states, so the
 * shopper confirms the state.
 */
const prefixes: Partial<Record<StateCode, string>> = {
  '01': '18 19',
  '02': '17',
  '03': '14 15 16',
  '04': '1600 1601',
  '05': '2460 2461 2462 2463 2464 2474 2476 248 249 2623 2625 263',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28',
  '10': '80 81 82 84 85',
  '11': '737',
  '12': '790 791 792',
  '13': '797 798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793 794',
  '18': '78',
  '19': '70 71 72 73 74',
  '20': '814 815 816 822 825 826 827 828 829 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '26': '36252 36254 39621 39622 39623 39624',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '403',
  '31': '68255',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '34': '6050 6096 533464 673310',
  '35': '744',
  '36': '50',
  '37': '51 52 53',
  '38': '194',
}

const stateByPrefix = new Map(
  (Object.entries(prefixes) as [StateCode, string][]).flatMap(([state, list]) =>
    list.split(' ').map((prefix) => [prefix, state] as const),
  ),
)

const MAX_PREFIX_LENGTH = 6
const MIN_PREFIX_LENGTH = 2

/** Returns the likely state of a PIN code; undefined for other text. */
export function stateOfPincode(text: string): StateCode | undefined {
  const pincode = indianPincode(text)
  if (pincode === null) return undefined
  for (let length = MAX_PREFIX_LENGTH; length >= MIN_PREFIX_LENGTH; length -= 1) {
    const state = stateByPrefix.get(pincode.slice(0, length))
    if (state) return state
  }
  return undefined
}

/** Sorting districts (first three digits of a PIN code) that serve one large city. */
const cities: Record<string, string> = {
  '110': 'New Delhi',
  '121': 'Faridabad',
  '122': 'Gurugram',
  '141': 'Ludhiana',
  '143': 'Amritsar',
  '160': 'Chandigarh',
  '171': 'Shimla',
  '180': 'Jammu',
  '190': 'Srinagar',
  '208': 'Kanpur',
  '211': 'Prayagraj',
  '221': 'Varanasi',
  '226': 'Lucknow',
  '248': 'Dehradun',
  '282': 'Agra',
  '302': 'Jaipur',
  '313': 'Udaipur',
  '324': 'Kota',
  '342': 'Jodhpur',
  '380': 'Ahmedabad',
  '390': 'Vadodara',
  '395': 'Surat',
  '400': 'Mumbai',
  '411': 'Pune',
  '422': 'Nashik',
  '440': 'Nagpur',
  '452': 'Indore',
  '462': 'Bhopal',
  '492': 'Raipur',
  '500': 'Hyderabad',
  '520': 'Vijayawada',
  '530': 'Visakhapatnam',
  '560': 'Bengaluru',
  '570': 'Mysuru',
  '575': 'Mangaluru',
  '600': 'Chennai',
  '625': 'Madurai',
  '641': 'Coimbatore',
  '682': 'Kochi',
  '695': 'Thiruvananthapuram',
  '700': 'Kolkata',
  '751': 'Bhubaneswar',
  '781': 'Guwahati',
  '800': 'Patna',
  '831': 'Jamshedpur',
  '834': 'Ranchi',
}

export const cityOfPincode = (text: string): string | undefined =>
  cities[indianPincode(text)?.slice(0, 3) ?? '']
