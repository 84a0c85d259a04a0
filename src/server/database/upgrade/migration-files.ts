import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/**
 * `outside`: each statement alone, as CREATE INDEX CONCURRENTLY requires. `batches`: until no row
 * changes. Both may be interrupted, so they must be repeatable.
 */
export type MigrationMode = 'transaction' | 'outside' | 'batches'
export type MigrationFile = {
  name: string
  text: string
  checksum: string
  mode: MigrationMode
  /** Removes something that older processes use, so it runs after they end. */
  isRemoval: boolean
}

const modes: Record<string, MigrationMode> = {
  '-- outside a transaction': 'outside',
  '-- in batches': 'batches',
}
const REMOVAL = '-- after older processes'

/** The head is the comment lines at the top of the file. */
function readHeadComment(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return end === -1 ? lines : lines.slice(0, end)
}

/** Returns the migrations in `folder`, sorted by name. */
export async function migrationFiles(
  folder: URL,
  only?: readonly string[],
): Promise<MigrationFile[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (only?.includes(name) ?? true))
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const head = readHeadComment(text)
      const mode = head.map((line) => modes[line]).find((one) => one) ?? 'transaction'
      return { name, text, checksum, mode, isRemoval: head.includes(REMOVAL) }
    }),
  )
}

/** A function body, string, quoted name, comment, end of statement, or anything else. */
const TOKEN = /(\$\w*\$)[\s\S]*?\1|'[^']*'|"[^"]*"|--[^\n]*|;|[^;$'"-]+|[\s\S]/g

export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--')) statements[statements.length - 1] += token
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
