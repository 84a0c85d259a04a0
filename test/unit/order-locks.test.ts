import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// After a wait, PostgreSQL reads the locked rows anew, and what is joined to them as it was before.
test('a statement that locks an order locks the rows that it joins', () => {
  const files = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  expect(files.filter((text) => text.includes('FOR UPDATE OF o, pay')).length).toBeGreaterThan(0)
  expect(files.flatMap((text) => text.match(/.*FOR UPDATE OF o`.*/g) ?? [])).toEqual([])
})
