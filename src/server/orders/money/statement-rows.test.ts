import { expect, test } from 'vitest'
import { readStatement } from './statement-rows.ts'

test('reads a row with any separator of cells and any grouping of digits', () => {
  for (const line of [
    '23/11/2026\tUPI/412345678901/Meera Rao/zari@okbank\t\t1,25,000.50\t3,40,000.00',
    '"23-11-2026","UPI 412345678901","125000.50"',
    '2026-11-23;412345678901;1,25,000.50',
    '23.11.2026 412345678901 125,000.50',
  ]) {
    const [row] = readStatement(line, ['ZR-'])
    expect(row?.references).toContain('412345678901')
    expect(row?.amounts).toContain(12_500_050)
    expect(row?.on).toBe('2026-11-23')
  }
})

test('a comma may separate an amount from the cell before it', () => {
  const [row] = readStatement('412345678901,500.00,Meera', ['ZR-'])
  expect(row?.amounts).toContain(50_000)
  expect(row?.references).toEqual(['412345678901'])
})

test('reads no part of an amount, a day or an order number as an amount', () => {
  const [row] = readStatement('23/11/2026\tUPI/412345678901\t4,500.00 Cr\t9,99,999.00\tZR-1042', [
    'ZR-',
  ])
  expect(row?.amounts).toEqual([450_000])
  expect(readStatement('3,500.00,200.00,Rs.1,000.00', ['ZR-'])[0]?.amounts).toEqual([
    350_000, 20_000,
  ])
})

test('ignores an amount with a minus, and reads no dash before an amount as a minus', () => {
  const line = '412345678901\t-690\t−12.50,-1,500.00 paid - 200'
  expect(readStatement(line, ['ZR-'])[0]?.amounts).toEqual([20_000])
})

test('recognises order numbers and waybills, and ignores words without a digit', () => {
  const [row, other] = readStatement('ZR-1042 AWB1234567 690\n\n  zr 77: settlement\t100\n', [
    'ZR-',
  ])
  expect(row).toMatchObject({ orderNumbers: [1042], references: ['AWB1234567'] })
  expect(other).toMatchObject({ orderNumbers: [77], amounts: expect.arrayContaining([10_000]) })
  expect(other?.references).toEqual([])
})

test('ignores a day that does not exist', () => {
  for (const day of ['99/99/2026', '31/02/2026'])
    expect(readStatement(`${day} 100`, ['ZR-'])[0]?.on).toBeUndefined()
})

test.each([
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00 Dr\t9,000.00 Cr',
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00 DR',
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00(Dr)',
  '27/11/2026\tUPI/412345678901/Meera\t(4999.00)',
  '27/11/2026\tUPI/412345678901/Meera\t(4,999.00)\t9,000.00',
  '27/11/2026\tUPI/412345678901/Meera\t4999.00-',
  '27/11/2026\tUPI/412345678901/Meera\t-4,999.00',
  '27/11/2026\tUPI/412345678901/Meera\t−₹4,999.00',
  '27/11/2026\tUPI/412345678901/Meera\tRs. -4,999.00',
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00\t\t9,000.00',
  '27/11/2026\tUPI/412345678901/Meera\t1,000.00\t4,999.00',
  '27/11/2026 UPI/412345678901/Meera 4,999.00 Debit',
  '27/11/2026\tNEFT MEERA RAO\t4999\t\t12000',
  '27/11/2026\tNEFT MEERA RAO\t4999\t\t12000.5',
  '27/11/2026,NEFT MEERA RAO,4999,,12000',
  '27/11/2026\tNEFT MEERA RAO\t4999.00\t0.00\t12000.00',
  '27/11/2026\tNEFT MEERA RAO\t4999\t-\t12000',
  '27/11/2026\tNEFT MEERA RAO\t1000\t4999',
  '27/11/2026\tUPI/DR/412345678901/MEERA RAO 4999.00',
  '27/11/2026 UPI/DR/412345678901/MEERA RAO 4999.00',
  '27/11/2026 IMPS 412345678901 paid to MEERA RAO 4999.00',
  '27/11/2026 UPI 412345678901 4,999.00 D 9,000.00 C',
  '27/11/2026 UPI 412345678901 4,999.00 DR 9,000.00 CR',
  '27/11/2026 4,999.00 Dr UPI/412345678901/Meera',
  '27/11/2026 UPI 412345678901 4,999.00 Dr Balance 9,000.00',
  '27/11/2026;UPI 412345678901;4,999.00 Dr.;9,000.00 Cr.',
])('%s receives no 4,999', (line) => {
  expect(readStatement(line, ['ZR-'])[0]?.amounts).not.toContain(499_900)
})

