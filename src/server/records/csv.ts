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

/** The cell as it was before `toCsv`. */
export const fromCsv = (cell: string) => (quotedFormula.test(cell) ? cell.slice(1) : cell)
