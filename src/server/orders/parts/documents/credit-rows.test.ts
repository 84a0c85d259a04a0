import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundOff, splitTax } from '#shared/orders/tax/rates.ts'
import { creditRows, totalOfRows, uncreditedPart } from './credit-rows.ts'
import type { DocumentRow } from './document-record.ts'
import { gstr1Of } from './gstr1.ts'
import { noSums, type ReportedDocument, type Sums } from './report-sums.ts'
import { registerRows } from './tax-report.ts'

const row = (
  position: number | null,
  paise: number,
  quantity: number,
  rate: number,
  isWithin = true,
) =>
  ({
    position,
    title: 'Kurta',
    titleHindi: '',
    size: '',
    hsn: '6204',
    quantity,
    rate,
    paise,
    ...splitTax(paise, rate, isWithin),
  }) satisfies DocumentRow

const buildInvoice = (rows: DocumentRow[]) => ({
  rows,
  roundOffPaise: roundOff(rows.reduce((sum, item) => sum + item.paise, 0)),
})

test('credits a returned item at its share of the line, with the line’s tax', () => {
  const invoice = buildInvoice([row(0, 315_000, 3, 5), row(1, 1_180_000, 1, 18)])
  const credit = creditRows(invoice, [], {
    paise: 105_000,
    items: [{ position: 0, quantity: 1 }],
  })
  expect(credit.rows[0]).toMatchObject({
    quantity: 1,
    paise: 105_000,
    taxablePaise: 100_000,
    cgstPaise: 2500,
  })
  expect(credit.rows[1]).toMatchObject({ quantity: 0, paise: 0 })
  expect(credit.roundOffPaise).toBe(0)
})

test('a refund of items in whole rupees has its own round-off', () => {
  const invoice = buildInvoice([row(0, 299_865, 3, 5)])
  const credit = creditRows(invoice, [], {
    paise: 100_000,
    items: [{ position: 0, quantity: 1 }],
  })
  expect([credit.rows[0]?.paise, credit.roundOffPaise]).toEqual([99_955, 45])
})

test('shares an amount by the remainder of each line', () => {
  const invoice = buildInvoice([row(0, 100_000, 1, 5), row(1, 300_000, 1, 18)])
  const credit = creditRows(invoice, [], { paise: 40_000, items: [] })
  expect(credit.rows.map(({ paise }) => paise)).toEqual([10_000, 30_000])
})

