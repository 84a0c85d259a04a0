import { monthNumber, monthPattern } from '#shared/month-names.ts'
import { ORDER_PREFIX, orderNumberSource } from '#shared/orders/vocabulary.ts'
import { asciiDigits } from '#shared/typed-text.ts'
import { detectDelimiter, splitCells } from '../../catalogue/import/sheet.ts'
import { referenceKey } from './reference-key.ts'
import { cellsOf, headingOf, type StatementHeading } from './statement-columns.ts'

/** A row of a bank's or courier's list. */
export type StatementRow = {
  text: string
  /** Amounts that may have been received, in paise: no debit and no balance. */
  amounts: number[]
  /** Keys of all words that may be a reference. */
  references: string[]
  orderNumbers: number[]
  /** The first date in the row, YYYY-MM-DD. */
  on: string | undefined
}

/** A comma that may group digits does not end an amount, so that no part of an amount matches. */
const number = String.raw`(?<!\w|\d\.)(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.\d{1,2})?(?!\w|\.\d)`
const minusBefore = String.raw`(?:(?<![^\s,;("])([-−])(?=[\d₹ri]))?(?:(?:₹|rs\.?|inr)\s*([-−])?)?\s*`
/** `Dr` and `D` are a side before these, and else a title or an initial: `4999.00 DR MEHTA`. */
const endOfSum = String.raw`\)|\.?\s*(?:$|[\t,;"|₹\d]|(?:rs|inr|bal|balance|upi|neft|imps|rtgs)\b)`
const side = String.raw`(?:credit|debit)\b|[cd]r?\b(?=${endOfSum})`
const markAfter = String.raw`(?:\s*(\))|([-−])(?=\s|$|[,;"])|\s*\(?(${side})\.?\)?)?`
const amountPattern = new RegExp(String.raw`(\()?\s*${minusBefore}(${number})${markAfter}`, 'dgi')
const orderPattern = /\bZR[-\s]?(\d{1,12})\b/gi

const dayPatterns = [
  /\b(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})\b/g,
  /\b(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})\b/g,
  new RegExp(
    `\\b(?<day>\\d{1,2})[-/. ]?(?<month>${monthPattern})[-/., ]{0,2}(?<year>20\\d{2}|\\d{2})\\b(?!\\.\\d)`,
    'gi',
  ),
  new RegExp(
    `\\b(?<month>${monthPattern})[-/. ](?<day>\\d{1,2})[-/., ]{1,2}(?<year>\\d{4})\\b`,
    'gi',
  ),
]

const MIN_REFERENCE = 6

function parseDay(text: string): string | undefined {
  const [match] = dayPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((one, other) => one.index - other.index)
  if (!match?.groups) return undefined
  const { day = '', month = '', year = '' } = match.groups
  const on = [
    year.length === 2 ? `20${year}` : year,
    String(monthNumber(month) || month).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  // `Date` parses 2026-02-31 as a day of the next month.
  const at = new Date(on)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== on ? undefined : on
}

const toPaise = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100)

type Amount = {
  paise: number
  isReceived: boolean
  isMoney: boolean
  /** As long as a reference, and without groups or paise. */
  mayBeReference: boolean
}

const withoutDaysAndOrders = (text: string) =>
  [...dayPatterns, orderPattern].reduce((one, pattern) => one.replace(pattern, ' '), text)

/** A minus, brackets and `Dr` mark money that was paid. */
function amountsIn(typed: string, isSum?: (text: string, start: number, end: number) => boolean) {
  const text = withoutDaysAndOrders(typed)
  return [...text.matchAll(amountPattern)].map((match): Amount => {
    const [, open, sign, inner, amount = '', close, after, side = ''] = match
    const [start, end] = match.indices?.[4] ?? [0, 0]
    return {
      paise: toPaise(amount),
      isReceived: !(
        (open !== undefined && close !== undefined) ||
        (sign ?? inner ?? after) !== undefined ||
        /^d/i.test(side)
      ),
      mayBeReference: amount.length >= MIN_REFERENCE && /^\d+$/.test(amount),
      isMoney: /[.,]/.test(amount) || side !== '' || isSum?.(text, start, end) === true,
    }
  })
}

const received = (amounts: readonly Amount[]) =>
  amounts.filter(({ isReceived }) => isReceived).map(({ paise }) => paise)

/** Banks write `UPI/DR/…` and `paid to …` into the narration. */
const paidOut = /\/dr\/|\bpaid to\b/i

