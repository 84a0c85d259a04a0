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
const markAfter = String.raw`(?:\s*(\))|([-−])(?=\s|$|[,;"])|\s*\(?(cr|dr|credit|debit|c|d)\b\.?\)?)?`
const amountPattern = new RegExp(String.raw`(\()?\s*${minusBefore}(${number})${markAfter}`, 'gi')
const orderPattern = /\bZR[-\s]?(\d{1,12})\b/gi

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = months.map((month) => `${month}[a-z]*`).join('|')
const dayPatterns = [
  /\b(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})\b/g,
  /\b(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})\b/g,
  new RegExp(
    `\\b(?<day>\\d{1,2})[-/. ]?(?<month>${monthNames})[-/., ]{0,2}(?<year>\\d{4}|\\d{2})\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?<month>${monthNames})[-/. ](?<day>\\d{1,2})[-/., ]{1,2}(?<year>\\d{4})\\b`,
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
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const on = [
    year.length === 2 ? `20${year}` : year,
    String(named || month).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  // `Date` parses 2026-02-31 as a day of the next month.
  const at = new Date(on)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== on ? undefined : on
}

const toPaise = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100)

type Amount = { paise: number; isReceived: boolean; isMoney: boolean }

const withoutDays = (text: string) =>
  [...dayPatterns, orderPattern].reduce((one, pattern) => one.replace(pattern, ' '), text)

/** A minus, brackets and `Dr` mark money that was paid. */
const amountsIn = (text: string): Amount[] =>
  [...withoutDays(text).matchAll(amountPattern)].map(
    ([, open, sign, inner, amount = '', close, after, side = '']) => ({
      paise: toPaise(amount),
      isReceived: !(
        (open !== undefined && close !== undefined) ||
        (sign ?? inner ?? after) !== undefined ||
        /^d/i.test(side)
      ),
      isMoney: /[.,]/.test(amount) || side !== '',
    }),
  )

const received = (amounts: readonly Amount[]) =>
  amounts.filter(({ isReceived }) => isReceived).map(({ paise }) => paise)

function amountsByHeading(line: string, heading: StatementHeading): number[] {
  const cells = cellsOf(line, heading)
  // Its columns are unknown, so no amount of it is proposed.
  if (!cells) return []
  const side = cells[heading.columns.indexOf('side')] ?? ''
  const isPaid = /^\W*(?:d|dr|debit|w|withdrawal)\b/i.test(side)
  return cells.flatMap((cell, at) => {
    const column = heading.columns[at]
    if (column === 'credit') return received(amountsIn(cell))
    return column === 'amount' && !isPaid ? received(amountsIn(cell)) : []
  })
}

/**
 * Of several sums in a row without a heading, the last is the balance. A sum, an empty cell and a
 * balance are the columns of withdrawals and deposits.
 */
function amountsByPlace(line: string): number[] {
  const cells = splitCells(line, detectDelimiter(line))
  const isSum = (cell: string | undefined) => amountsIn(cell ?? '').some(({ isMoney }) => isMoney)
  const [withdrawal, deposit, balance] = cells.slice(-3)
  if (deposit === '' && isSum(withdrawal) && isSum(balance)) return []
  const amounts = amountsIn(line)
  const last = amounts.findLastIndex(({ isMoney }) => isMoney)
  const hasBalance = amounts.filter(({ isMoney }) => isMoney).length > 1
  return received(hasBalance ? amounts.toSpliced(last, 1) : amounts)
}

export function readStatement(text: string): StatementRow[] {
  let heading: StatementHeading | undefined
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((typed) => {
    const line = asciiDigits(typed)
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
