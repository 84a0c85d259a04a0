import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '#server/db.ts'

type Column = { table: string; column: string; type: string; key: string | null }
type Reference = { table: string; target: string; columns: string; required: boolean }

/** docs/data.md as generated from the migrated database and the server's statements. */
export async function dataPage(db: Pool): Promise<string> {
  const columns = await db<Column[]>`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
           (SELECT string_agg(DISTINCT CASE k.contype WHEN 'p' THEN 'PK' WHEN 'f' THEN 'FK' ELSE 'UK' END, ', ')
            FROM pg_constraint k
            WHERE k.conrelid = c.oid AND a.attnum = ANY (k.conkey) AND k.contype IN ('p', 'f', 'u')) AS key
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname COLLATE "C", a.attnum`
  const references = await db<Reference[]>`
    SELECT k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS target,
           string_agg(a.attname, ', ' ORDER BY a.attnum) AS columns, bool_and(a.attnotnull) AS required
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
    GROUP BY k.oid, k.conrelid, k.confrelid ORDER BY 1, 2, 3`
  const functions = await db<{ name: string; source: string }[]>`
    SELECT proname AS name, prosrc AS source FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~ '(INSERT INTO|UPDATE|DELETE FROM)'
    ORDER BY proname COLLATE "C"`
  const tables = [...new Set(columns.map(({ table }) => table))]
  const triggers = functions.map(({ name, source }) => ({ name: `trigger ${name}`, source }))
  const writers = findWriters(tables, [...listSources('src/server'), ...triggers])
  return [
    '# The data',
    '',
    'Made by `npm run docs:data` from the migrated database and from the statements under',
    '`src/server/`; a test holds it to them. Money is integer paise (`…_paise`) or the minor unit of',
    'what the provider charges in (`…_minor`). Ids are UUIDv7. Rules that must always hold are',
    'constraints in `migrations/`.',
    '',
    '## Who writes what',
    '',
    '| table | written by |',
    '|---|---|',
    ...tables.map((table) => `| \`${table}\` | ${writers.get(table)?.join(', ') ?? ''} |`),
    '',
    '## What refers to what',
    '',
    '```mermaid',
    'erDiagram',
    ...references.map(
      ({ table, target, columns: by, required }) =>
        `  ${target} ${required ? '||' : '|o'}--o{ ${table} : "${by}"`,
    ),
    '```',
    '',
    '## Columns',
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap((table) => [
      `  ${table} {`,
      ...columns
        .filter((column) => column.table === table)
        .map(({ type, column, key }) =>
          `    ${type.replace(/\W+/g, '_')} ${column} ${key ?? ''}`.trimEnd(),
        ),
      '  }',
    ]),
    '```',
    '',
  ].join('\n')
}

type Source = { name: string; source: string }

const listSources = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file))
    .map((path) => ({ name: path.replace(/^src\//, ''), source: readFileSync(path, 'utf8') }))

/** Server modules that write a table, except customer erasure. */
export function modulesThatWrite(tables: readonly string[]) {
  const files = listSources('src/server').filter(({ name }) => !name.endsWith('/erase-customer.ts'))
  return findWriters(tables, files)
}

/** Places of statements that change the table. */
function findWriters(tables: readonly string[], sources: readonly Source[]) {
  const writers = new Map<string, string[]>()
  for (const { name, source } of sources) {
    const statements = source.matchAll(/(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g)
    for (const table of new Set([...statements].map(([, one = '']) => one)))
      if (tables.includes(table)) writers.set(table, [...(writers.get(table) ?? []), `\`${name}\``])
  }
  return writers
}
