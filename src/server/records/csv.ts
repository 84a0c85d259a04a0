import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet would run as a formula, though an apostrophe stand before it already. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const quotedFormula = /^'+[=+\-@\t\r＝＋－＠]/

/** Rows as CSV with a heading; an apostrophe keeps a spreadsheet from running a cell. */
export const toCsv = (rows: readonly object[], columns?: readonly string[]): string =>
  stringify([...rows], {
    header: true,
    bom: true,
    ...(columns && { columns: [...columns] }),
    cast: { string: (cell) => (formula.test(cell) ? `'${cell}` : cell) },
  })

/** The same as a workbook: there a text is a text, whatever it begins with. */
export async function toXlsx(
  rows: readonly object[],
  columns?: readonly string[],
): Promise<Buffer> {
  // Reading it takes longer than most else of a start.
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

/** The cell as it was before `toCsv`. */
export const fromCsv = (cell: string) => (quotedFormula.test(cell) ? cell.slice(1) : cell)
