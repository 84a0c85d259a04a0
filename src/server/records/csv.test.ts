import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

const toCell = (value: string) =>
  toCsv([{ cell: value }])
    .replace(/^\uFEFF/, '')
    .split('\r\n')[1]
    ?.replace(/^"|"$/g, '')

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "'=1"])(
  'a spreadsheet reads %s as text, and an import restores it',
  (value) => {
    expect(toCell(value)).toBe(`'${value}`)
    expect(fromCsv(toCell(value) ?? '')).toBe(value)
  },
)

test.each(["d'Or", "'quoted'", '14-inch', 'साड़ी'])('%s stays unchanged', (value) => {
  expect(toCell(value)).toBe(value)
  expect(fromCsv(value)).toBe(value)
})

test('writes only the requested columns, in their order', () => {
  expect(toCsv([{ a: 1, b: 2, c: 3 }], ['c', 'a'])).toBe('\uFEFFc,a\r\n3,1\r\n')
})
