import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { textField, textFieldNames } from '#shared/catalogue/product-fields.ts'
import { numberFieldNames, numberFields } from '#shared/catalogue/product-numbers.ts'
import { categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { easeLabels, eases, garmentCodes, garmentKinds } from '#shared/fit/garments.ts'
import { wears } from '#shared/fit/measures.ts'
import { wearLabels } from '#shared/fit/words.ts'
import { isDate } from '#shared/spreadsheet-damage.ts'
import { asciiDigits } from '#shared/typed-text.ts'
import { invalid } from '../../errors.ts'
import { say } from '../../messages/messages.ts'
import { nameKey } from '../names.ts'
import { htmlToText } from './html-text.ts'

type Column = (typeof productColumns)[number]

/** Keys make `Sale Price` and `sale_price` equal. The heading `image` is accepted for `images`. */
const columnByName = new Map<string, Column>([
  ['image', 'images'],
  ...productColumns.map((name): [string, Column] => [nameKey(name), name]),
])

/** Takes the path of a schema error, such as `sizes.2.sku`. */
export const findErrorColumn = ([field, , part]: readonly PropertyKey[]) =>
  (field === 'sizes' && sizeColumns[String(part)]) ||
  (field === 'makes' && makeColumns[String(part)]) ||
  (field === 'addOns' && part === 'days' && 'addOnDays') ||
  (field === 'colours' && 'otherColours') ||
  (field === 'returnPolicyId' && 'returnPolicy') ||
  (columnByName.get(nameKey(String(field))) ?? String(field))

const sizeColumns: Partial<Record<string, Column>> = {
  sku: 'sizeSkus',
  weight: 'sizeWeights',
  priceDifference: 'sizePriceDifferences',
}

const makeColumns: Partial<Record<string, Column>> = {
  days: 'makeDays',
  stockPolicy: 'makeStock',
  clothId: 'makeCloths',
  clothCm: 'makeCentimetres',
}

const otherNames: Partial<Record<Column, readonly string[]>> = {
  sku: ['code', 'itemcode', 'stylecode', 'productcode', 'styleno', 'articleno'],
  title: ['name', 'productname', 'itemname', 'producttitle', 'item'],
  description: ['details', 'productdescription', 'text'],
  category: ['type', 'producttype'],
  colour: ['color'],
  fabric: ['material'],
  origin: ['countryoforigin', 'country', 'madein'],
  maker: ['weaver', 'artisan', 'workshop', 'manufacturer'],
  garment: ['sizechart', 'garmenttype'],
  ease: ['fit'],
  wear: ['gender', 'agegroup', 'cutfor', 'for'],
  care: ['washcare', 'careinstructions'],
  hsn: ['hsncode', 'hsnsac'],
  price: ['mrp', 'rate', 'unitprice'],
  costPrice: ['cost', 'purchaseprice', 'landedcost'],
  salePrice: ['offerprice', 'discountedprice', 'specialprice'],
  totalStock: ['qty', 'quantity', 'stock', 'pieces', 'pcs', 'available'],
  weightGrams: ['weight', 'grams'],
  makingDays: ['leadtime', 'leaddays'],
  images: ['photo', 'photos', 'picture', 'pictures', 'imageurl', 'imageurls'],
}
const byOtherName = new Map([
  ...Object.entries(otherNames).flatMap(([column, names]) =>
    names.map((name): [string, Column] => [name, column as Column]),
  ),
  // The form's labels, as an owner would write them above a column.
  ...textFieldNames.map((name): [string, Column] => [nameKey(textField(name).label), name]),
  ...numberFieldNames.map((name): [string, Column] => [nameKey(numberFields[name].label), name]),
])

/** The owner's column for each heading; '' ignores the heading. */
export type Mapping = Readonly<Record<string, Column | ''>>

export type Heading = { names: string[]; columns: (Column | undefined)[]; ignored: string[] }

/**
 * A supplier's name counts only for a column that no other heading has, and only for the first
 * heading. Throws 400 for a column that appears twice.
 */
export function parseHeading(cells: readonly string[], mapping: Mapping = {}): Heading {
  const mappedColumns = cells.map((cell) =>
    Object.hasOwn(mapping, cell) ? mapping[cell] : columnByName.get(nameKey(cell)),
  )
  const columns = mappedColumns.map((column, at) => {
    const cell = cells[at] ?? ''
    if (column !== undefined) return column || undefined
    const other = byOtherName.get(nameKey(cell))
    const isFree = other !== undefined && !mappedColumns.includes(other)
    const isFirst = (name: string, at: number) =>
      mappedColumns[at] === undefined && byOtherName.get(nameKey(name)) === other
    return isFree && cells.findIndex(isFirst) === at ? other : undefined
  })
  const repeatedColumn = columns.find(
    (name, at) => name !== undefined && columns.indexOf(name) !== at,
  )
  if (repeatedColumn) throw invalid('file', 'column_repeated', { name: repeatedColumn })
  const ignored = cells.filter((cell, at) => cell !== '' && !columns[at])
  return { names: [...cells], columns, ignored }
}

/** A row with two known names, of which one tells the product, is a heading. */
export function isHeading(cells: readonly string[], mapping: Mapping = {}): boolean {
  const columns = cells.flatMap((cell) => {
    const key = nameKey(cell)
    return (
      (Object.hasOwn(mapping, cell) ? mapping[cell] : undefined) ||
      (columnByName.get(key) ?? byOtherName.get(key) ?? [])
    )
  })
  return new Set(columns).size > 1 && columns.some(tellsProduct)
}

const tellsProduct = (column: Column | undefined) =>
  column === 'title' || column === 'sku' || column === 'id'

/** Titles add products; a SKU or an id is enough to change them. */
export const canRead = ({ columns }: Heading): boolean =>
  columns.includes('title') ||
  (columns.some(tellsProduct) && columns.filter((column) => column !== undefined).length > 1)

export function readCells(
  { columns }: Heading,
  cells: readonly string[],
  categories: CategoryNames = [],
) {
  const byColumn: Partial<Record<Column, string>> = {}
  for (const [at, name] of columns.entries())
    if (name === 'category') byColumn[name] = parseCategory(cells[at] ?? '', categories)
    else if (name) byColumn[name] = (cellParsers[name] ?? keepText)(cells[at] ?? '')
  return byColumn
}

const keepText = (cell: string) => cell

/**
 * Removes the currency and the thousands separators of a number such as `₹1,25,000` or
 * `Rs. 1,250.50/-`. Returns other texts unchanged, also one with a decimal comma (`999,50`).
 */
export function plainNumber(cell: string): string {
  const number = asciiDigits(cell)
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(\/-|₹|inr)$/i, '')
    .replace(/\u00a0/g, ' ')
    .trim()
  return /^\d{1,3}([, ]\d{2,3})*[, ]\d{3}(\.\d+)?$/.test(number)
    ? number.replace(/[, ]/g, '')
    : number
}