test.each([
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00 Cr\t9,000.00 Cr',
  '27/11/2026\tUPI/412345678901/Meera\t\t4,999.00\t9,000.00',
  '27/11/2026\tUPI/412345678901/Meera\t4,999.00\t9,000.00',
  '27/11/2026 UPI/412345678901/Meera ₹४,९९९.००',
  '27/11/2026 UPI/412345678901/Meera Rs.4,999.00',
  '27/11/2026\tNEFT MEERA RAO\t\t4999\t12000',
  '27/11/2026,NEFT MEERA RAO,,4999,12000',
  '27/11/2026\tNEFT MEERA RAO\t4999\t12000',
  '27/11/2026 UPI 412345678901 4999.00 D MEHTA',
  '27/11/2026 UPI 412345678901 4999.00 C RAO',
  '27/11/2026 UPI 412345678901 4999.00 DR MEHTA',
  '27/11/2026\tUPI 412345678901\t4999.00 Dr. Mehta\t9000.00',
  '27/11/2026 UPI 412345678901 4,999.00 CR PATIL',
  '27/11/2026\tNEFT MEERA RAO\t123456\t4999',
  '27/11/2026;NEFT MEERA RAO;00123456;4999;12000',
  '27/11/2026 UPI/CR/412345678901/Repaid tools 4999.00',
])('%s receives 4,999', (line) => {
  expect(readStatement(line, ['ZR-'])[0]?.amounts).toEqual([499_900])
})

test.each([
  '27/11/2026\t123456\tNEFT MEERA RAO\t4999',
  '1\t27-Nov-2026\tNEFT MEERA RAO\t4999',
  '27/11/2026\tNEFT MEERA RAO\t123456\t4999.00',
  '27/11/2026\tNEFT MEERA RAO\t123456\t\t4999.00',
  '27/11/2026 UPI/412345678901/2 MAYANK 4999.00',
  '27/11/2026 UPI/412345678901/2 MARY 4999.00',
  '27/11/2026 UPI 412345678901 2 MAY 4999.00',
])('%s receives 4,999, whatever other numbers it has', (line) => {
  expect(readStatement(line, ['ZR-'])[0]?.amounts).toContain(499_900)
})

test.each([
  [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '27/11/26,UPI,,"4,999.00","9,000.00"',
  ],
  [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '27/11/26,UPI,,4,999.00,9,000.00',
  ],
  [
    'Txn Date\tDescription\tRef No.\tDebit\tCredit\tBalance',
    '27 Nov 2026\tUPI\t4123\t\t4,999.00\t9,000',
  ],
  ['Date;Details;Amount (INR);Dr/Cr;Balance', '27-Nov-2026;UPI;4,999.00;CR;9,000.00'],
  ['Date;Details;Amount (INR);Type;Balance', '27-Nov-2026;UPI;4999;Credit;9000'],
  ['तारीख,विवरण,नामे,जमा,शेष', '27/11/2026,UPI,,४९९९.००,9000.00'],
  ['AWB,Order,COD Amount,Charges,Net Remittance', 'A123456,ZR-1042,4999,120,4879'],
  ['Date,Details,Money In,Money Out,Balance', '27/11/2026,UPI,4999.00,,9000.00'],
  ['Date,Details,Amount,Drcr,Balance', '27/11/2026,UPI,4999.00,C,9000.00'],
  ['Date,Details,Amount,+/-,Balance', '27/11/2026,UPI,4999.00,+,9000.00'],
  ['Date,Details,Amount,Dr/Cr,Balance', '27/11/2026,UPI/DR/MEERA,4999.00,CR,9000.00'],
])('under %s, the row %s receives 4,999', (heading, row) => {
  const read = readStatement(`Statement of account 1234567890\n${heading}\n${row}`, ['ZR-'])
  expect(read.at(-1)?.amounts).toContain(499_900)
  expect(read.at(-1)?.amounts).not.toContain(900_000)
  expect(read[1]?.amounts).toEqual([])
})

