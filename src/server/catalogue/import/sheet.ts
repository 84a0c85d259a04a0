import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { sumBy } from '#shared/sum.ts'
import { invalid } from '../../errors.ts'
import { fromCsv } from '../../records/csv.ts'

/** `line` is the row's number in the spreadsheet; the heading is 1. */
export type SheetRow = { line: number; cells: string[] }

/** Characters. The parser holds one row in memory. */
const MAX_ROW_LENGTH = 100_000
/** Bytes of the file's start that are searched for the delimiter. */
const HEADING_BYTES = 65_536

/** Accepts any common encoding and delimiter. Skips empty rows. */
export function* csvRows(bytes: Buffer): Generator<SheetRow> {
  const { encoding, start } = detectEncoding(bytes)
  const head = new TextDecoder(encoding).decode(bytes.subarray(start, start + HEADING_BYTES))
  // A first line `sep=;` sets the delimiter. Excel neither shows nor numbers this line.
  const separatorLine = /^"?sep=([^\w"\r\n])"?\r?\n/i.exec(head)
  let line = separatorLine ? -1 : 0
  const delimiter = separatorLine?.[1] ?? detectDelimiter(head)
  for (const cells of parseRows(decodeLines(bytes.subarray(start), encoding), delimiter)) {
    line += 1
    if (line === 0) continue
    if (cells.some((cell) => cell !== '')) yield { line, cells: cells.map(fromCsv) }
  }
}

const countQuotes = (text: string) => text.split('"').length - 1

/** Lines of one cell. */
const MAX_CELL_LINES = 200

/**
 * Reads rows as spreadsheets write them. A line that is no such row, because a quote in it is an
 * inch mark, is read alone, as it is typed.
 */
export function* parseRows(lines: Iterable<string>, delimiter: string): Generator<string[]> {
  const source = lines[Symbol.iterator]()
  /** Lines after the current one that were read to find the end of its last cell. */
  const ahead: string[] = []
  const read = () => {
    const { done, value } = source.next()
    if (!done && value.length > MAX_ROW_LENGTH) throw invalid('file', 'file_too_large.text')
    return done ? undefined : value
  }
  const lookAhead = (at: number) => {
    const line = ahead[at] ?? read()
    if (line !== undefined) ahead[at] = line
    return line
  }
  const take = () => ahead.shift() ?? read()
  for (let line = take(); line !== undefined; line = take()) {
    let text = line
    let more = 0
    // With an odd number of quotes, a cell goes on in the next line.
    while (countQuotes(text) % 2 === 1 && more < MAX_CELL_LINES) {
      const next = lookAhead(more)
      if (next === undefined || text.length + next.length > MAX_ROW_LENGTH) break
      text += `\n${next}`
      more += 1
    }
    const cells = splitStrictly(text, delimiter)
    if (cells) ahead.splice(0, more)
    yield cells ?? splitCells(line, delimiter)
  }
}

function splitStrictly(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim())
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, trim: true })
    return rows.length === 1 ? rows[0] : undefined
  } catch {
    return undefined
  }
}

/** Splits one line. A quote that no delimiter follows is part of its cell. */
export function splitCells(line: string, delimiter: string): string[] {
  const end = `(?=\\s*(?:\\${delimiter}|$))`
  const quoted = new RegExp(`\\s*"((?:[^"]|""|"(?!"|\\s*(?:\\${delimiter}|$)))*)"${end}`, 'y')
  const cells: string[] = []
  for (let at = 0; at <= line.length; at += 1) {
    quoted.lastIndex = at
    const cell = quoted.exec(line)
    const stop = line.indexOf(delimiter, cell ? quoted.lastIndex : at)
    const typed = line.slice(at, stop === -1 ? undefined : stop).trim()
    cells.push(cell ? (cell[1] ?? '').replaceAll('""', '"') : typed)
    if (stop === -1) break
    at = stop
  }
  return cells
}