test('the last credit note takes the remainder of each line and of the round-off', () => {
  const invoice = buildInvoice([row(0, 299_865, 3, 5)])
  const first = creditRows(invoice, [], { paise: 10_033, items: [] })
  const last = creditRows(invoice, [first], {
    paise: totalOfRows(invoice) - 10_033,
    items: [],
  })
  expect(uncreditedPart(invoice, [first, last])).toMatchObject({
    rows: [{ paise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
    roundOffPaise: 0,
  })
})

const rows = fc.array(
  fc.record({
    unit: fc.integer({ min: 100, max: 9_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    rate: fc.constantFrom(0, 3, 5, 12, 18, 28),
  }),
  { minLength: 1, maxLength: 6 },
)
const refunds = fc.array(
  fc.record({
    part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    position: fc.nat(5),
    hasItems: fc.boolean(),
  }),
  { maxLength: 6 },
)
const amounts = ['paise', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

test('invoice minus credit notes equals the amount not refunded, in every row, tax and table', () => {
  fc.assert(
    fc.property(
      rows,
      refunds,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(undefined, 'lut' as const, 'paid' as const),
      (invoiceLines, refundRequests, isHome, isBusiness, terms) => {
        const isWithin = isHome && !terms
        const isRegistered = isBusiness && !terms
        const invoice = buildInvoice(
          invoiceLines.map(({ unit, quantity, rate }, at) =>
            row(at, unit * quantity, quantity, terms === 'lut' ? 0 : rate, isWithin),
          ),
        )
        const total = totalOfRows(invoice)
        const credits: { rows: DocumentRow[]; roundOffPaise: number }[] = []
        let left = total
        for (const { part, position, hasItems } of refundRequests) {
          const line = uncreditedPart(invoice, credits).rows[position]
          const quantity = Math.min(1, line?.quantity ?? 0)
          const isOfItems = hasItems && quantity > 0
          const value = isOfItems
            ? Math.round((invoiceLines[position]?.unit ?? 0) / 100) * 100
            : left * part
          const paise = Math.min(left, Math.max(1, Math.floor(value)))
          if (left === 0) break
          const items = isOfItems ? [{ position, quantity }] : []
          const credit = creditRows(invoice, credits, { paise, items })
          expect(totalOfRows(credit)).toBe(paise)
          for (const creditRow of credit.rows) {
            expect(
              creditRow.taxablePaise +
                creditRow.cgstPaise +
                creditRow.sgstPaise +
                creditRow.igstPaise,
            ).toBe(creditRow.paise)
            expect(creditRow.cgstPaise).toBe(creditRow.sgstPaise)
          }
          credits.push(credit)
          left -= paise
        }
        if (left > 0) credits.push(creditRows(invoice, credits, { paise: left, items: [] }))
        const remainder = uncreditedPart(invoice, credits)
        for (const remainderRow of remainder.rows)
          for (const name of amounts) expect(remainderRow[name]).toBe(0)
        expect(remainder.roundOffPaise).toBe(0)
        expectTablesToAddUp(invoice, credits, { isWithin, isRegistered, terms })
      },
    ),
    { numRuns: 400 },
  )
})

function expectTablesToAddUp(
  invoice: { rows: DocumentRow[]; roundOffPaise: number },
  credits: readonly { rows: DocumentRow[]; roundOffPaise: number }[],
  {
    isWithin,
    isRegistered,
    terms,
  }: { isWithin: boolean; isRegistered: boolean; terms: 'lut' | 'paid' | undefined },
) {
  const document = (
    kind: 'invoice' | 'creditNote',
    documentAmounts: { rows: DocumentRow[]; roundOffPaise: number },
  ): ReportedDocument => ({
    id: kind,
    kind,
    number: `${kind}-1`,
    dated: '2026-11-24',
    originalId: null,
    refundId: null,
    factId: null,
    ...(kind === 'creditNote'
      ? {
          originalNumber: 'INV-2627-000001',
          originalDated: '2026-11-24',
          originalPaise: totalOfRows(invoice),
        }
      : { originalNumber: null, originalDated: null, originalPaise: null }),
    totalPaise: totalOfRows(documentAmounts),
    snapshot: {
      language: 'en',
      seller: { legalName: 'Zari', gstin: '', address: '', state: '27' },
      buyer: {
        name: 'Asha',
        company: '',
        address: '',
        city: '',
        pincode: '',
        gstin: isRegistered ? '08AAACY5779P1ZB' : '',
        ...(terms ? { state: '96', country: 'GB' } : { state: isWithin ? '27' : '08' }),
      },
      ...(terms && { export: { terms, lut: '', lutYear: '' } }),
      order: { id: 'o', number: 'ZR-1', placedOn: '2026-11-24' },
      ...documentAmounts,
      reason: 'sale',
      note: '',
    },
  })
  const documents = [
    document('invoice', invoice),
    ...credits.map((credit) => document('creditNote', credit)),
  ]
  const register = (column: string) =>
    registerRows(documents).reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)
  expect(register('total')).toBe(0)
  for (const column of ['taxable_value', 'igst', 'cgst', 'sgst']) expect(register(column)).toBe(0)
  const tables = gstr1Of(documents)
  // Sales and credits of a month that cancel out are no rows. A refund by amount keeps the items.
  expect([...tables.b2cs, ...tables.exemp]).toEqual([])
  for (const name of Object.keys(noSums) as (keyof Sums)[]) {
    if (name === 'quantity') continue
    const paise = (table: 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur') =>
      tables[table].flatMap(({ rates }) => rates).reduce((sum, { sums }) => sum + sums[name], 0)
    for (const { sums } of [...tables.hsn_b2b, ...tables.hsn_b2c]) expect(sums[name]).toBe(0)
    expect(paise('b2b')).toBe(paise('cdnr'))
    expect(paise('exp') + paise('b2cl')).toBe(paise('cdnur'))
    if (terms) expect(paise('b2cl')).toBe(0)
    if (terms === 'lut' && name === 'igstPaise') expect(paise('exp')).toBe(0)
  }
}
