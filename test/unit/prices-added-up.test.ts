import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A price times a quantity, in either order; SQL has underscores in its names. */
const multiplied =
  /\b(?:effective|[a-z.]*[pP]rice|unitPaise|pricePaise)\)*\s*\*\s*\(*[\w.]*[qQ]uantity\b|\b[\w.]*[qQ]uantity\s*\*\s*\(*(?:effective|[\w.]*[pP]rice|unitPaise|pricePaise)\b/

test('only sumLines and priceOrder add up prices', () => {
  const files = globSync('{src,demo}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => multiplied.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test('the pattern matches earlier code that priced a line', () => {
  for (const code of [
    'sum + unitPaise * quantity',
    'formatRupees(price * quantity)',
    'line.price * line.quantity',
    'quantity * effective',
    'toPaise(line.price) * line.quantity',
  ])
    expect(code).toMatch(multiplied)
  for (const code of ['l.price_paise * l.quantity', 'price * 2', 'quantity * 3'])
    expect(code).not.toMatch(multiplied)
})