/** Uses the byte order mark, or else the first two bytes and whether all are valid UTF-8. */
function detectEncoding(bytes: Buffer): { encoding: string; start: number } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', start: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', start: 2 }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: 'utf-8', start: 3 }
  // UTF-16 encodes each Latin letter with a zero byte, which text never contains.
  if (bytes[1] === 0 && bytes[0] !== 0) return { encoding: 'utf-16le', start: 0 }
  if (bytes[0] === 0 && bytes[1] !== 0) return { encoding: 'utf-16be', start: 0 }
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', start: 0 }
}

export function decodeText(bytes: Buffer): string {
  const { encoding, start } = detectEncoding(bytes)
  return new TextDecoder(encoding).decode(bytes.subarray(start))
}

const CHUNK_BYTES = 64 * 1024

/** Decodes in chunks, so that a large file is never held as one string. */
function* decodeLines(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const lines = (
      rest + decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
    ).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield* rest.split(/\r\n|[\r\n]/)
}

/** A title row and a date may stand above the heading. */
export const MAX_ROWS_ABOVE = 10

/**
 * Returns the delimiter that most of the first lines have equally often, outside quotes; of several,
 * the most frequent. Titles above the heading and commas in texts differ from line to line.
 */
export function detectDelimiter(text: string): string {
  const lines = text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_ROWS_ABOVE + 1)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const [best] = [',', ';', '\t']
    .map((sign) => {
      const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
      const equalLines = Map.groupBy(counts, (count) => count).values()
      return {
        sign,
        rows: Math.max(0, ...equalLines.map(({ length }) => length)),
        total: sumBy(counts, (count) => count),
      }
    })
    .toSorted((one, other) => other.rows - one.rows || other.total - one.total)
  return best?.sign ?? ','
}

/** Excel's limits: column XFD (16,384) and row 1,048,576. */
const MAX_COLUMN = 16_384
const MAX_ROW = 1_048_576

/** Column letters are numbers in base 26 with digits A to Z and no zero. */
const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Throws 400 for a cell beyond XFD1048576: the parser allocates an array of that width. */
export function refuseImpossibleCells(xml: string) {
  for (const [, reference = ''] of xml.matchAll(/\s(?:r|ref)\s*=\s*["']([^"']{1,200})["']/gi))
    for (const [cell, letters = '', row = ''] of reference.matchAll(/([a-z]*)\$?(\d+)/gi))
      if (letters.length > 3 || columnNumber(letters) > MAX_COLUMN || Number(row) > MAX_ROW)
        throw invalid('file', 'file_unreadable.cell', { cell })
}

/** Sum of all cells: many cells may refer to one long text, which the file contains once. */
const MAX_CHARACTERS = 50_000_000

/** Reads the first sheet. Skips empty rows. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const rows = await readSheet(bytes).catch(() => {
    throw invalid('file', 'file_unreadable.xlsx')
  })
  let characters = 0
  for (const [at, row] of rows.entries()) {
    const cells = row.map(toCellText)
    characters += sumBy(cells, (cell) => cell.length)
    if (characters > MAX_CHARACTERS) throw invalid('file', 'file_too_large.text')
    if (cells.some((cell) => cell !== '')) yield { line: at + 1, cells }
  }
}

const SIGNIFICANT_DIGITS = 12
const SPREADSHEET_DIGITS = 15

function toCellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (Number.isSafeInteger(cell)) return String(cell)
  // Spreadsheets keep 15 digits, so a longer number is not the one that was typed.
  if (typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER)
    return cell.toExponential(SPREADSHEET_DIGITS - 1).toUpperCase()
  // Removes floating-point noise such as 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(SIGNIFICANT_DIGITS)))
  return cell instanceof Date ? toDateText(cell) : String(cell).trim()
}

const SPREADSHEET_EPOCH_MS = Date.UTC(1899, 11, 30)

/** Spreadsheets store no time zone. Times are in India. */
function toDateText(date: Date): string {
  if (date.getUTCFullYear() > 1900) {
    const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
    return time === '00:00:00' ? day : `${day}T${time}+05:30`
  }
  // Spreadsheets read a size such as `38:2` as 38 hours and 2 minutes.
  const minutes = Math.round((date.getTime() - SPREADSHEET_EPOCH_MS) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`
}
