import { uuidv7 } from 'uuidv7'
import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { DocumentKind } from '#shared/orders/tax/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import { type Db, type Fragment, sql, type Tx } from '../../../db.ts'

/** `paise` includes the taxes. */
export type DocumentRow = {
  /** Position of the order line; null for delivery and fees. */
  position: number | null
  title: string
  titleHindi: string
  size: string
  quantity: number
  hsn: string
  /** Percent. */
  rate: number
  paise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Immutable: later edits of order, buyer and settings do not change it. */
export type Snapshot = {
  language: Language
  seller: Pick<TaxSettings, 'legalName' | 'gstin' | 'address' | 'state'>
  buyer: {
    name: string
    company: string
    gstin: string
    address: string
    city: string
    pincode: string
    state: string
    /** Missing in documents of earlier versions, all for sales in India. */
    country?: string
    region?: string
  }
  /** Only of an export; `lut` is the number of the letter of undertaking. */
  export?: { terms: SalesAbroad['declaration']; lut: string; lutYear: string }
  order: { id: string; number: string; placedOn: string }
  rows: DocumentRow[]
  roundOffPaise: number
  reason: 'sale' | 'refund' | 'returned' | 'corrected' | 'advance'
  /** The owner's reason for a refund. */
  note: string
}

export type IssuedDocument = {
  id: string
  kind: DocumentKind
  number: string
  /** YYYY-MM-DD in India. */
  dated: string
  originalId: string | null
  refundId: string | null
  factId: string | null
  totalPaise: number
  snapshot: Snapshot
}

/** The `original` is the invoice that a credit note corrects. */
export type FoundDocument = IssuedDocument & {
  orderId: string
  originalNumber: string | null
  originalDated: string | null
  originalPaise: number | null
}

export type Draft = Omit<IssuedDocument, 'id' | 'number' | 'dated'> & { id?: string }

const columns = sql<'d'>`
  d.id, d.kind, d.number, d.dated::text, d.original_id AS "originalId", d.refund_id AS "refundId",
  d.fact_id AS "factId", d.total_paise AS "totalPaise", d.snapshot`

export const listIssuedDocuments = (db: Db, orderId: string) => db<IssuedDocument[]>`
  SELECT ${columns} FROM documents d WHERE d.order_id = ${orderId} ORDER BY d.issued_at, d.id`

export const documentsOfCustomer = (db: Db, whose: Fragment<'o'>) => db<
  Pick<FoundDocument, 'orderId' | 'kind' | 'number' | 'dated' | 'totalPaise'>[]
>`
  SELECT d.order_id AS "orderId", d.kind, d.number, d.dated::text, d.total_paise AS "totalPaise"
  FROM documents d JOIN orders o ON o.id = d.order_id WHERE ${whose}
  ORDER BY d.issued_at, d.id`

const selectFound = sql`
  SELECT ${columns}, d.order_id AS "orderId", i.number AS "originalNumber",
         i.dated::text AS "originalDated", i.total_paise AS "originalPaise"
  FROM documents d LEFT JOIN documents i ON i.id = d.original_id`

const isOfMonth = (month: string) => sql<'d'>`
  d.dated >= ${`${month}-01`}::text::date
  AND d.dated < ${`${month}-01`}::text::date + interval '1 month'`

/** Lists the documents dated in a month (YYYY-MM), by series and number. */
export const documentsOfMonth = (db: Db, month: string) => db<FoundDocument[]>`
  ${selectFound}
  WHERE ${isOfMonth(month)}
  ORDER BY d.series, d.year, d.sequence`

/** In the order of `documentsOfMonth`. */
export async function numbersOfMonth(db: Db, month: string) {
  const rows = await db<
    (Pick<FoundDocument, 'id' | 'kind' | 'number'> & Pick<Snapshot, 'language'>)[]
  >`
    SELECT d.id, d.kind, d.number, d.snapshot->>'language' AS language
    FROM documents d WHERE ${isOfMonth(month)} ORDER BY d.series, d.year, d.sequence`
  return rows.map(({ language, ...document }) => ({ ...document, snapshot: { language } }))
}

/** How many documents of a month are read and drawn at a time. */
const BATCH = 20

/** Reads documents in the given order, in batches. */
export async function* readDocuments(db: Db, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const found = await db<FoundDocument[]>`
      ${selectFound} WHERE d.id ${sql.in(batch)}
      ORDER BY array_position(${batch}::uuid[], d.id)`
    yield [...found]
  }
}

