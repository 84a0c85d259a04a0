import { describe, expect, test } from 'vitest'
import { dayAsText, dayInIndia, daysAsText, momentAsText, timeAsText } from './dates.ts'

test('starts the day in India at 18:30 UTC', () => {
  expect(dayInIndia(Date.UTC(2026, 10, 23, 18, 29))).toBe('2026-11-23')
  expect(dayInIndia(Date.UTC(2026, 10, 23, 18, 30))).toBe('2026-11-24')
})

describe('text of a day', () => {
  test.each(Array.from({ length: 12 }, (_, month) => month))(
    'month %i is named as Intl names it',
    (month) => {
      const at = new Date(Date.UTC(2026, month, 5))
      const day = at.toISOString().slice(0, 10)
      const [en, hi] = ['en-IN', 'hi-IN'].map((locale) =>
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at),
      )
      expect([dayAsText(day, 'en'), dayAsText(day, 'hi')]).toEqual([en, hi])
      expect(dayAsText(day, 'en', 'medium')).toBe(en?.replace(/(?<= [A-Z]..)[a-z]+/, ''))
      expect(dayAsText(day, 'hi', 'medium')).toBe(hi)
    },
  )
})

test.each([
  ['2026-12-03', '2026-12-03', '3 December 2026'],
  ['2026-12-03', '2026-12-06', '3–6 December 2026'],
  ['2026-11-28', '2026-12-02', '28 November – 2 December 2026'],
  ['2026-12-28', '2027-01-02', '28 December 2026 – 2 January 2027'],
  ['2026-12-03', '2027-12-06', '3 December 2026 – 6 December 2027'],
])('the days from %s to %s', (from, until, text) => {
  expect(daysAsText({ from, until }, 'en')).toBe(text)
})

test.each([
  ['2026-01-05T18:30:00Z', '12:00 am', '00:00'],
  ['2026-01-05T00:04:00Z', '5:34 am', '05:34'],
  ['2026-01-05T06:30:00Z', '12:00 pm', '12:00'],
  ['2026-01-05T08:35:00Z', '2:05 pm', '14:05'],
])('the time in India at %s', (instant, en, hi) => {
  expect(timeAsText(instant, 'en')).toBe(en)
  expect(timeAsText(instant, 'hi')).toBe(`${hi} बजे`)
})

test('formats a moment with date and time in India', () => {
  expect(momentAsText('2026-09-05T20:35:00Z', 'en')).toBe('6 Sep 2026, 2:05 am')
  expect(momentAsText('2026-09-05T20:35:00Z', 'hi')).toBe('6 सितंबर 2026 को 02:05 बजे')
})
