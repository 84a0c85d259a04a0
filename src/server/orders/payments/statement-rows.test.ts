import { expect, test } from 'vitest'
import { readStatement } from './statement-rows.ts'

test('reads a row with any separator of cells and any grouping of digits', () => {
  for (const line of [
    '23/11/2026\tUPI/412345678901/Meera Rao/zari@okbank\t\t1,25,000.50\t3,40,000.00',
    '"23-11-2026","UPI 412345678901","125000.50"',
    '2026-11-23;412345678901;1,25,000.50',
    '23.11.2026 412345678901 125,000.50',
  ]) {
    const [row] = readStatement(line)
    expect(row?.references).toContain('412345678901')
    expect(row?.amounts).toContain(12_500_050)
    expect(row?.on).toBe('2026-11-23')
  }
})

test('a comma may separate an amount from the cell before it', () => {
  const [row] = readStatement('412345678901,500.00,Meera')
  expect(row?.amounts).toContain(50_000)
  expect(row?.references).toEqual(['412345678901'])
})

test('reads no part of an amount, a day or an order number as an amount', () => {
  const [row] = readStatement('23/11/2026\tUPI/412345678901\t4,500.00 Cr\t9,99,999.00\tZR-1042')
  expect(row?.amounts).toEqual([450_000, 99_999_900])
  expect(readStatement('3,500.00,200.00,Rs.1,000.')[0]?.amounts).toEqual([350_000, 20_000, 100_000])
})

test('ignores an amount with a minus, and reads no dash before an amount as a minus', () => {
  const line = '412345678901\t-690\t−12.50,-1,500.00 paid - 200'
  expect(readStatement(line)[0]?.amounts).toEqual([20_000])
})

test('recognises order numbers and waybills, and ignores words without a digit', () => {
  const [row, other] = readStatement('ZR-1042 AWB1234567 690\n\n  zr 77: settlement\t100\n')
  expect(row).toMatchObject({ orderNumbers: [1042], references: ['AWB1234567'] })
  expect(other).toMatchObject({ orderNumbers: [77], amounts: expect.arrayContaining([10_000]) })
  expect(other?.references).toEqual([])
})

test('ignores a day that does not exist', () => {
  for (const day of ['99/99/2026', '31/02/2026'])
    expect(readStatement(`${day} 100`)[0]?.on).toBeUndefined()
})
