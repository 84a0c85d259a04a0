/** A row of a bank's or courier's list, whose columns are unknown. */
export type StatementRow = {
  text: string
  /** All amounts in the row, in paise. */
  amounts: number[]
  /** All words that may be a reference, in upper case. */
  references: string[]
  orderNumbers: number[]
  /** The first date in the row, YYYY-MM-DD. */
  on: string | undefined
}

/** A comma that may group digits does not end an amount, so that no part of an amount matches. */
const amountPattern = /(?<!\w|\d\.)(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.\d{1,2})?(?!\w|\.\d)/g
/** Debits and reversals. */
const negativePattern = /(?<![^\s,])[-−]\d[\d,]*(?:\.\d+)?/g
const orderPattern = /\bZR[-\s]?(\d{1,12})\b/gi
const dayPattern = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b|\b(\d{4})-(\d{2})-(\d{2})\b/g

const MIN_REFERENCE = 6

function parseDay(text: string): string | undefined {
  const [match] = text.matchAll(dayPattern)
  if (!match) return undefined
  const [, day, month, year, isoYear, isoMonth, isoDay] = match
  const on = isoYear
    ? `${isoYear}-${isoMonth}-${isoDay}`
    : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  // `Date` parses 2026-02-31 as a day of the next month.
  const at = new Date(on)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== on ? undefined : on
}

const toPaise = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100)

export const readStatement = (text: string): StatementRow[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      text: line,
      amounts: [...amountsIn(line)],
      references: [
        ...new Set(
          line
            .toUpperCase()
            .split(/[^A-Z0-9]+/)
            .filter((word) => word.length >= MIN_REFERENCE && /\d/.test(word)),
        ),
      ],
      orderNumbers: [...line.matchAll(orderPattern)].map(([, digits]) => Number(digits)),
      on: parseDay(line),
    }))

function amountsIn(line: string): Set<number> {
  const remainingText = [dayPattern, orderPattern, negativePattern].reduce(
    (text, pattern) => text.replace(pattern, ' '),
    line,
  )
  return new Set([...remainingText.matchAll(amountPattern)].map(([amount]) => toPaise(amount)))
}