/** Removes the unit of a number of pieces, such as `3 pcs`. */
export const plainCount = (cell: string): string =>
  plainNumber(cell.trim().replace(/(?<=\d)\s*(?:pcs?|pieces?|nos?|units?)\.?$/i, ''))

/** Passed in, because the process that reads files has no database. */
export type CategoryNames = readonly { id: string; name: string; nameHindi: string }[]

/** Returns the id of the category that a cell names by its id or name; '' for an unknown one. */
function parseCategory(cell: string, own: CategoryNames): string {
  const key = nameKey(cell)
  if (key === '') return ''
  const isNamed = (names: readonly string[]) => names.some((name) => name && nameKey(name) === key)
  return (
    productCategories.find((id) => isNamed([id, categoryLabels[id]])) ??
    own.find(({ id, name, nameHindi }) => isNamed([id, name, nameHindi]))?.id ??
    ''
  )
}

/** Returns the code that a cell names by itself or by its label. The schema refuses other texts. */
const parseCode =
  <Code extends string>(codes: readonly Code[], getLabel: (code: Code) => string) =>
  (cell: string): string =>
    codes.find((code) => [code, getLabel(code)].map(nameKey).includes(nameKey(cell))) ?? cell

const cellParsers: Partial<Record<Column, (cell: string) => string>> = {
  price: plainNumber,
  salePrice: plainNumber,
  totalStock: plainCount,
  description: htmlToText,
  descriptionHindi: htmlToText,
  maker: htmlToText,
  village: htmlToText,
  steps: htmlToText,
  care: htmlToText,
  weightGrams: plainNumber,
  makingDays: plainNumber,
  weeksOfWork: plainNumber,
  standardDeposit: plainNumber,
  costPrice: plainNumber,
  wear: parseCode(wears, (code) => wearLabels[code]),
  garment: parseCode(garmentCodes, (code) => garmentKinds[code].label),
  ease: parseCode(eases, (code) => easeLabels[code]),
  status: (cell) => cell.toLowerCase(),
}

/** A spreadsheet turns `38:2` into a time. */
const timePattern = /^(\d{1,3}):(\d{2}):00$/

/** Returns why a cell of sizes is not what was typed. */
export function sizeCellProblem(cell: string): string | undefined {
  const items = cell.split('|').map((item) => item.replace(/:[^:]*$/, ''))
  if (items.some(isDate) || isDate(cell)) return say('row_size_is_date', { cell })
  const match = timePattern.exec(cell.trim())
  if (!match) return undefined
  const meant = `${Number(match[1])}:${Number(match[2])}`
  return say('row_size_is_time', { cell, meant })
}
