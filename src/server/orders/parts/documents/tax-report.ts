import { toRupees } from '#shared/money.ts'
import { documentLabels, type TaxTable, taxTables } from '#shared/orders/tax/vocabulary.ts'
import type { Db } from '../../../db.ts'
import { getTaxSettings } from '../../../records/settings.ts'
import { listFees } from '../../money/facts.ts'
import { documentsOfMonth } from './document-record.ts'
import { formatPlace, gstr1Json, gstr1Of, sheetCells, sheetRows } from './gstr1.ts'
import { type Gstr1Sheet, headings, sheets } from './gstr1-format.ts'
import {
  type Cells,
  getSign,
  type ReportedDocument,
  type Sums,
  stateOfSupply,
  sumsOfRows,
} from './report-sums.ts'

const taxCells = (sums: Sums): Cells => ({
  taxable_value: toRupees(sums.taxablePaise),
  igst: toRupees(sums.igstPaise),
  cgst: toRupees(sums.cgstPaise),
  sgst: toRupees(sums.sgstPaise),
})

export function registerRows(documents: readonly ReportedDocument[]): Cells[] {
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

const registerColumns = [
  ...['date', 'document', 'number', 'for_invoice', 'order_number', 'buyer', 'gstin'],
  ...['place_of_supply', 'country', 'taxable_value', 'igst', 'cgst', 'sgst', 'round_off', 'total'],
]
const feeColumns = [
  ...['date', 'order_number', 'provider', 'payment', 'captured', 'fee', 'currency'],
  ...['payout', 'payout_reference', 'paid_out_on'],
]

const isSheet = (table: TaxTable): table is Gstr1Sheet => table in sheets

/** Covers a month (YYYY-MM) of days in Asia/Kolkata. */
export async function monthTable(db: Db, month: string, table: TaxTable) {
  if (table === 'fees') return { name: table, rows: await listFees(db, month), columns: feeColumns }
  const documents = await documentsOfMonth(db, month)
  return isSheet(table)
    ? { name: table, rows: sheetRows(table, gstr1Of(documents)), columns: [...headings[table]] }
    : { name: table, rows: registerRows(documents), columns: registerColumns }
}

export const monthTables = (db: Db, month: string) =>
  Promise.all(taxTables.map((table) => monthTable(db, month, table)))

/** Returns the sheets of the portal's offline tool for a month. */
export async function offlineToolSheets(db: Db, month: string) {
  const tables = gstr1Of(await documentsOfMonth(db, month))
  return taxTables
    .filter(isSheet)
    .map((sheet) => ({ name: sheets[sheet].name, cells: sheetCells(sheet, tables) }))
}

/** Returns the portal's JSON for a month. */
export async function portalJson(db: Db, month: string) {
  const [{ gstin }, documents] = await Promise.all([
    getTaxSettings(db),
    documentsOfMonth(db, month),
  ])
  return gstr1Json(gstr1Of(documents), gstin, month)
}
