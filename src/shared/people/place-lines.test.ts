import { expect, test } from 'vitest'
import { placeLines } from './place-lines.ts'

test('drops empty lines', () => {
  expect(placeLines({ city: '', pincode: '' }, 'en')).toEqual([])
  expect(placeLines({ city: 'Jaipur', pincode: '' }, 'en')).toEqual(['Jaipur'])
  expect(placeLines({ city: 'London', pincode: 'W1', country: 'GB', region: '' }, 'en')).toEqual([
    'London W1',
    'United Kingdom',
  ])
})
