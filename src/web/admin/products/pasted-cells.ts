import { MAX_PRODUCT_SIZES } from '#shared/catalogue/panel-vocabulary.ts'
import { type SizeRow, sizeFields } from './product-values.ts'

type SizeField = (typeof sizeFields)[number]

/** What a spreadsheet copies: rows of cells between tabs. Null for the text of one cell. */
export function parseCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

const isNumber = (name: SizeField) => name !== 'size' && name !== 'sku'

/** Spreadsheets copy numbers as they show them, such as ₹1,200. */
const toCell = (name: SizeField, text: string) =>
  isNumber(name) ? text.replace(/[₹,\s]/g, '') : text

/** Fills cells to the right and below; rows that are missing are added with `createRow`. */
export function fillCells(
  rows: readonly SizeRow[],
  from: { row: number; field: SizeField },
  cells: readonly (readonly string[])[],
  createRow: () => SizeRow,
): { rows: SizeRow[]; dropped: number } {
  const first = sizeFields.indexOf(from.field)
  const next = [...rows]
  let dropped = 0
  for (const [at, line] of cells.entries()) {
    const place = from.row + at
    if (place >= MAX_PRODUCT_SIZES) {
      dropped += 1
      continue
    }
    const named = line
      .map((text, column) => [sizeFields[first + column], text] as const)
      .filter((entry): entry is [SizeField, string] => entry[0] !== undefined)
    next[place] = {
      ...(next[place] ?? createRow()),
      ...Object.fromEntries(named.map(([name, text]) => [name, toCell(name, text)])),
    }
  }
  return { rows: next, dropped }
}
