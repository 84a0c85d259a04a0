import { toRupees } from '#shared/money.ts'
import { indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { documentLabels, type TaxTable, taxTables } from '#shared/orders/tax/vocabulary.ts'
import type { Db } from '../../db.ts'
import { listFees } from '../payments/facts.ts'
import {
  type DocumentRow,
  documentsIn,
  type FoundDocument,
  type IssuedDocument,
} from './document-record.ts'

export type ReportedDocument = Omit<FoundDocument, 'orderId'>

type Cells = Record<string, string | number>
const amountNames = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const
type Sums = Record<(typeof amountNames)[number] | 'paise' | 'quantity', number>

const noSums: Sums = {
  taxablePaise: 0,
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  paise: 0,
  quantity: 0,
}

function sumsOfRows(rows: readonly DocumentRow[], sign: 1 | -1 = 1, to: Sums = noSums): Sums {
  const sums = { ...to }
  for (const row of rows)
    for (const name of Object.keys(noSums) as (keyof Sums)[]) sums[name] += sign * row[name]
  return sums
}

const taxCells = (sums: Sums): Cells => ({
  taxable_value: toRupees(sums.taxablePaise),
  igst: toRupees(sums.igstPaise),
  cgst: toRupees(sums.cgstPaise),
  sgst: toRupees(sums.sgstPaise),
})

/** Paise; larger invoices to other states without a GSTIN are reported one by one. */
const LARGE_PAISE = 1_00_000_00

const isInvoice = ({ kind }: IssuedDocument) => kind === 'invoice'
const isCreditNote = (one: ReportedDocument) =>
  // Bills of supply have their own return.
  one.kind === 'creditNote' && one.originalNumber?.startsWith('INV') === true
const isRegistered = ({ snapshot }: IssuedDocument) => snapshot.buyer.gstin !== ''
const stateOfSupply = ({ snapshot: { buyer, seller } }: IssuedDocument) =>
  buyer.state || seller.state
const isExport = ({ snapshot }: IssuedDocument) => snapshot.export !== undefined
const isLarge = (one: ReportedDocument) =>
  !isRegistered(one) &&
  !isExport(one) &&
  stateOfSupply(one) !== one.snapshot.seller.state &&
  (one.originalPaise ?? one.totalPaise) > LARGE_PAISE
const isSmall = (one: ReportedDocument) => !isRegistered(one) && !isExport(one) && !isLarge(one)

const formatPlace = (state: string) =>
  isStateCode(state) ? `${state}-${indianStates[state]}` : state

const getSign = (one: ReportedDocument): 1 | -1 => (one.kind === 'creditNote' ? -1 : 1)

const byRate = (documents: readonly ReportedDocument[], cells: (one: ReportedDocument) => Cells) =>
  documents.flatMap((one) =>
    [...Map.groupBy(one.snapshot.rows, ({ rate }) => rate)].map(([rate, rows]) => ({
      ...cells(one),
      rate,
      ...taxCells(sumsOfRows(rows)),
    })),
  )

const invoiceCells = (one: ReportedDocument): Cells => ({
  ...(isRegistered(one) && {
    gstin: one.snapshot.buyer.gstin,
    receiver: one.snapshot.buyer.company || one.snapshot.buyer.name,
  }),
  invoice_number: one.number,
  invoice_date: one.dated,
  invoice_value: toRupees(one.totalPaise),
  place_of_supply: formatPlace(stateOfSupply(one)),
})

/** GSTR-1 has different codes for the invoices and the credit notes of exports. */
const exportTypes = {
  paid: { invoice: 'WPAY', credit: 'EXPWP' },
  lut: { invoice: 'WOPAY', credit: 'EXPWOP' },
} as const

/** GSTR-1's code of a credit note to a buyer without a GSTIN. */
const getCreditType = ({ snapshot }: IssuedDocument) =>
  snapshot.export ? exportTypes[snapshot.export.terms].credit : 'B2CL'

const exportCells = (one: ReportedDocument): Cells => ({
  export_type: exportTypes[one.snapshot.export?.terms ?? 'paid'].invoice,
  invoice_number: one.number,
  invoice_date: one.dated,
  invoice_value: toRupees(one.totalPaise),
  country: one.snapshot.buyer.country ?? '',
})

const creditCells = (one: ReportedDocument): Cells => ({
  ...(isRegistered(one) && {
    gstin: one.snapshot.buyer.gstin,
    receiver: one.snapshot.buyer.company || one.snapshot.buyer.name,
  }),
  note_number: one.number,
  note_date: one.dated,
  note_value: toRupees(one.totalPaise),
  invoice_number: one.originalNumber ?? '',
  invoice_date: one.originalDated ?? '',
  place_of_supply: formatPlace(stateOfSupply(one)),
})

function groupRows<Key extends Cells>(
  documents: readonly ReportedDocument[],
  getKey: (one: ReportedDocument, row: DocumentRow) => Key,
) {
  const groups = new Map<string, { key: Key; sums: Sums }>()
  for (const one of documents)
    for (const row of one.snapshot.rows) {
      const key = getKey(one, row)
      const name = JSON.stringify(key)
      const before = groups.get(name)?.sums
      groups.set(name, { key, sums: sumsOfRows([row], getSign(one), before) })
    }
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, group]) => group)
}

