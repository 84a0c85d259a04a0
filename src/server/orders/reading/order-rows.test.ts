import { expect, test } from 'vitest'
import { readingNames, staffReadings } from './order-rows.ts'

test('each reading has a condition that names it, without which it would never run', () => {
  const names = [...readingNames.sql.text.matchAll(/'(\w+)'(?: END)?(?=,|\])/g)].map(
    ([, name]) => name,
  )
  expect(names.toSorted()).toEqual(Object.keys(staffReadings).toSorted())
})
