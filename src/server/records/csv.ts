import { stringify } from 'csv-stringify/sync'

/** Cells that a spreadsheet would run as a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const quotedFormula = /^'+[=+\-@\t\r＝＋－＠]/

/** Returns rows as CSV. An apostrophe before a formula keeps a spreadsheet from running it. */
export const toCsv = (
  rows: readonly object[],
  columns?: readonly (string | { key: string; header: string })[],
): string =>
  stringify([...rows], {
    header: true,
    bom: true,
    // RFC 4180.
    record_delimiter: 'windows',
    ...(columns && { columns: [...columns] }),
    cast: { string: (cell) => (formula.test(cell) ? `'${cell}` : cell) },
  })

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