/** An option with the HSN and rate of its product must not count the unit again. */
function countItemsOnce(one: ReportedDocument): ReportedDocument {
  const rows = one.snapshot.rows.map((row, at, all) => {
    const isCounted = all
      .slice(0, at)
      .some(
        ({ position, hsn, rate }) =>
          position !== null && position === row.position && hsn === row.hsn && rate === row.rate,
      )
    return isCounted ? { ...row, quantity: 0 } : row
  })
  return { ...one, snapshot: { ...one.snapshot, rows } }
}

function registerRows(documents: readonly ReportedDocument[]): Cells[] {
  return documents
    .filter(({ kind }) => kind === 'invoice' || kind === 'billOfSupply' || kind === 'creditNote')
    .map((one) => {
      const sums = sumsOfRows(one.snapshot.rows, getSign(one))
      return {
        date: one.dated,
        document: documentLabels[one.kind],
        number: one.number,
        for_invoice: one.originalNumber ?? '',
        order_number: one.snapshot.order.number,
        buyer: one.snapshot.buyer.company || one.snapshot.buyer.name,
        gstin: one.snapshot.buyer.gstin,
        place_of_supply: formatPlace(stateOfSupply(one)),
        country: one.snapshot.buyer.country ?? 'IN',
        ...taxCells(sums),
        round_off: toRupees(getSign(one) * one.snapshot.roundOffPaise),
        total: toRupees(getSign(one) * one.totalPaise),
      }
    })
}

function documentsIssued(documents: readonly ReportedDocument[]): Cells[] {
  return [...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, ones]) => ({
    document: documentLabels[kind],
    from: ones[0]?.number ?? '',
    to: ones.at(-1)?.number ?? '',
    total: ones.length,
    cancelled: 0,
  }))
}

type DocumentTable = Exclude<TaxTable, 'fees'>

/** Returns amounts in rupees. Counts credit notes on their own date. */
export function taxReport(table: DocumentTable, documents: readonly ReportedDocument[]): Cells[] {
  const invoices = documents.filter(isInvoice)
  const credits = documents.filter(isCreditNote)
  switch (table) {
    case 'register':
      return registerRows(documents)
    case 'b2b':
      return byRate(invoices.filter(isRegistered), invoiceCells)
    case 'b2cl':
      return byRate(invoices.filter(isLarge), invoiceCells)
    case 'exp':
      return byRate(invoices.filter(isExport), exportCells)
    case 'cdnr':
      return byRate(credits.filter(isRegistered), creditCells)
    case 'cdnur':
      return byRate(
        credits.filter((one) => isLarge(one) || isExport(one)),
        (one) => ({ type: getCreditType(one), ...creditCells(one) }),
      )
    case 'b2cs':
      return groupRows([...invoices, ...credits].filter(isSmall), (one, { rate }) => ({
        place_of_supply: formatPlace(stateOfSupply(one)),
        rate,
      })).map(({ key, sums }) => ({ ...key, ...taxCells(sums) }))
    case 'hsn':
      return groupRows([...invoices, ...credits].map(countItemsOnce), (one, { hsn, rate }) => ({
        supply: isRegistered(one) ? 'B2B' : 'B2C',
        hsn,
        rate,
      })).map(({ key, sums }) => ({
        ...key,
        // Services, with a SAC of chapter 99, are reported without a quantity.
        quantity: key.hsn.startsWith('99') ? 0 : sums.quantity,
        total_value: toRupees(sums.paise),
        ...taxCells(sums),
      }))
    case 'docs':
      return documentsIssued(documents)
  }
}

const taxColumns = ['rate', 'taxable_value', 'igst', 'cgst', 'sgst']
const invoiceColumns = ['invoice_number', 'invoice_date', 'invoice_value', 'place_of_supply']
const noteColumns = ['note_number', 'note_date', 'note_value', 'invoice_number', 'invoice_date']

/** Known without rows, so that an empty table has a heading. */
const reportColumns: Record<TaxTable, string[]> = {
  register: [
    ...['date', 'document', 'number', 'for_invoice', 'order_number', 'buyer', 'gstin'],
    ...[
      'place_of_supply',
      'country',
      'taxable_value',
      'igst',
      'cgst',
      'sgst',
      'round_off',
      'total',
    ],
  ],
  b2b: ['gstin', 'receiver', ...invoiceColumns, ...taxColumns],
  b2cl: [...invoiceColumns, ...taxColumns],
  b2cs: ['place_of_supply', ...taxColumns],
  cdnr: ['gstin', 'receiver', ...noteColumns, 'place_of_supply', ...taxColumns],
  exp: [
    ...['export_type', 'invoice_number', 'invoice_date', 'invoice_value', 'country'],
    ...['rate', 'taxable_value', 'igst'],
  ],
  cdnur: ['type', ...noteColumns, 'place_of_supply', ...taxColumns],
  hsn: ['supply', 'hsn', 'rate', 'quantity', 'total_value', ...taxColumns.slice(1)],
  docs: ['document', 'from', 'to', 'total', 'cancelled'],
  fees: [
    ...['date', 'order_number', 'provider', 'payment', 'captured', 'fee', 'currency'],
    ...['payout', 'payout_reference', 'paid_out_on'],
  ],
}

/** Covers a month (YYYY-MM) of days in Asia/Kolkata. */
export async function monthTable(db: Db, month: string, table: TaxTable) {
  const rows =
    table === 'fees' ? await listFees(db, month) : taxReport(table, await documentsIn(db, month))
  return { name: table, rows, columns: reportColumns[table] }
}

export const monthTables = (db: Db, month: string) =>
  Promise.all(taxTables.map((table) => monthTable(db, month, table)))
