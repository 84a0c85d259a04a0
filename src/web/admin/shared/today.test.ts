import { expect, test } from 'vitest'
import { todayInIndia } from './today.ts'

test('the day in India begins at 18:30 UTC', () => {
  expect(todayInIndia(Date.UTC(2026, 10, 23, 18, 29))).toBe('2026-11-23')
  expect(todayInIndia(Date.UTC(2026, 10, 23, 18, 30))).toBe('2026-11-24')
})