function amountsByHeading(line: string, heading: StatementHeading): number[] {
  const cells = cellsOf(line, heading)
  // Its columns are unknown, so no amount of it is proposed.
  if (!cells) return []
  const side = cells[heading.columns.indexOf('side')] ?? ''
  const isPaid =
    side === '' ? paidOut.test(line) : /^\W*(?:d|dr|debit|w|withdrawal)\b|^[-−]$/i.test(side)
  return cells.flatMap((cell, at) => {
    const column = heading.columns[at]
    if (column === 'credit') return received(amountsIn(cell))
    return column === 'amount' && !isPaid ? received(amountsIn(cell)) : []
  })
}

/**
 * Whether a whole number is a sum because it fills its cell. Not before the narration, where serial
 * numbers are, nor beside `4999.00` or a cell with an order number: a list that writes paise writes
 * them for all sums, and couriers write pieces and pincodes.
 */
function wholeSumsOf(line: string, cells: readonly string[], delimiter: string) {
  const text = withoutDaysAndOrders(line)
  const hasWholeSums =
    !/\.\d0\b/.test(text) && !cells.some((cell) => /^ZR[-\s]?\d{1,12}$/i.test(cell))
  const narration = text.search(/\p{L}/u)
  const edge = `[${delimiter}"]`
  const before = new RegExp(`(?:^|${edge})\\s*$`)
  const after = new RegExp(`^\\s*(?:$|${edge})`)
  return (whole: string, start: number, end: number) =>
    hasWholeSums &&
    start > narration &&
    before.test(whole.slice(0, start)) &&
    after.test(whole.slice(end))
}

const isEmptySum = (cell: string | undefined) => /^(?:[-−–]|0+(?:\.0+)?)?$/.test(cell ?? '')

/** The cell between an empty withdrawal and the balance, which an unquoted `499,900` may be. */
function depositBeforeBalance(cells: readonly string[], delimiter: string): number[] {
  const [withdrawal, deposit = '', balance = ''] = cells.slice(-3)
  const isWhole = (cell: string) => /^\d{1,3}$/.test(cell)
  return delimiter === ',' && withdrawal === '' && isWhole(deposit) && /^\d{3}$/.test(balance)
    ? [toPaise(deposit)]
    : []
}

/**
 * Of several sums in a row without a heading, the last is the balance. A sum, an empty cell and a
 * balance are the columns of withdrawals and deposits. Whole numbers without a day are a courier's
 * pieces and sum, without a balance.
 */
function amountsByPlace(line: string): number[] {
  if (paidOut.test(line)) return []
  const delimiter = detectDelimiter(line)
  const cells = splitCells(line, delimiter)
  const found = amountsIn(line, wholeSumsOf(line, cells, delimiter))
  const isSum = (cell = '') =>
    amountsIn(cell).some(({ paise }) => found.some((one) => one.isMoney && one.paise === paise))
  const [withdrawal, deposit, balance] = cells.slice(-3)
  if (cells.length > 2 && isEmptySum(deposit) && isSum(withdrawal) && isSum(balance)) return []
  // No deposit exceeds the balance after it, so the first of `123456` and `4999` is a reference.
  const amounts = found.filter(
    ({ mayBeReference, paise }, at) =>
      !mayBeReference || !found.slice(at + 1).some((one) => one.isMoney && one.paise < paise),
  )
  const sums = amounts.filter(({ isMoney }) => isMoney)
  const hasBalance = sums.length > 1 && (parseDay(line) !== undefined || /\d[.,]\d/.test(line))
  const last = amounts.findLastIndex(({ isMoney }) => isMoney)
  return [
    ...depositBeforeBalance(cells, delimiter),
    ...received(hasBalance ? amounts.toSpliced(last, 1) : amounts),
  ]
}

/** Finds order numbers with one of the shop's `prefixes`. */
export function readStatement(text: string, prefixes: readonly string[]): StatementRow[] {
  const shopNumbers = new RegExp(String.raw`\b${orderNumberSource(prefixes)}\b`, 'gi')
  let heading: StatementHeading | undefined
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((typed) => {
    const line = asciiDigits(typed).replace(shopNumbers, `${ORDER_PREFIX}$1`)
    const ownHeading = headingOf(line)
    heading = ownHeading ?? heading
    const amounts = ownHeading
      ? []
      : heading
        ? amountsByHeading(line, heading)
        : amountsByPlace(line)
    return {
      text: typed.trim(),
      amounts: [...new Set(amounts)],
      references: [
        ...new Set(
          line
            .toUpperCase()
            .split(/[^A-Z0-9]+/)
            .filter((word) => word.length >= MIN_REFERENCE && /\d/.test(word))
            .map(referenceKey),
        ),
      ],
      orderNumbers: [...line.matchAll(orderPattern)].map(([, digits]) => Number(digits)),
      on: parseDay(line),
    }
  })
}
