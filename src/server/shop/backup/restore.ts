import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { comingFolder, isSketch } from '../../catalogue/pictures/coming.ts'
import { migrate } from '../../database/upgrade/migrate.ts'
import { connect } from '../../db.ts'
import { comingFile, MANIFEST, type Manifest, manifest, quoted, SECRET_KEY } from './manifest.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)

type Target = { databaseUrl: string; dataDir: string | undefined }

/**
 * Puts a backup into an empty database and, with `dataDir`, its pictures and key beside it; then, unless
 * `upgrade` is false, the migrations that are newer than the backup. The database is filled whole or not at all. Throws when it is not empty, or
 * the file is damaged or of a newer version of the shop.
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: Target,
  file: string,
  { upgrade = true } = {},
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const told = await readManifest(file)
    await refuseFilled(client)
    try {
      await makeTables(client, databaseUrl, told)
      await client.query('BEGIN')
      await fill(client, told, dataDir, file)
      await client.query('COMMIT')
      if (upgrade) await migrateOn(databaseUrl)
    } catch (error) {
      await empty(client)
      throw error
    }
    return told
  } finally {
    await client.end()
  }
}

async function* filesOf(file: string) {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // Whoever reads the entries hears of it too.
  reading.catch(() => {})
  for await (const entry of entries) {
    const content = Readable.from(entry as AsyncIterable<Buffer>)
    yield { name: entry.header.name, content }
  }
  await reading
}

/** Throws for a file that is no backup, or one of a layout that this version does not know. */
export async function readManifest(file: string): Promise<Manifest> {
  try {
    for await (const { name, content } of filesOf(file)) {
      if (name !== MANIFEST) break
      return manifest.parse(JSON.parse(await text(content)))
    }
  } catch (error) {
    // What the disk says is clear as it is.
    if (error instanceof Error && 'syscall' in error) throw error
  }
  throw new Error(
    `${file} is no backup of a shop, or is damaged. A backup is the .tar.gz that npm run backup writes.`,
  )
}

async function refuseFilled(client: pg.Client) {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LIMIT 1",
  )
  if (rows.length > 0)
    throw new Error(
      'The database is not empty. Restore into a new one: another DATA_DIR, or a DATABASE_URL of an empty database.',
    )
}

/** As it was found, so that another file can be restored into it. */
async function empty(client: pg.Client) {
  await client.query('ROLLBACK')
  await client.query('DROP SCHEMA public CASCADE')
  await client.query('CREATE SCHEMA public')
}

/** The tables as they were when the backup was made. */
async function makeTables(client: pg.Client, databaseUrl: string, told: Manifest) {
  const present = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const newer = told.migrations.find(({ name }) => !present.includes(name))
  if (newer)
    throw new Error(
      `This backup is of a newer version of the shop (${newer.name}). Update the shop, then restore.`,
    )
  await migrateOn(
    databaseUrl,
    told.migrations.map(({ name }) => name),
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const here = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const other = told.migrations.find(
    ({ name, checksum }) => checksum !== null && here.get(name) !== checksum,
  )
  if (other)
    throw new Error(`The migration ${other.name} is not the one this backup was made with.`)
}

async function migrateOn(databaseUrl: string, only?: readonly string[]) {
  const pool = connect(databaseUrl, { max: 1 })
  try {
    await migrate(pool, migrations, only ? { only } : {})
  } finally {
    await pool.end()
  }
}

async function fill(client: pg.Client, told: Manifest, dataDir: string | undefined, file: string) {
  const tables = new Map(told.tables.map((table) => [`tables/${table.name}.copy`, table]))
  const all = told.tables.map(({ name }) => quoted(name))
  // Nothing is counted anew: what triggers would write stands in the backup.
  for (const name of all) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${all.join(', ')}`)
  if (dataDir) await mkdir(join(dataDir, 'images'), { recursive: true })
  for await (const { name, content } of filesOf(file)) {
    const table = tables.get(name)
    if (table) await copyInto(client, table, content)
    else if (dataDir && name === SECRET_KEY)
      await writeFile(join(dataDir, SECRET_KEY), content, { mode: 0o600 })
    else if (dataDir && name === comingFile(basename(name)) && isSketch(name)) {
      await mkdir(comingFolder(dataDir), { recursive: true })
      await savePicture(join(dataDir, name), content)
    } else if (dataDir && /^images\/[\w-]+\.(webp|avif)$/.test(name))
      await savePicture(join(dataDir, name), content)
    else content.resume()
  }
  for (const { name, last } of told.sequences)
    if (last !== null)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), last])
  for (const name of all) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

async function copyInto(
  client: pg.Client,
  { name, columns, rows }: Manifest['tables'][number],
  content: Readable,
) {
  const list = columns.map(quoted).join(', ')
  const copying = client.query(copyFrom(`COPY ${quoted(name)} (${list}) FROM STDIN`))
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
