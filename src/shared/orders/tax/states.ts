/** By GST state code. */
export const indianStates = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Other Countries',
} as const
export type StateCode = keyof typeof indianStates

export const stateCodes = (Object.keys(indianStates) as StateCode[]).toSorted((a, b) =>
  indianStates[a].localeCompare(indianStates[b]),
) as [StateCode, ...StateCode[]]

/** Place of supply of an export. */
export const OTHER_COUNTRIES = '96'

export const homeStateCodes = stateCodes.filter((code) => code !== OTHER_COUNTRIES)

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(indianStates, text)
