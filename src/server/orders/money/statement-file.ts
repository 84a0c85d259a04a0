import { readRows } from '../../catalogue/import/file-reader.ts'
import { isZip } from '../../catalogue/import/product-table.ts'
import { decodeText } from '../../catalogue/import/sheet.ts'
import { invalid } from '../../errors.ts'
import type { Upload } from '../../uploads.ts'

const MAX_ROWS = 1000
const MAX_ROW_LENGTH = 1000
const MAX_TEXT_BYTES = 2 * 1024 * 1024

/**
 * Leaves a CSV unsplit, because an unquoted comma can belong to an amount. Throws 400 for a
 * damaged file, and beyond the limits above.
 */
export async function statementText(file: Upload): Promise<string> {
  const rows = isZip(file.fd) ? await workbookLines(file) : await textLines(file)
  if (rows.length > MAX_ROWS)
    throw invalid('file', 'file_too_large.rows', { n: MAX_ROWS.toLocaleString('en-IN') })
  return rows.map((row) => row.slice(0, MAX_ROW_LENGTH)).join('\n')
}

async function workbookLines(file: Upload) {
  const rows = await readRows(file, MAX_ROWS + 1)
  return rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
}

async function textLines(file: Upload) {
  if (file.bytes > MAX_TEXT_BYTES) throw invalid('file', 'file_too_large.whole')
  return decodeText(await file.read())
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}
