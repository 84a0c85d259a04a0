import { monthNumber, monthPattern } from './month-names.ts'
import { codeKey } from './typed-text.ts'

const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i
const month = `(?:${monthPattern})`
const date = new RegExp(
  String.raw`^(?:\d{4}-\d{2}-\d{2}(?:t.*)?|\d{1,2}-${month}(?:-\d{2,4})?|${month}-\d{2,4})$`,
  'i',
)

/** `7.70123E+12`: a spreadsheet cut a long number. */
export const isShortenedNumber = (text: string): boolean => scientific.test(text.trim())

/** `8-Oct`: a spreadsheet read a size or a SKU as a date. A workbook's date is `2026-10-08`. */
export const isDate = (text: string): boolean => date.test(text.trim())

const isDigits = (text: string) => /^\d+$/.test(text)

const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '')

function couldBeShortened(cell: string, code: string): boolean {
  const [, first = '', rest = '', exponent = ''] = scientific.exec(cell) ?? []
  if (first === '' || !isDigits(code)) return false
  const long = withoutZeros(code)
  // A spreadsheet rounds the last digit that it shows.
  const shown = Number(`${long[0]}.${long.slice(1)}`)
    .toFixed(rest.length)
    .replace('.', '')
  return long.length === Number(exponent) + 1 && shown === `${first}${rest}`
}

const monthOf = (text: string) => monthNumber(text) || Number(text)

function couldBeDate(cell: string, code: string): boolean {
  const parts = code.split(/[-/.]|(?<=[a-z])(?=\d)/i)
  if (parts.length < 2 || parts.length > 3) return false
  const numbers = parts.map(monthOf)
  const [, year, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell) ?? []
  const named = cell.split('-').map((part) => part.replace(/^0+(?=.)/, ''))
  const cellNumbers = isoMonth
    ? [Number(isoMonth), Number(isoDay), Number(year)]
    : named.map(monthOf)
  return numbers.every((number) =>
    cellNumbers.some((one) => one === number || one % 100 === number),
  )
}

/** Returns a function that finds the codes which a spreadsheet may have turned into a cell. */
export function createCodeFinder(codes: readonly string[]) {
  const known = new Set(codes.map(codeKey))
  const byNumber = Map.groupBy(codes.filter(isDigits), withoutZeros)
  return (cell: string): { isKnown: boolean; meant: string[] } => {
    const text = cell.trim()
    if (known.has(codeKey(text))) return { isKnown: true, meant: [] }
    if (isDigits(text)) return { isKnown: false, meant: byNumber.get(text) ?? [] }
    const isMeant = isShortenedNumber(text)
      ? couldBeShortened
      : isDate(text)
        ? couldBeDate
        : undefined
    return { isKnown: false, meant: isMeant ? codes.filter((code) => isMeant(text, code)) : [] }
  }
}
