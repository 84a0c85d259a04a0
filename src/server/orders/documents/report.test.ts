import { expect, test } from 'vitest'
import { taxReport } from './tax-report.ts'

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
  const cells = taxReport('hsn', [invoice] as never)
  expect(cells.map(({ hsn, quantity, total_value }) => [hsn, quantity, total_value])).toEqual([
    ['6204', 4, 4],
    ['9988', 0, 1],
  ])
})
