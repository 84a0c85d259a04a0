import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const migrationsFolder = new URL('../../../../migrations/', import.meta.url)

export type MigrationFile = {
  name: string
  text: string
  checksum: string
  /** Otherwise each statement runs alone, as CREATE INDEX CONCURRENTLY requires, and must be repeatable. */
  isTransactional: boolean
}

const OUTSIDE = '-- outside a transaction'

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
      return { name, text, checksum, isTransactional: !readHeadComment(text).includes(OUTSIDE) }
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
