import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { invalid } from '../../errors.ts'

type Column = (typeof productColumns)[number]

/** Without case, spaces and signs: `Sale Price`, `sale_price` and `SALEPRICE` are one. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A piece's first picture is one of its pictures. */
const byName = new Map<string, Column>([
  ['image', 'images'],
  ...productColumns.map((name): [string, Column] => [bare(name), name]),
])

/** The column of the file in which something is wrong with a field of the product. */
export const columnOf = ([field]: readonly PropertyKey[]) =>
  byName.get(bare(String(field))) ?? String(field)

export type Heading = { columns: (Column | undefined)[]; ignored: string[] }

/** Which column each cell of the heading names; others are ignored, and named. Throws a 400 without a title. */
export function headingOf(cells: readonly string[]): Heading {
  const columns = cells.map((cell) => byName.get(bare(cell)))
  if (!columns.includes('title'))
    throw invalid('file', `The first line must name the columns: ${productColumns.join(', ')}.`)
  const twice = columns.find((name, at) => name !== undefined && columns.indexOf(name) !== at)
  if (twice) throw invalid('file', `The column “${twice}” is in the file twice.`)
  return { columns, ignored: cells.filter((cell, at) => cell !== '' && !columns[at]) }
}

/** The cells of a row by their columns, as the shop writes them. */
export function cellsOf({ columns }: Heading, cells: readonly string[]) {
  const given: Partial<Record<Column, string>> = {}
  for (const [at, name] of columns.entries())
    if (name) given[name] = (written[name] ?? asIs)(cells[at] ?? '')
  return given
}

const asIs = (cell: string) => cell

/**
 * `₹1,25,000`, `Rs. 1,250.50/-` and `INR 900` are numbers to people. A comma stands before three digits at
 * last: `999,50` has a decimal comma, and is no number here.
 */
function plainNumber(cell: string): string {
  const bareNumber = cell
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(\/-|₹|inr)$/i, '')
    .replace(/\u00a0/g, ' ')
    .trim()
  return /^\d{1,3}([, ]\d{2,3})*[, ]\d{3}(\.\d+)?$/.test(bareNumber)
    ? bareNumber.replace(/[, ]/g, '')
    : bareNumber
}

/** By its id or its name in the shop, in any case: `Party wear`, `partywear`, `BRIDAL`. */
function category(cell: string): string {
  const said = bare(cell)
  return (
    productCategories.find((id) => bare(id) === said || bare(categoryLabels[id]) === said) ?? cell
  )
}

const written: Partial<Record<Column, (cell: string) => string>> = {
  price: plainNumber,
  salePrice: plainNumber,
  totalStock: plainNumber,
  category,
  status: (cell) => cell.toLowerCase(),
}

/** What a spreadsheet makes of `38:2` that is typed into a plain cell. */
const time = /^(\d{1,3}):(\d{2}):00$/

/** Why a cell of sizes can't be taken as it stands; undefined when it can. */
export function timeInSizes(cell: string): string | undefined {
  const found = time.exec(cell.trim())
  if (!found) return undefined
  const meant = `${Number(found[1])}:${Number(found[2])}`
  return `“${cell}” is a time: the spreadsheet has made one of a size. If ${meant} was meant, make the column one of text and type it again.`
}
