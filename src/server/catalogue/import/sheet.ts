import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { readSheet } from 'read-excel-file/node'
import { invalid, ShopError } from '../../errors.ts'
import { fromCsv } from '../../records/csv.ts'

/** A row as the spreadsheet has it: its number there, the heading's being 1 as a rule, and its cells. */
export type SheetRow = { line: number; cells: string[] }

const MOST_ROW_LENGTH = 100_000
const HEADING_LETTERS = 65_536

/** Rows of a CSV in whatever form a spreadsheet writes one; those without any text are left out. */
export async function* csvRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const { encoding, start } = encodingOf(bytes)
  const head = new TextDecoder(encoding).decode(bytes.subarray(start, start + HEADING_LETTERS))
  // Excel's own way to say what separates the cells; the line is no heading.
  const said = /^"?sep=(.)"?\r?\n/i.exec(head)
  let line = 0
  for await (const cells of parsed(decoded(bytes.subarray(start), encoding), {
    delimiter: said?.[1] ?? delimiterOf(head),
  })) {
    line += 1
    if (said && line === 1) continue
    if (cells.some((cell) => cell !== '')) yield { line, cells: cells.map(fromCsv) }
  }
}

async function* parsed(text: Iterable<string>, { delimiter }: { delimiter: string }) {
  const parser = Readable.from(text).compose(
    parse({
      delimiter,
      max_record_size: MOST_ROW_LENGTH,
      relax_column_count: true,
      // Blank lines count where a spreadsheet numbers its rows.
      skip_empty_lines: false,
      trim: true,
    }),
  )
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (error instanceof ShopError) throw error
    const reason = error instanceof Error ? error.message : ''
    throw invalid('file', `This is not a CSV file that can be read. ${reason}`.trim())
  }
}

/** By its mark; without one UTF-8, if it can be that, else what Excel writes on a western Windows. */
function encodingOf(bytes: Buffer): { encoding: string; start: number } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', start: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', start: 2 }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: 'utf-8', start: 3 }
  // No text has a zero, but Latin letters of UTF-16 have one each.
  if (bytes[1] === 0 && bytes[0] !== 0) return { encoding: 'utf-16le', start: 0 }
  if (bytes[0] === 0 && bytes[1] !== 0) return { encoding: 'utf-16be', start: 0 }
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', start: 0 }
}

const CHUNK = 64 * 1024

/** A portion at a time: the text of a large file is never whole in memory. */
function* decoded(bytes: Buffer, encoding: string) {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK)
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
  yield decoder.decode()
}

/** What there is most of in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const heading = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Rows of the first sheet of an .xlsx file; those without any text are left out. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const rows = await readSheet(bytes).catch(() => {
    throw invalid(
      'file',
      'This is not an .xlsx file that can be read. Save it once more, or as CSV.',
    )
  })
  for (const [at, row] of rows.entries()) {
    const cells = row.map(textOf)
    if (cells.some((cell) => cell !== '')) yield { line: at + 1, cells }
  }
}

const DIGITS = 12

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // The last digits of a sum are the machine's, not the owner's: 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)))
  // A date's only use is to be told from a size.
  if (cell instanceof Date) return cell.toISOString().slice(11, 19)
  return String(cell).trim()
}
