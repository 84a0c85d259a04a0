import { expect, test } from 'vitest'
import { gstr1Of, sheetRows } from './gstr1.ts'
import { formatQuantity } from './pdf.ts'

const row = (position: number, hsn: string, paise: number) => ({
  position,
  title: '',
  titleHindi: '',
  size: '',
  quantity: 2,
  hsn,
  rate: 5,
  paise,
  taxablePaise: paise,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
})
const invoice = {
  kind: 'invoice',
  totalPaise: 500,
  snapshot: {
    seller: { state: '27' },
    buyer: { gstin: '', state: '27' },
    rows: [row(0, '6204', 100), row(0, '6204', 100), row(0, '9988', 100), row(1, '6204', 200)],
    roundOffPaise: 0,
  },
}

test('the table by HSN counts an item once, beside an option of its code, and omits services', () => {
  const cells = sheetRows('hsn_b2c', gstr1Of([invoice] as never))
  const columns = ['HSN', 'UQC', 'Total Quantity', 'Total Value']
  expect(cells.map((row) => columns.map((column) => row[column]))).toEqual([
    ['6204', 'PCS-PIECES', 4, 4],
    ['9988', 'NA', 0, 1],
  ])
})

test('the quantity of an invoice has its unit, except for services', () => {
  expect(formatQuantity({ quantity: 2, hsn: '6204' })).toBe('2 PCS')
  expect(formatQuantity({ quantity: 2, hsn: '9988' })).toBe('2')
  expect(formatQuantity({ quantity: 0, hsn: '' })).toBe('')
})