export async function findDocument(db: Db, id: string): Promise<FoundDocument | undefined> {
  const [document] = await db<FoundDocument[]>`${selectFound} WHERE d.id = ${id}`
  return document
}

export async function findLastInvoice(db: Db, orderId: string): Promise<FoundDocument | undefined> {
  const [invoice] = await db<FoundDocument[]>`
    ${selectFound} WHERE d.order_id = ${orderId} AND d.kind IN ('invoice', 'billOfSupply')
    ORDER BY d.issued_at DESC LIMIT 1`
  return invoice
}

const seriesByKind: Record<DocumentKind, string> = {
  invoice: 'INV',
  billOfSupply: 'BOS',
  creditNote: 'CN',
  receiptVoucher: 'RV',
  refundVoucher: 'RFV',
}

const DIGITS = 6
/** At most 16 characters, as Rule 46 requires: `INV-2627-000042`. */
const writtenDocumentNumber = (series: string, year: number, sequence: number) =>
  `${series}-${year % 100}${String((year + 1) % 100).padStart(2, '0')}-${String(sequence).padStart(DIGITS, '0')}`

/** Starts in April; returns its first calendar year. */
const financialYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)

type Series = { series: string; year: number; sequence: number; dated: string }

/**
 * Dates documents today in India or on an earlier `day` (YYYY-MM-DD), but never before the last of
 * their series. Locks the series, which keeps numbers without gaps; these must be the last locks
 * of the transaction.
 */
export async function storeDocuments(
  tx: Tx,
  orderId: string,
  drafts: readonly Draft[],
  day?: string,
) {
  const names = [...new Set(drafts.map(({ kind }) => seriesByKind[kind]))]
  const lockedSeries = await tx<Series[]>`
    SELECT series, year, sequence, dated::text FROM document_series
    WHERE series ${sql.in(names)} ORDER BY series FOR UPDATE`
  // After the lock: a transaction that waited must not date a higher number earlier.
  const [clock] = await tx<{ day: string }[]>`
    SELECT coalesce(${day ?? null}, (clock_timestamp() AT TIME ZONE 'Asia/Kolkata')::date::text) AS day`
  const counters = new Map(lockedSeries.map((row) => [row.series, row]))
  for (const { kind, ...draft } of drafts) {
    const counter = counters.get(seriesByKind[kind])
    if (!counter || !clock) throw new Error(`There is no series of the kind ${kind}.`)
    // The server's clock may have been set back.
    const dated = clock.day > counter.dated ? clock.day : counter.dated
    const year = financialYear(dated)
    counter.sequence = year === counter.year ? counter.sequence + 1 : 1
    counter.year = year
    counter.dated = dated
    const { series, sequence } = counter
    await tx`
      INSERT INTO documents (id, order_id, kind, series, year, sequence, number, dated, original_id,
                             refund_id, fact_id, total_paise, snapshot)
      VALUES (${draft.id ?? uuidv7()}, ${orderId}, ${kind}, ${series}, ${year}, ${sequence},
              ${writtenDocumentNumber(series, year, sequence)}, ${dated}::text::date, ${draft.originalId},
              ${draft.refundId}, ${draft.factId}, ${draft.totalPaise}, ${sql.json(draft.snapshot as never)})`
  }
  for (const { series, year, sequence, dated } of counters.values())
    await tx`
      UPDATE document_series SET year = ${year}, sequence = ${sequence}, dated = ${dated}::text::date
      WHERE series = ${series}`
}
