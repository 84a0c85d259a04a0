import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

/** Cells that a spreadsheet would run as a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const quotedFormula = /^'+[=+\-@\t\r＝＋－＠]/

type Columns = readonly (string | { key: string; header: string })[]

/** Returns rows as CSV. An apostrophe before a formula keeps a spreadsheet from running it. */
export const toCsv = (rows: readonly object[], columns?: Columns): string =>
  toCsvPart(rows, columns, true)

const toCsvPart = (rows: readonly object[], columns: Columns | undefined, isFirst: boolean) =>
  stringify([...rows], {
    header: isFirst,
    bom: isFirst,
    // RFC 4180.
    record_delimiter: 'windows',
    ...(columns && { columns: [...columns] }),
    cast: { string: (cell) => (formula.test(cell) ? `'${cell}` : cell) },
  })

/** Rows between which other work of the process gets its turn. */
const BATCH_ROWS = 100

async function* csvParts(rows: Iterable<object> | AsyncIterable<object>, columns?: Columns) {
  let names = columns
  let isFirst = true
  let batch: object[] = []
  for await (const row of rows) {
    names ??= Object.keys(row)
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield toCsvPart(batch, names, isFirst)
    isFirst = false
    batch = []
    await breathe()
  }
  if (isFirst || batch.length > 0) yield toCsvPart(batch, names, isFirst)
}

/**
 * Returns rows as a CSV that is written while they are read. Rejects if the first rows cannot be
 * read; a later error breaks the file off.
 */
export async function streamCsv(
  rows: Iterable<object> | AsyncIterable<object>,
  columns?: Columns,
): Promise<Readable> {
  const parts = csvParts(rows, columns)
  const first = await parts.next()
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value
      yield* parts
    })(),
  )
}

function toCells(rows: readonly object[], names: readonly string[]) {
  const heading = names.map((value) => ({ value, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => {
    const values: Record<string, string | number | null> = { ...row }
    return names.map((name) => {
      const value = values[name]
      return value === undefined || value === '' ? null : value
    })
  })
  return [heading, ...cells]
}

/** Returns rows as a workbook. Text cells of a workbook never run as formulas. */
export async function toXlsx(
  rows: readonly object[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<Buffer> {
  // Loaded on demand, because it slows down the start.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(toCells(rows, columns)).toBuffer()
}

/** Returns a workbook of sheets whose rows are given, headings included. */
export async function toSheets(
  sheets: readonly { name: string; cells: readonly (readonly (string | number | null)[])[] }[],
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    sheets.map(({ name, cells }) => ({
      sheet: name,
      data: cells.map((row) => row.map((value) => (value === null ? null : { value }))),
    })),
  ).toBuffer()
}

export async function toWorkbook(
  tables: readonly { name: string; rows: readonly object[]; columns: readonly string[] }[],
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const sheets = tables.map(({ name, rows, columns }) => ({
    sheet: name,
    data: toCells(rows, columns),
    stickyRowsCount: 1,
  }))
  return writeExcelFile(sheets).toBuffer()
}

/** `="00018"` is how a spreadsheet writes digits as a text. */
const textFormula = /^="([^"]*)"$/

/** Reverses the apostrophe that `toCsv` adds. */
export const fromCsv = (cell: string) =>
  textFormula.exec(cell)?.[1] ?? (quotedFormula.test(cell) ? cell.slice(1) : cell)
