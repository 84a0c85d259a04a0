import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { isSketch, pendingFolder } from '../../catalogue/pictures/pending-pictures.ts'
import { UNFINISHED_RESTORE } from '../../database/open-databases.ts'
import { sessionOptions } from '../../database/session-options.ts'
import { isVersion0, migrate } from '../../database/upgrade/migrate.ts'
import { migrationsFolder } from '../../database/upgrade/migration-files.ts'
import { connect } from '../../db.ts'
import {
  MANIFEST,
  type Manifest,
  manifest,
  pendingFile,
  SECRET_KEY,
  sandboxFiles,
  tableFile,
} from './manifest.ts'

type Target = { databaseUrl: string; dataDir: string | undefined }

/**
 * Restores a backup into an empty database and, with `dataDir`, its pictures and key. Runs newer
 * migrations unless `upgrade` is false. The shop refuses to start until all of this and `check`
 * succeed; a failed restore can be repeated. `onBegin` is called before the first change. Throws
 * if the database is not empty, or the file is damaged or of a newer version.
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: Target,
  file: string,
  {
    upgrade = true,
    check,
    onBegin,
  }: { upgrade?: boolean; check?: () => Promise<void>; onBegin?: () => void } = {},
) {
  const client = new pg.Client(sessionOptions(databaseUrl))
  await client.connect()
  try {
    const manifest = await readManifest(file)
    await refuseFilledDatabase(client)
    onBegin?.()
    try {
      await markUnfinished(client)
      await makeTables(client, databaseUrl, manifest)
      await client.query('BEGIN')
      await fillDatabase(client, manifest, dataDir, file)
      await client.query('COMMIT')
      if (upgrade) await migrateDatabase(databaseUrl)
      await check?.()
      await client.query(`DROP TABLE ${UNFINISHED_RESTORE}`)
    } catch (error) {
      await client.query('ROLLBACK')
      await markUnfinished(client)
      throw error
    }
    return manifest
  } finally {
    await client.end()
  }
}

async function* readFiles(file: string) {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The reader of the entries receives the error too.
  reading.catch(() => {})
  for await (const entry of entries) {
    const content = Readable.from(entry as AsyncIterable<Buffer>)
    yield { name: entry.header.name, content }
  }
  await reading
}

/**
 * Reads a whole backup to check that it is complete. Throws an Error that names the damage.
 * Compares checksums if the backup has them.
 */
export async function verifyBackup(file: string): Promise<void> {
  const { checksums, tables } = await readManifest(file)
  const missingTables = new Set(
    checksums ? Object.keys(checksums) : tables.map(({ name }) => tableFile(name)),
  )
  try {
    for await (const { name, content } of readFiles(file)) {
      const hash = createHash('sha256')
      await pipeline(content, hash)
      missingTables.delete(name)
      if (checksums && name !== MANIFEST && checksums[name] !== hash.digest('hex'))
        throw damagedBackup(file, `${name} is not as it was written`)
    }
  } catch (error) {
    if (error instanceof Error && ('syscall' in error || error.cause === DAMAGED)) throw error
    throw damagedBackup(file, error instanceof Error ? error.message : 'it ends too early')
  }
  const [first] = missingTables
  if (first) throw damagedBackup(file, `${first} is missing`)
}

const DAMAGED = 'damaged backup'
const damagedBackup = (file: string, reason: string) =>
  new Error(
    `The backup ${file} is damaged: ${reason}. Nothing was restored. Copy the file again from where you keep it, or use an earlier backup.`,
    { cause: DAMAGED },
  )

/** Reads the manifest of a backup. Throws if the file is no backup or has an unknown layout. */
export async function readManifest(file: string): Promise<Manifest> {
  try {
    for await (const { name, content } of readFiles(file)) {
      if (name !== MANIFEST) break
      return manifest.parse(JSON.parse(await text(content)))
    }
  } catch (error) {
    // Errors of the disk are rethrown unchanged.
    if (error instanceof Error && 'syscall' in error) throw error
  }
  throw new Error(
    `${file} is no backup of a shop, or is damaged. A backup is the .tar.gz that npm run backup writes.`,
  )
}

