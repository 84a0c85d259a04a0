import { stringify } from 'csv-stringify/sync'

/** Matches cells that a spreadsheet would run as a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const quotedFormula = /^'+[=+\-@\t\r＝＋－＠]/

/**
 * Rows as CSV with a header. An apostrophe before a formula keeps a spreadsheet from running it.
 */
export const toCsv = (rows: readonly object[], columns?: readonly string[]): string =>
  stringify([...rows], {
    header: true,
    bom: true,
    ...(columns && { columns: [...columns] }),
    cast: { string: (cell) => (formula.test(cell) ? `'${cell}` : cell) },
  })

/** Rows as a workbook, whose text cells never run as formulas. */
export async function toXlsx(
  rows: readonly object[],
  columns?: readonly string[],
): Promise<Buffer> {
  // Loaded on demand, because it slows down the start.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const names = columns ?? Object.keys(rows[0] ?? {})
  const cellsOf = (row: object) => {
    const cells: Record<string, string | number | null> = { ...row }
    return names.map((name) => {
      const value = cells[name]
      return value === undefined || value === '' ? null : value
    })
  }
  const heading = names.map((value) => ({ value, fontWeight: 'bold' as const }))
  return writeExcelFile([heading, ...rows.map(cellsOf)]).toBuffer()
}

/** Reverses the apostrophe that `toCsv` adds. */
export const fromCsv = (cell: string) => (quotedFormula.test(cell) ? cell.slice(1) : cell)
