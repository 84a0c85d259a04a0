import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { homeStateCodes } from '#shared/orders/tax/states.ts'
import { formatPlace, type Gstr1, gstr1Json, gstr1Of, sheetCells } from './gstr1.ts'
import { type Gstr1Sheet, sheets } from './gstr1-format.ts'
import type { ReportedDocument } from './report-sums.ts'

type Format = {
  sheets: Record<string, string[]>
  places: string[]
  values: Record<string, string[]>
  json: Record<string, string[]>
}
const format: Format = JSON.parse(readFileSync('test/fixtures/gstr1/format.json', 'utf8'))

const row = (paise: number, rate: number, hsn = '6204') => {
  const taxablePaise = Math.round(paise / (1 + rate / 100))
  return {
    position: 0,
    title: '',
    titleHindi: '',
    size: '',
    quantity: 1,
    hsn,
    rate,
    paise,
    taxablePaise,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: paise - taxablePaise,
  }
}
const GSTIN = '08AAACY5779P1ZB'
let made = 0
/** `more` is the buyer's state and GSTIN, and the terms of an export. */
function document(
  kind: ReportedDocument['kind'],
  rows: ReturnType<typeof row>[],
  { state = '27', gstin = '', terms }: { state?: string; gstin?: string; terms?: 'paid' | 'lut' },
): ReportedDocument {
  made += 1
  const totalPaise = rows.reduce((sum, { paise }) => sum + paise, 0)
  const series = { creditNote: 'CN', receiptVoucher: 'RV', refundVoucher: 'RFV' }
  const prefix = series[kind as 'creditNote'] ?? 'INV'
  return {
    kind,
    number: `${prefix}-2627-${String(made).padStart(6, '0')}`,
    dated: '2026-05-10',
    totalPaise,
    ...(kind === 'creditNote'
      ? {
          originalNumber: 'INV-2627-000001',
          originalDated: '2026-05-01',
          originalPaise: totalPaise,
        }
      : { originalNumber: null, originalDated: null, originalPaise: null }),
    snapshot: {
      seller: { state: '27' },
      buyer: { name: 'Meera Rao', company: '', gstin, state },
      ...(terms && { export: { terms, lut: '', lutYear: '' } }),
      rows,
      roundOffPaise: 0,
    },
  } as unknown as ReportedDocument
}

const large = 2_00_000_00
let tables: Gstr1
beforeAll(() => {
  const service = [row(1_000_00, 5), row(500_00, 18, '9988')]
  tables = gstr1Of([
    document('invoice', service, { gstin: GSTIN, state: '08' }),
    document('invoice', [row(large, 5)], { state: '01' }),
    document('invoice', service, {}),
    document('invoice', [row(900_00, 0)], { gstin: GSTIN, state: '08' }),
    document('invoice', [row(700_00, 0)], {}),
    document('invoice', [row(large, 18)], { state: '96', terms: 'paid' }),
    document('invoice', [row(large, 0)], { state: '96', terms: 'lut' }),
    document('invoice', [row(0, 5)], { gstin: GSTIN, state: '08' }),
    document('creditNote', [row(1_000_00, 5)], { gstin: GSTIN, state: '08' }),
    document('creditNote', [row(large, 5)], { state: '31' }),
    document('creditNote', [row(large, 18)], { state: '96', terms: 'paid' }),
    document('creditNote', [row(large, 0)], { state: '96', terms: 'lut' }),
    document('receiptVoucher', [row(100_00, 5)], {}),
    document('refundVoucher', [row(100_00, 5)], {}),
  ])
})

const HEADING_ROW = 3
const rowsOf = (sheet: Gstr1Sheet) => {
  const cells = sheetCells(sheet, tables)
  const columns = cells[HEADING_ROW] as string[]
  return cells
    .slice(HEADING_ROW + 1)
    .map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
}
const all = Object.keys(sheets) as Gstr1Sheet[]

describe('the workbook of the offline tool', () => {
  test('has the sheets and headings of the list, in its order, and rows in each', () => {
    expect(
      Object.fromEntries(all.map((sheet) => [sheets[sheet].name, sheetCells(sheet, tables)[3]])),
    ).toEqual(format.sheets)
    for (const sheet of all) expect([sheet, rowsOf(sheet).length > 0]).toEqual([sheet, true])
  })

  test.each(all)('%s has values, places and dates of the list alone', (sheet) => {
    for (const cells of rowsOf(sheet))
      for (const [column, value] of Object.entries(cells)) {
        const list = column === 'Place Of Supply' ? ['', ...format.places] : format.values[column]
        if (list) expect(list).toContain(value)
        if (/date$/i.test(column) && value) expect(value).toBe('10-May-2026')
      }
  })

  test.each(all)('%s has no rows of zeros', (sheet) => {
    for (const cells of rowsOf(sheet))
      expect(Object.values(cells).some((value) => typeof value === 'number' && value !== 0)).toBe(
        true,
      )
  })

  test('adds up an invoice of two rates once', () => {
    const [, labels, totals] = sheetCells('b2b', tables)
    const total = (label: string) => totals?.[labels?.indexOf(label) ?? -1]
    expect(total('No. of Invoices')).toBe(1)
    expect(total('Total Invoice Value')).toBe(1500)
    expect(total('No. of Recipients')).toBe(1)
  })

  test('leaves the place of an export’s credit note empty, and lists nil rated sales apart', () => {
    expect(rowsOf('cdnur').map((cells) => [cells['UR Type'], cells['Place Of Supply']])).toEqual([
      ['B2CL', '31-Lakshdweep'],
      ['EXPWP', ''],
      ['EXPWOP', ''],
    ])
    expect(
      rowsOf('exemp').map((cells) => [cells.Description, cells['Nil Rated Supplies']]),
    ).toEqual(
      expect.arrayContaining([
        ['Inter-State supplies to registered persons', 900],
        ['Intra-State supplies to unregistered persons', 700],
      ]),
    )
  })
})

test('every state has a place of the list', () => {
  expect(homeStateCodes.map(formatPlace).toSorted()).toEqual(format.places)
})

test('the portal’s JSON has the fields of the list alone, and none of its tables is empty', () => {
  const json = gstr1Json(tables, GSTIN, '2026-05')
  expect(json).toMatchObject({ gstin: GSTIN, fp: '052026' })
  const seen = new Set<string>()
  function see(value: unknown, path: string) {
    if (Array.isArray(value)) {
      expect([path, value.length > 0]).toEqual([path, true])
      for (const item of value) see(item, path)
    } else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        expect([path, format.json[path] ?? []]).toEqual([path, expect.arrayContaining([name])])
        seen.add(path)
        see(part, path === '' ? name : `${path}.${name}`)
      }
  }
  see(json, '')
  expect([...seen].toSorted()).toEqual(Object.keys(format.json).toSorted())
  expect(json.b2b?.[0]?.inv[0]).toMatchObject({
    idt: '10-05-2026',
    itms: [{ num: 501 }, { num: 1801 }],
  })
})

test('a month without documents has the headings alone, and JSON without tables', () => {
  const nothing = gstr1Of([])
  for (const sheet of all) expect(sheetCells(sheet, nothing)).toHaveLength(4)
  expect(Object.keys(gstr1Json(nothing, GSTIN, '2026-05'))).toEqual([
    'gstin',
    'fp',
    'version',
    'hash',
  ])
})