async function refuseFilledDatabase(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  const isUnfinished = rows.some(({ name }) => name === UNFINISHED_RESTORE)
  if (rows.length > 0 && !isUnfinished)
    throw new Error(
      'The database is not empty. Restore into a new one: another DATA_DIR, or a DATABASE_URL of an empty database.',
    )
}

/** Keeps extensions, which an ordinary role may be unable to create again. */
const DROPS = `
  SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) AS statement FROM (
    SELECT 'pg_class'::regclass AS class, oid, oid::regclass::text AS name, CASE relkind
             WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE'
           END AS kind
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, oid::regprocedure::text, 'ROUTINE'
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'pg_type'::regclass, oid, oid::regtype::text, 'TYPE'
    FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')) object
  WHERE NOT EXISTS (
    SELECT 1 FROM pg_depend d WHERE d.classid = class AND d.objid = object.oid AND d.deptype = 'e')`

/** Marks the database, so that no shop starts on it. Needs only the right to create tables. */
async function markUnfinished(client: pg.Client) {
  await client.query('BEGIN')
  const { rows } = await client.query<{ statement: string }>(DROPS)
  for (const { statement } of rows) await client.query(statement)
  await client.query(`CREATE TABLE ${UNFINISHED_RESTORE} (started_at timestamptz DEFAULT now())`)
  await client.query('COMMIT')
}

async function makeTables(client: pg.Client, databaseUrl: string, manifest: Manifest) {
  if (isVersion0(manifest.migrations))
    throw new Error(
      'This backup is of version 0 of the shop, which version 1 cannot read: restore it with version 0.3.',
    )
  const present = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const newer = manifest.migrations.find(({ name }) => !present.includes(name))
  if (newer)
    throw new Error(
      `This backup is of a newer version of the shop (${newer.name}). Update the shop, then restore.`,
    )
  await migrateDatabase(
    databaseUrl,
    manifest.migrations.map(({ name }) => name),
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const here = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const other = manifest.migrations.find(({ name, checksum }) => here.get(name) !== checksum)
  if (other)
    throw new Error(`The migration ${other.name} is not the one this backup was made with.`)
}

async function migrateDatabase(databaseUrl: string, only?: readonly string[]) {
  const pool = connect(databaseUrl, { max: 1 })
  try {
    await migrate(pool, migrationsFolder, only && { only })
  } finally {
    await pool.end()
  }
}

async function fillDatabase(
  client: pg.Client,
  manifest: Manifest,
  dataDir: string | undefined,
  file: string,
) {
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.name}.copy`, table]))
  const all = manifest.tables.map(({ name }) => pg.escapeIdentifier(name))
  // Triggers are disabled, because the backup contains their results.
  for (const name of all) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${all.join(', ')}`)
  if (dataDir) await mkdir(join(dataDir, 'images'), { recursive: true })
  for await (const { name, content } of readFiles(file)) {
    const table = tables.get(name)
    if (table) await copyInto(client, table, content)
    else if (dataDir && name === SECRET_KEY)
      await writeFile(join(dataDir, SECRET_KEY), content, { mode: 0o600 })
    else if (dataDir && sandboxFiles.includes(name)) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true })
      await writeFile(join(dataDir, name), content, { mode: 0o600 })
    } else if (dataDir && name === pendingFile(basename(name)) && isSketch(name)) {
      await mkdir(pendingFolder(dataDir), { recursive: true })
      await savePicture(join(dataDir, name), content)
    } else if (dataDir && /^images\/[\w-]+\.(webp|avif)$/.test(name))
      await savePicture(join(dataDir, name), content)
    else content.resume()
  }
  for (const { name, last } of manifest.sequences)
    if (last !== null)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [
        pg.escapeIdentifier(name),
        last,
      ])
  for (const name of all) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

async function copyInto(
  client: pg.Client,
  { name, columns, rows }: Manifest['tables'][number],
  content: Readable,
) {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const copying = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`))
  await pipeline(content, copying)
  if (copying.rowCount !== rows)
    throw new Error(
      `The backup is damaged: ${name} has ${copying.rowCount} rows instead of ${rows}.`,
    )
}

async function savePicture(path: string, content: Readable) {
  await pipeline(content, createWriteStream(`${path}.new`))
  await rename(`${path}.new`, path)
}
