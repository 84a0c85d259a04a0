import { expect, test } from 'vitest'
import { formatDays } from './dates.ts'

test.each([
  ['2026-12-03', '2026-12-06', '3–6_December_2026'],
  ['2026-11-28', '2026-12-02', '28_November_– 2_December_2026'],
])('the days from %s to %s break between the dates only', (from, until, text) => {
  expect(formatDays({ from, until })).toBe(text.replaceAll('_', '\u00a0'))
})
