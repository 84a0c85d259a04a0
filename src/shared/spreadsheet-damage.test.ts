import { expect, test } from 'vitest'
import { createCodeFinder, isDate, isShortenedNumber } from './spreadsheet-damage.ts'

const codes = ['00018', '8901234567890', '7701234567890', '8-10', 'MAR1', 'KU-5', '0042', '42']

test.each([
  ['18', ['00018']],
  ['8.90123E+12', ['8901234567890']],
  ['7.70123E+12', ['7701234567890']],
  ['7,70123E+12', ['7701234567890']],
  ['7.70999E+12', []],
  ['08-Oct', ['8-10']],
  ['10-Aug', ['8-10']],
  ['2026-10-08', ['8-10']],
  ['01-Mar', ['MAR1']],
  ['Mar-01', ['MAR1']],
  ['42', []],
  ['ku-5', []],
  ['KU-6', []],
])('%s may have been %j', (cell, meant) => {
  expect(createCodeFinder(codes)(cell).meant).toEqual(meant)
})

test.each(['7.70123E+12', '1E+15', '1.49345e+13', '1,5E+16'])('%s is a cut number', (cell) => {
  expect(isShortenedNumber(cell)).toBe(true)
})
test.each(['E10', '7E-5', '12E3X', 'K1.5E+12', '1234567890123'])('%s is no cut number', (cell) => {
  expect(isShortenedNumber(cell)).toBe(false)
})
test.each(['8-Oct', '08-Oct-26', 'Oct-08', '2026-10-08'])('%s is a date', (cell) => {
  expect(isDate(cell)).toBe(true)
})
test.each(['8-10', 'M-OCT', 'XL', '38', 'OCT'])('%s is no date', (cell) => {
  expect(isDate(cell)).toBe(false)
})
