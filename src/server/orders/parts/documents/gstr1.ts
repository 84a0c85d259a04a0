import { toRupees } from '#shared/money.ts'
import { indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import type { DocumentRow, IssuedDocument } from './document-record.ts'
import {
  B2CS_TYPE,
  countedHeadings,
  documentNatures,
  exemptSupplies,
  type Gstr1Sheet,
  headings,
  INVOICE_TYPE,
  isService,
  JSON_VERSION,
  placeNames,
  sheets,
  UQC,
  uqcNames,
} from './gstr1-format.ts'
import {
  type Cells,
  getSign,
  isExport,
  isRegistered,
  noSums,
  type ReportedDocument,
  type Sums,
  stateOfSupply,
  sumsOfRows,
} from './report-sums.ts'

/** Paise; larger invoices to other states without a GSTIN are reported one by one. */
const LARGE_PAISE = 1_00_000_00

const isInvoice = ({ kind }: IssuedDocument) => kind === 'invoice'
const isCreditNote = (document: ReportedDocument) =>
  // Bills of supply have their own return.
  document.kind === 'creditNote' && document.originalNumber?.startsWith('INV') === true
const isInterState = (document: ReportedDocument) =>
  stateOfSupply(document) !== document.snapshot.seller.state
const isLarge = (document: ReportedDocument) =>
  !isRegistered(document) &&
  !isExport(document) &&
  isInterState(document) &&
  (document.originalPaise ?? document.totalPaise) > LARGE_PAISE
const isSmall = (document: ReportedDocument) =>
  !isRegistered(document) && !isExport(document) && !isLarge(document)

/** Exports without tax have the rate 0 too, and their own table. */
const isExempt = (document: ReportedDocument, { rate }: DocumentRow) =>
  rate === 0 && !isExport(document)

const isNothing = (sums: Sums) => Object.values(sums).every((sum) => sum === 0)
/** A free piece has a quantity alone. */
const isWorthNothing = ({ quantity: _, ...sums }: Sums) => isNothing({ ...sums, quantity: 0 })

type RateSums = { rate: number; sums: Sums }
type Reported = { document: ReportedDocument; rates: RateSums[] }

/** Documents with their taxed rows by rate; those that report nothing are left out. */
const byRate = (documents: readonly ReportedDocument[]): Reported[] =>
  documents.flatMap((document) => {
    const taxed = document.snapshot.rows.filter((row) => !isExempt(document, row))
    const rates = [...Map.groupBy(taxed, ({ rate }) => rate)]
      .map(([rate, rows]) => ({ rate, sums: sumsOfRows(rows) }))
      .filter(({ sums }) => !isWorthNothing(sums))
    return rates.length > 0 ? [{ document, rates }] : []
  })

/** Adds up rows of documents, credit notes negative, and leaves out sums of nothing. */
function groupRows<Key extends object>(
  documents: readonly ReportedDocument[],
  getKey: (document: ReportedDocument, row: DocumentRow) => Key | undefined,
) {
  const groups = new Map<string, { key: Key; sums: Sums }>()
  for (const document of documents)
    for (const row of document.snapshot.rows) {
      const key = getKey(document, row)
      if (!key) continue
      const name = JSON.stringify(key)
      const before = groups.get(name)?.sums ?? noSums
      groups.set(name, { key, sums: sumsOfRows([row], getSign(document), before) })
    }
  return [...groups]
    .toSorted(([name], [otherName]) => name.localeCompare(otherName))
    .map(([, group]) => group)
    .filter(({ sums }) => !isNothing(sums))
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

export type Gstr1 = ReturnType<typeof gstr1Of>

/** Sorts the documents of a month into the tables. Counts credit notes on their own date. */
export function gstr1Of(documents: readonly ReportedDocument[]) {
  const invoices = documents.filter(isInvoice)
  const credits = documents.filter(isCreditNote)
  const sales = [...invoices, ...credits]
  const hsn = (registered: boolean) =>
    groupRows(
      sales.filter((document) => isRegistered(document) === registered).map(countItemsOnce),
      (_, { hsn, rate }) => ({ hsn, rate }),
    ).map(({ key, sums }) => ({ ...key, sums }))
  return {
    b2b: byRate(invoices.filter(isRegistered)),
    b2cl: byRate(invoices.filter(isLarge)),
    b2cs: groupRows(sales.filter(isSmall), (document, row) =>
      isExempt(document, row)
        ? undefined
        : {
            place: stateOfSupply(document),
            isInterState: isInterState(document),
            rate: row.rate,
          },
    )
      .filter(({ sums }) => !isWorthNothing(sums))
      .map(({ key, sums }) => ({ ...key, sums })),
    exp: byRate(invoices.filter(isExport)),
    cdnr: byRate(credits.filter(isRegistered)),
    cdnur: byRate(credits.filter((document) => isLarge(document) || isExport(document))),
    exemp: groupRows(sales, (document, row) =>
      isExempt(document, row)
        ? {
            supply:
              `INTR${isInterState(document) ? '' : 'A'}B2${isRegistered(document) ? 'B' : 'C'}` as const,
          }
        : undefined,
    )
      .filter(({ sums }) => !isWorthNothing(sums))
      .map(({ key, sums }) => ({ ...key, sums })),
    hsn_b2b: hsn(true),
    hsn_b2c: hsn(false),
    docs: [...Map.groupBy(documents, ({ kind }) => kind)]
      .map(([kind, group]) => ({
        nature: documentNatures[kind],
        from: group[0]?.number ?? '',
        to: group.at(-1)?.number ?? '',
        total: group.length,
      }))
      .toSorted((one, other) => one.nature.number - other.nature.number),
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-05-10` becomes `10-May-2026`. */
const sheetDate = (day: string) =>
  `${day.slice(8, 10)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`
/** `2026-05-10` becomes `10-05-2026`. */
const jsonDate = (day: string) => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`

export const formatPlace = (state: string) =>
  isStateCode(state) || state in placeNames
    ? `${state}-${placeNames[state] ?? indianStates[state as keyof typeof indianStates]}`
    : state

const exportType = ({ snapshot }: IssuedDocument) =>
  snapshot.export?.terms === 'lut' ? 'WOPAY' : 'WPAY'
/** GSTR-1's code of a credit note to a buyer without a GSTIN. */
const noteType = (document: ReportedDocument) =>
  isExport(document) ? (exportType(document) === 'WPAY' ? 'EXPWP' : 'EXPWOP') : 'B2CL'

const receiverName = ({ snapshot: { buyer } }: IssuedDocument) => buyer.company || buyer.name

const invoiceCells = (document: ReportedDocument): Cells => ({
  'Invoice Number': document.number,
  'Invoice date': sheetDate(document.dated),
  'Invoice Value': toRupees(document.totalPaise),
})
const noteCells = (document: ReportedDocument): Cells => ({
  'Note Number': document.number,
  'Note Date': sheetDate(document.dated),
  'Note Type': 'C',
  'Note Value': toRupees(document.totalPaise),
})
const buyerCells = (document: ReportedDocument): Cells => ({
  'GSTIN/UIN of Recipient': document.snapshot.buyer.gstin,
  'Receiver Name': receiverName(document),
  'Reverse Charge': 'N',
})
const placeCells = (document: ReportedDocument): Cells =>
  // The place of an export stays empty.
  isExport(document) ? {} : { 'Place Of Supply': formatPlace(stateOfSupply(document)) }
const rateCells = ({ rate, sums }: RateSums): Cells => ({
  Rate: rate,
  'Taxable Value': toRupees(sums.taxablePaise),
})

const documentCells = (
  reported: readonly Reported[],
  cells: (document: ReportedDocument) => Cells,
): Cells[] =>
  reported.flatMap(({ document, rates }) =>
    rates.map((rate) => ({ ...cells(document), ...placeCells(document), ...rateCells(rate) })),
  )

const hsnCells = (rows: Gstr1['hsn_b2b']): Cells[] =>
  rows.map(({ hsn, rate, sums }) => ({
    HSN: hsn,
    UQC: uqcNames[isService(hsn) ? UQC.services : UQC.goods],
    'Total Quantity': isService(hsn) ? 0 : sums.quantity,
    'Total Value': toRupees(sums.paise),
    Rate: rate,
    'Taxable Value': toRupees(sums.taxablePaise),
    'Integrated Tax Amount': toRupees(sums.igstPaise),
    'Central Tax Amount': toRupees(sums.cgstPaise),
    'State/UT Tax Amount': toRupees(sums.sgstPaise),
  }))

const rowsBySheet: Record<Gstr1Sheet, (tables: Gstr1) => Cells[]> = {
  b2b: ({ b2b }) =>
    documentCells(b2b, (document) => ({
      ...buyerCells(document),
      ...invoiceCells(document),
      'Invoice Type': INVOICE_TYPE.sheet,
    })),
  b2cl: ({ b2cl }) => documentCells(b2cl, invoiceCells),
  b2cs: ({ b2cs }) =>
    b2cs.map(({ place, rate, sums }) => ({
      Type: B2CS_TYPE,
      'Place Of Supply': formatPlace(place),
      ...rateCells({ rate, sums }),
    })),
  cdnr: ({ cdnr }) =>
    documentCells(cdnr, (document) => ({
      ...buyerCells(document),
      ...noteCells(document),
      'Note Supply Type': INVOICE_TYPE.sheet,
    })),
  cdnur: ({ cdnur }) =>
    documentCells(cdnur, (document) => ({
      'UR Type': noteType(document),
      ...noteCells(document),
    })),
  exp: ({ exp }) =>
    documentCells(exp, (document) => ({
      'Export Type': exportType(document),
      ...invoiceCells(document),
    })),
  exemp: ({ exemp }) =>
    exemp.map(({ supply, sums }) => ({
      Description: exemptSupplies[supply],
      'Nil Rated Supplies': toRupees(sums.taxablePaise),
    })),
  hsn_b2b: (tables) => hsnCells(tables.hsn_b2b),
  hsn_b2c: (tables) => hsnCells(tables.hsn_b2c),
  docs: ({ docs }) =>
    docs.map(({ nature, from, to, total }) => ({
      'Nature of Document': nature.name,
      'Sr. No. From': from,
      'Sr. No. To': to,
      'Total Number': total,
      Cancelled: 0,
    })),
}

/** Rows by the tool's headings; a cell that is not named is empty. */
export const sheetRows = (sheet: Gstr1Sheet, tables: Gstr1): Cells[] => rowsBySheet[sheet](tables)

/** An invoice of several rates has several rows, and its value counts once. */
function totalOf(heading: string, rows: readonly Cells[]): number {
  const filled = rows.filter((row) => row[heading] !== undefined)
  if ((countedHeadings as readonly string[]).includes(heading))
    return new Set(filled.map((row) => row[heading])).size
  const number = heading === 'Note Value' ? 'Note Number' : 'Invoice Number'
  const counted =
    heading === 'Invoice Value' || heading === 'Note Value'
      ? [...new Map(filled.map((row) => [row[number], row])).values()]
      : filled
  return toRupees(counted.reduce((sum, row) => sum + Math.round(Number(row[heading]) * 100), 0))
}

/** Returns the cells of a sheet of the offline tool's workbook. */
export function sheetCells(sheet: Gstr1Sheet, tables: Gstr1): (string | number | null)[][] {
  const rows = sheetRows(sheet, tables)
  const { title, totals } = sheets[sheet]
  return [
    [title],
    headings[sheet].map((heading) => totals[heading] ?? null),
    headings[sheet].map((heading) => (heading in totals ? totalOf(heading, rows) : null)),
    [...headings[sheet]],
    ...rows.map((row) => headings[sheet].map((heading) => row[heading] ?? null)),
  ]
}

/** The tool numbers the items of an invoice by their rate: 501 for 5 percent. */
const itemNumber = (rate: number) => Math.round(rate * 100) + 1

const taxFields = (sums: Sums, isInter: boolean) =>
  isInter
    ? { iamt: toRupees(sums.igstPaise) }
    : { camt: toRupees(sums.cgstPaise), samt: toRupees(sums.sgstPaise) }

const jsonItems = ({ document, rates }: Reported) =>
  rates.map(({ rate, sums }) => ({
    num: itemNumber(rate),
    itm_det: {
      rt: rate,
      txval: toRupees(sums.taxablePaise),
      ...taxFields(sums, isInterState(document)),
      csamt: 0,
    },
  }))

const jsonInvoice = ({ document }: Reported) => ({
  inum: document.number,
  idt: jsonDate(document.dated),
  val: toRupees(document.totalPaise),
})
const jsonNote = ({ document }: Reported) => ({
  ntty: 'C',
  nt_num: document.number,
  nt_dt: jsonDate(document.dated),
  val: toRupees(document.totalPaise),
})
const registeredFields = ({ document }: Reported) => ({
  pos: stateOfSupply(document),
  rchrg: 'N',
  inv_typ: INVOICE_TYPE.json,
})

const groupBy = <Item, Key>(items: readonly Item[], getKey: (item: Item) => Key) => [
  ...Map.groupBy(items, getKey),
]

const jsonHsn = (rows: Gstr1['hsn_b2b']) =>
  rows.map(({ hsn, rate, sums }, at) => ({
    num: at + 1,
    hsn_sc: hsn,
    desc: '',
    uqc: isService(hsn) ? UQC.services : UQC.goods,
    qty: isService(hsn) ? 0 : sums.quantity,
    rt: rate,
    txval: toRupees(sums.taxablePaise),
    iamt: toRupees(sums.igstPaise),
    camt: toRupees(sums.cgstPaise),
    samt: toRupees(sums.sgstPaise),
    csamt: 0,
  }))

/** Returns the portal's JSON of a month (YYYY-MM). Tables without rows are left out. */
export function gstr1Json(tables: Gstr1, gstin: string, month: string) {
  const { b2b, b2cl, b2cs, exp, cdnr, cdnur, exemp, hsn_b2b, hsn_b2c, docs } = tables
  const gstinOf = ({ document }: Reported) => document.snapshot.buyer.gstin
  const placeOf = ({ document }: Reported) => stateOfSupply(document)
  const hsn = {
    ...(hsn_b2b.length > 0 && { hsn_b2b: jsonHsn(hsn_b2b) }),
    ...(hsn_b2c.length > 0 && { hsn_b2c: jsonHsn(hsn_b2c) }),
  }
  const all = {
    b2b: groupBy(b2b, gstinOf).map(([ctin, invoices]) => ({
      ctin,
      inv: invoices.map((one) => ({
        ...jsonInvoice(one),
        ...registeredFields(one),
        itms: jsonItems(one),
      })),
    })),
    b2cl: groupBy(b2cl, placeOf).map(([pos, invoices]) => ({
      pos,
      inv: invoices.map((one) => ({ ...jsonInvoice(one), itms: jsonItems(one) })),
    })),
    b2cs: b2cs.map(({ place, isInterState, rate, sums }) => ({
      sply_ty: isInterState ? 'INTER' : 'INTRA',
      pos: place,
      typ: B2CS_TYPE,
      rt: rate,
      txval: toRupees(sums.taxablePaise),
      ...taxFields(sums, isInterState),
      csamt: 0,
    })),
    exp: groupBy(exp, ({ document }) => exportType(document)).map(([exp_typ, invoices]) => ({
      exp_typ,
      inv: invoices.map((one) => ({
        ...jsonInvoice(one),
        itms: one.rates.map(({ rate, sums }) => ({
          txval: toRupees(sums.taxablePaise),
          rt: rate,
          iamt: toRupees(sums.igstPaise),
          csamt: 0,
        })),
      })),
    })),
    cdnr: groupBy(cdnr, gstinOf).map(([ctin, notes]) => ({
      ctin,
      nt: notes.map((one) => ({
        ...jsonNote(one),
        ...registeredFields(one),
        itms: jsonItems(one),
      })),
    })),
    cdnur: cdnur.map((one) => ({
      typ: noteType(one.document),
      ...jsonNote(one),
      ...(!isExport(one.document) && { pos: placeOf(one) }),
      itms: jsonItems(one),
    })),
    nil: exemp.map(({ supply, sums }) => ({
      sply_ty: supply,
      nil_amt: toRupees(sums.taxablePaise),
      expt_amt: 0,
      ngsup_amt: 0,
    })),
    docs: groupBy(docs, ({ nature }) => nature.number).map(([doc_num, series]) => ({
      doc_num,
      doc_typ: series[0]?.nature.name ?? '',
      docs: series.map(({ from, to, total }, at) => ({
        num: at + 1,
        from,
        to,
        totnum: total,
        cancel: 0,
        net_issue: total,
      })),
    })),
  }
  const { nil, docs: doc_det, ...lists } = all
  return {
    gstin,
    fp: `${month.slice(5, 7)}${month.slice(0, 4)}`,
    version: JSON_VERSION,
    hash: 'hash',
    ...(Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<
      typeof lists
    >),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...(Object.keys(hsn).length > 0 && { hsn }),
    ...(doc_det.length > 0 && { doc_issue: { doc_det } }),
  }
}
