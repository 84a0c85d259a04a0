// Prepares every SQL statement on the migrated schema and compares its types with the code's.
// Reads TypeScript, so it needs the project's Node.
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect, columnTypes as driverTypes, type Pool } from '#server/db.ts'
import { dataPage } from '#test/support/data-page.ts'
import { type ColumnTypes, columnTypes } from './sql/column-types.ts'
import { compareColumns, compareParameters } from './sql/compare.ts'
import { type Description, describe } from './sql/describe.ts'
import { openProgram, type Program } from './sql/program.ts'
import {
  type Exception,
  type Finding,
  getRowType,
  isRead,
  listSqlStatements,
} from './sql/statements.ts'
import { newScratch, onDatabase } from './test.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const config = fileURLToPath(new URL('sql/tsconfig.json', import.meta.url))
const migrations = new URL('../../migrations/', import.meta.url)
const DATABASE = `zari_statements_${process.pid}`

const exceptions: Exception[] = [
  {
    file: 'src/server/database/upgrade/rehearsal.ts',
    text: 'SELECT count(*)::int AS rows FROM',
    reason: 'Counts the rows of any table, which is named at run time.',
  },
]

const isChecked = (file: string) => /^(src\/server|demo)\/.*(?<!\.test)\.ts$/.test(file)

async function verify(program: Program, client: pg.Client) {
  const types = await columnTypes(client, (oid) => driverTypes.getTypeParser(oid, 'text'))
  const { statements, findings } = listSqlStatements(program, exceptions)
  for (const [template, variants] of statements)
    for (const variant of variants) {
      const { description, mistakes } = await describe(client, variant.text)
      for (const { message, offset } of mistakes)
        findings.push({ ...variant.placeAt(offset), text: message })
      if (!description) continue
      const { checker } = program
      for (const fault of compareParameters(checker, variant.parameters, description, types))
        findings.push({ ...program.getPlace(fault.node), text: fault.text })
      for (const text of columnFaults(program, template, description, types))
        findings.push({ ...program.getPlace(template), text })
    }
  return {
    findings,
    statements: statements.size,
    variants: [...statements.values()].flat().length,
  }
}

function columnFaults(
  program: Program,
  template: Parameters<typeof getRowType>[1],
  description: Description,
  types: ColumnTypes,
): string[] {
  // Its rows are read by the query that includes it.
  if (program.isFragment(program.getType(template))) return []
  const row = getRowType(program, template)
  if (row) return compareColumns(program.checker, row, description, types)
  const names = description.columns.map(({ name }) => name).filter((name) => name !== '?column?')
  return names.length > 0 && isRead(template)
    ? [`The rows are read without a row type; the statement returns ${names.join(', ')}.`]
    : []
}

/** A fragment's mistake is found in every statement that includes it. */
function formatLines(findings: readonly Finding[]) {
  const sorted = findings.toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  )
  return [...new Set(sorted.map(({ file, line, text }) => `${file}:${line}: ${text}`))]
}

async function checkDataPage(db: Pool) {
  const page = fileURLToPath(new URL('../../docs/data.md', import.meta.url))
  if ((await dataPage(db)) === readFileSync(page, 'utf8')) return
  console.log('docs/data.md is not as the database: npm run docs:data writes it')
  process.exitCode = 1
}

/** The temporary database has every migration. */
async function onMigratedDatabase(url: string, work: (client: pg.Client) => Promise<void>) {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${DATABASE}`)
    const target = new URL(url)
    target.pathname = `/${DATABASE}`
    const pool = connect(target.href, { max: 1 })
    try {
      await migrate(pool, migrations)
      await checkDataPage(pool)
    } finally {
      await pool.end()
    }
    const client = new pg.Client(target.href)
    await client.connect()
    await work(client).finally(() => client.end())
    await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`)
  } finally {
    await admin.end()
  }
}

async function check() {
  const scratch = newScratch()
  const program = openProgram(root, config, isChecked)
  try {
    await onDatabase(scratch, (env: { TEST_DATABASE_URL: string }) =>
      onMigratedDatabase(env.TEST_DATABASE_URL, async (client) => {
        const { findings, statements, variants } = await verify(program, client)
        const lines = formatLines(findings)
        for (const line of lines) console.log(line)
        console.log(
          `${statements} statements checked in ${variants} texts, ${exceptions.length} excepted`,
        )
        if (lines.length > 0) process.exitCode = 1
      }),
    )
  } finally {
    program.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (import.meta.main) await check()
