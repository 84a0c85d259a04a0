import { expect, test } from 'vitest'
import { districtOfPincode } from './district-of.ts'

test.each([
  ['302001', 'Jaipur'],
  ['504 001', 'Adilabad'],
  ['744101', 'South Andaman'],
  ['413201', 'Ahmed Nagar'],
  ['413512', 'Latur'],
])('%s is in %s', (pincode, district) => {
  expect(districtOfPincode(pincode)).toBe(district)
})

test('text that is no PIN code, and a PIN code of no region, have no district', () => {
  expect(districtOfPincode('999999')).toBeUndefined()
  expect(districtOfPincode('Jaipur')).toBeUndefined()
})
