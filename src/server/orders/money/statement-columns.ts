import { detectDelimiter, splitCells } from '../../catalogue/import/sheet.ts'

/** What a column of a bank's or courier's list holds. */
export type Column = 'date' | 'credit' | 'debit' | 'amount' | 'side' | 'balance' | 'other'

/** In this order: "Withdrawal amount" is a debit, "Closing balance Dr/Cr" a balance. */
const columnNames: [Column, RegExp][] = [
  ['balance', /balance|शेष|\bbal\b/],
  [
    'side',
    /^(?:dr|debit|cr|credit|d|c)\s*[/|&-]\s*(?:dr|debit|cr|credit|d|c)$|^(?:dr ?cr|cr ?dr)$|^\+\s*\/?\s*[-−]$|\b(?:txn|tran|transaction|entry)?\s*type$|^(?:cr|dr)\s*ind/,
  ],
  [
    'debit',
    /debit|withdraw|paid out|money out|^dr\b|\bdr\.?\s*(?:amount|amt)|\bout$|नामे|निकासी|charge|fee|\btds\b|\btax\b|\bgst\b|deduct|commission/,
  ],
  ['credit', /credit|deposit|paid in|money in$|received|^cr\b|\bcr\.?\s*(?:amount|amt)|जमा/],
  ['date', /date|^dt\b|\bday$|\bpaid on\b|दिनांक|तारीख/],
  ['amount', /amount|\bamt\b|\bnet\b|settle|remit|payable|collected|\bcod\b|value|राशि|रकम/],
]

const columnOf = (heading: string): Column => {
  const text = heading
    .toLowerCase()
    .replace(/[().₹*:]/g, ' ')
    .replace(/\brs\b|\binr\b/g, ' ')
  const plain = text.replace(/\s+/g, ' ').trim()
  return columnNames.find(([, names]) => names.test(plain))?.[0] ?? 'other'
}

/** A comma in an amount that no quote protects: `4,500.00` in two cells. */
const groupStart = /^[(\-−]?\s*\d{1,3}$/
const groupEnd = /^\d{2,3}(?:\.\d{1,2})?\s*(?:\)|-|(?:cr|dr)\.?)?$/i

/** Joins the groups of amounts until there are as many cells as the heading has. */
function joinGroups(cells: readonly string[], length: number): string[] | undefined {
  const joined: string[] = []
  for (const cell of cells) {
    const before = joined.at(-1)
    const isGroup =
      before !== undefined && groupEnd.test(cell) && groupStart.test(before.split(',').at(-1) ?? '')
    const endsGroup = before !== undefined && /^[(\-−]?\s*\d{1,3}(?:,\d{2,3})*$/.test(before)
    if (isGroup && endsGroup) joined[joined.length - 1] = `${before},${cell}`
    else joined.push(cell)
  }
  return joined.length === length ? joined : undefined
}

export type StatementHeading = { columns: readonly Column[]; delimiter: string }

const isAmountColumn = (column: Column) => ['credit', 'debit', 'amount'].includes(column)

/** Undefined for a line that is no heading: headings have no amounts, and name one and more. */
export function headingOf(line: string): StatementHeading | undefined {
  const delimiter = detectDelimiter(line)
  const cells = splitCells(line, delimiter)
  const columns = cells.map(columnOf)
  const isHeading =
    cells.length > 1 &&
    columns.some(isAmountColumn) &&
    columns.filter((column) => column !== 'other').length > 1 &&
    !cells.some((cell) => /\d{2,}/.test(cell))
  return isHeading ? { columns, delimiter } : undefined
}

/** Undefined for a row that does not fit the heading. */
export function cellsOf(
  line: string,
  { columns, delimiter }: StatementHeading,
): string[] | undefined {
  const cells = splitCells(line, delimiter)
  while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
  if (cells.length <= columns.length) return cells
  return joinGroups(cells, columns.length)
}
