import { expect, test } from 'vitest'
import { untilBackup } from '../../bin/parts/nightly.mjs'

const HOUR = 3_600_000
const now = new Date(2026, 4, 10, 12, 0)
const ago = (hours: number) => now.getTime() - hours * HOUR

test.each([
  ['later today', '13:30', ago(1), 1.5 * HOUR],
  ['tomorrow, when today’s time is over', '03:30', ago(9), 15.5 * HOUR],
  ['at once, when the last is older than a day and an hour', '03:30', ago(26), 0],
  ['at once, when there was none', '13:30', 0, 0],
])('the next backup is made %s', (_, at, last, ms) => {
  expect(untilBackup(at, now, last)).toBe(ms)
})