test.each([
  [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '27/11/26,UPI,"4,999.00",,"9,000.00"',
  ],
  [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '27/11/26,UPI,4,999.00,,9,000.00',
  ],
  [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '27/11/26,UPI,,100.00,"4,999.00"',
  ],
  [
    'Date,Narration,Deposit Amt.,Withdrawal Amt.,Closing Balance',
    '27/11/26,UPI,,"4,999.00","9,000.00"',
  ],
  ['Date;Details;Amount (INR);Dr/Cr;Balance', '27-Nov-2026;UPI;4,999.00;DR;9,000.00'],
  ['Date;Details;Amount;Balance', '27-Nov-2026;UPI;-4,999.00;9,000.00'],
  ['Date;Details;Amount;Balance', '27-Nov-2026;UPI;(4,999.00);9,000.00'],
  ['Date;Details;Amount;Balance', '27-Nov-2026;UPI;4,999.00 Dr;9,000.00 Cr'],
  ['Date;Details;Amount;Balance', '27-Nov-2026;UPI/DR/MEERA;4,999.00;9,000.00'],
  ['Date,Details,Amount,Drcr', '27/11/2026,UPI,4999.00,D'],
  ['Date,Details,Amount,CrDr', '27/11/2026,UPI,4999.00,DR'],
  ['Date,Details,Amount,+/-', '27/11/2026,UPI,4999.00,-'],
  ['Date,Details,Money In,Money Out,Balance', '27/11/2026,UPI,,4999.00,9000.00'],
])('under %s, the row %s receives no 4,999', (heading, row) => {
  expect(readStatement(`${heading}\n${row}`, ['ZR-'])[1]?.amounts).not.toContain(499_900)
})

test.each([
  ['27/11/26', '2026-11-27'],
  ['27-Nov-2026', '2026-11-27'],
  ['27 Nov 2026', '2026-11-27'],
  ['27-NOV-26', '2026-11-27'],
  ['27 November 2026', '2026-11-27'],
  ['7 Sept 2026', '2026-09-07'],
  ['Nov 27, 2026', '2026-11-27'],
  ['२७/११/२०२६', '2026-11-27'],
  ['7/1/2027', '2027-01-07'],
  ['31-Feb-2026', undefined],
])('%s is the day %s', (day, on) => {
  const [row] = readStatement(`${day}\tUPI 412345678901\t4,999.00`, ['ZR-'])
  expect(row).toMatchObject({ on, amounts: [499_900], references: ['412345678901'] })
})

test('a courier’s row without a day has no balance', () => {
  expect(readStatement('DL1234567;2;800', ['ZR-'])[0]?.amounts).toContain(80_000)
  expect(readStatement('DL1234567\tJaipur\t2\t800', ['ZR-'])[0]?.amounts).toContain(80_000)
})

test('an unquoted 499,900 after an empty cell may be a deposit and its balance', () => {
  const [row] = readStatement('27/11/2026,NEFT MEERA RAO,,499,900', ['ZR-'])
  expect(row?.amounts).toEqual([49_900, 49_990_000])
})

test('a reference is compared without case and leading zeros', () => {
  expect(readStatement('000412345678 n0987654321 500', ['ZR-'])[0]?.references).toEqual([
    '412345678',
    'N0987654321',
  ])
})

test('finds order numbers with any prefix of the shop, and no other words with digits', () => {
  const read = (text: string) => readStatement(text, ['VR-', 'ZR-'])[0]
  expect(read('VR-1042 and zr 1043 690')?.orderNumbers).toEqual([1042, 1043])
  expect(read('vr1042 690')?.amounts).not.toContain(104_200)
  expect(read('AWB-1042 690')?.orderNumbers).toEqual([])
  expect(read('VR-1042 690')?.text).toBe('VR-1042 690')
})
