import { toRupees } from '#shared/money.ts'
import { indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { documentLabels, type TaxTable, taxTables } from '#shared/orders/tax/vocabulary.ts'
import type { Db } from '../../db.ts'
import { listFees } from '../payments/facts.ts'
import {
  type DocumentRow,
  documentsOfMonth,
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
const isCreditNote = (document: ReportedDocument) =>
  // Bills of supply have their own return.
  document.kind === 'creditNote' && document.originalNumber?.startsWith('INV') === true
const isRegistered = ({ snapshot }: IssuedDocument) => snapshot.buyer.gstin !== ''
const stateOfSupply = ({ snapshot: { buyer, seller } }: IssuedDocument) =>
  buyer.state || seller.state
const isExport = ({ snapshot }: IssuedDocument) => snapshot.export !== undefined
const isLarge = (document: ReportedDocument) =>
  !isRegistered(document) &&
  !isExport(document) &&
  stateOfSupply(document) !== document.snapshot.seller.state &&
  (document.originalPaise ?? document.totalPaise) > LARGE_PAISE
const isSmall = (document: ReportedDocument) =>
  !isRegistered(document) && !isExport(document) && !isLarge(document)

const formatPlace = (state: string) =>
  isStateCode(state) ? `${state}-${indianStates[state]}` : state

const getSign = (document: ReportedDocument): 1 | -1 => (document.kind === 'creditNote' ? -1 : 1)

const byRate = (
  documents: readonly ReportedDocument[],
  cells: (document: ReportedDocument) => Cells,
) =>
  documents.flatMap((document) =>
    [...Map.groupBy(document.snapshot.rows, ({ rate }) => rate)].map(([rate, rows]) => ({
      ...cells(document),
      rate,
      ...taxCells(sumsOfRows(rows)),
    })),
  )

const buyerCells = (document: ReportedDocument): Cells =>
  isRegistered(document)
    ? {
        gstin: document.snapshot.buyer.gstin,
        receiver: document.snapshot.buyer.company || document.snapshot.buyer.name,
      }
    : {}

const invoiceCells = (document: ReportedDocument): Cells => ({
  ...buyerCells(document),
  invoice_number: document.number,
  invoice_date: document.dated,
  invoice_value: toRupees(document.totalPaise),
  place_of_supply: formatPlace(stateOfSupply(document)),
})

/** GSTR-1 has different codes for the invoices and the credit notes of exports. */
const exportTypes = {
  paid: { invoice: 'WPAY', credit: 'EXPWP' },
  lut: { invoice: 'WOPAY', credit: 'EXPWOP' },
} as const

/** GSTR-1's code of a credit note to a buyer without a GSTIN. */
const getCreditType = ({ snapshot }: IssuedDocument) =>
  snapshot.export ? exportTypes[snapshot.export.terms].credit : 'B2CL'

const exportCells = (document: ReportedDocument): Cells => ({
  export_type: exportTypes[document.snapshot.export?.terms ?? 'paid'].invoice,
  invoice_number: document.number,
  invoice_date: document.dated,
  invoice_value: toRupees(document.totalPaise),
  country: document.snapshot.buyer.country ?? '',
})

const creditCells = (document: ReportedDocument): Cells => ({
  ...buyerCells(document),
  note_number: document.number,
  note_date: document.dated,
  note_value: toRupees(document.totalPaise),
  invoice_number: document.originalNumber ?? '',
  invoice_date: document.originalDated ?? '',
  place_of_supply: formatPlace(stateOfSupply(document)),
})

function groupRows<Key extends Cells>(
  documents: readonly ReportedDocument[],
  getKey: (document: ReportedDocument, row: DocumentRow) => Key,
) {
  const groups = new Map<string, { key: Key; sums: Sums }>()
  for (const document of documents)
    for (const row of document.snapshot.rows) {
      const key = getKey(document, row)
      const name = JSON.stringify(key)
      const before = groups.get(name)?.sums
      groups.set(name, { key, sums: sumsOfRows([row], getSign(document), before) })
    }
  return [...groups]
    .toSorted(([name], [otherName]) => name.localeCompare(otherName))
    .map(([, group]) => group)
}

/** An option with the HSN and rate of its product must not count the unit again. */
function countItemsOnce(document: ReportedDocument): ReportedDocument {
  const rows = document.snapshot.rows.map((row, at, all) => {
    const isCounted = all
      .slice(0, at)
      .some(
        ({ position, hsn, rate }) =>
          position !== null && position === row.position && hsn === row.hsn && rate === row.rate,
      )
    return isCounted ? { ...row, quantity: 0 } : row
  })
  return { ...document, snapshot: { ...document.snapshot, rows } }
}

function registerRows(documents: readonly ReportedDocument[]): Cells[] {
  return documents
    .filter(({ kind }) => kind === 'invoice' || kind === 'billOfSupply' || kind === 'creditNote')
    .map((document) => {
      const sums = sumsOfRows(document.snapshot.rows, getSign(document))
      return {
        date: document.dated,
        document: documentLabels[document.kind],
        number: document.number,
        for_invoice: document.originalNumber ?? '',
        order_number: document.snapshot.order.number,
        buyer: document.snapshot.buyer.company || document.snapshot.buyer.name,
        gstin: document.snapshot.buyer.gstin,
        place_of_supply: formatPlace(stateOfSupply(document)),
        country: document.snapshot.buyer.country ?? 'IN',
        ...taxCells(sums),
        round_off: toRupees(getSign(document) * document.snapshot.roundOffPaise),
        total: toRupees(getSign(document) * document.totalPaise),
      }
    })
}

function documentsIssued(documents: readonly ReportedDocument[]): Cells[] {
  return [...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, group]) => ({
    document: documentLabels[kind],
    from: group[0]?.number ?? '',
    to: group.at(-1)?.number ?? '',
    total: group.length,
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
        credits.filter((document) => isLarge(document) || isExport(document)),
        (document) => ({ type: getCreditType(document), ...creditCells(document) }),
      )
    case 'b2cs':
      return groupRows([...invoices, ...credits].filter(isSmall), (document, { rate }) => ({
        place_of_supply: formatPlace(stateOfSupply(document)),
        rate,
      })).map(({ key, sums }) => ({ ...key, ...taxCells(sums) }))
    case 'hsn':
      return groupRows(
        [...invoices, ...credits].map(countItemsOnce),
        (document, { hsn, rate }) => ({
          supply: isRegistered(document) ? 'B2B' : 'B2C',
          hsn,
          rate,
        }),
      ).map(({ key, sums }) => ({
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
    table === 'fees'
      ? await listFees(db, month)
      : taxReport(table, await documentsOfMonth(db, month))
  return { name: table, rows, columns: reportColumns[table] }
}

export const monthTables = (db: Db, month: string) =>
  Promise.all(taxTables.map((table) => monthTable(db, month, table)))
