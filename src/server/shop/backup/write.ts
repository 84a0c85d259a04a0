import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as tarPack } from 'tar-stream'
import { type Coming, comingPictures } from '../../catalogue/pictures/coming.ts'
import {
  comingFile,
  FORMAT,
  MANIFEST,
  type Manifest,
  pictureFile,
  quoted,
  SECRET_KEY,
  tableFile,
  tablesOf,
} from './manifest.ts'

type Shop = { databaseUrl: string; dataDir: string }

/**
 * Writes the shop's database, as of one moment, and its pictures into one file while it runs. The
 * file is complete or not there. Throws when the database can't be read or the disk is full.
 */
export async function writeBackup({ databaseUrl, dataDir }: Shop, file: string): Promise<Manifest> {
  const scratch = await mkdtemp(join(tmpdir(), 'zari-backup-'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await copyTables(client, scratch)
    // First: one that comes meanwhile is in both lists, never in neither.
    const sketches = await sketchesIn(dataDir)
    const names = await picturesIn(dataDir)
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      ...(await describe(client)),
      tables,
      pictures: names.length,
    }
    await client.query('COMMIT')
    await writeFileWhole(file, manifest, scratch, dataDir, names, sketches)
    return manifest
  } finally {
    await client.end()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function copyTables(client: pg.Client, scratch: string): Promise<Manifest['tables']> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const copied: Manifest['tables'] = []
  for (const { name, columns } of await tablesOf(client)) {
    const list = columns.map(quoted).join(', ')
    const copying = client.query(copyTo(`COPY ${quoted(name)} (${list}) TO STDOUT`))
    await pipeline(copying, createWriteStream(join(scratch, name)))
    copied.push({ name, columns, rows: copying.rowCount ?? 0 })
  }
  return copied
}

async function describe(client: pg.Client): Promise<Pick<Manifest, 'migrations' | 'sequences'>> {
  const migrations = await client.query<Manifest['migrations'][number]>(
    "SELECT name, to_jsonb(m)->>'checksum' AS checksum FROM migrations m ORDER BY name",
  )
  const sequences = await client.query<Manifest['sequences'][number]>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`)
  return { migrations: migrations.rows, sequences: sequences.rows }
}

async function picturesIn(dataDir: string) {
  const names = await readdir(join(dataDir, 'images')).catch(() => [])
  return names.filter((name) => /^[\w-]+\.(webp|avif)$/.test(name)).sort()
}

type Sketch = { name: string; bytes: NonSharedBuffer }

/** Of pictures that are still to be drawn. */
async function sketchesIn(dataDir: string): Promise<Sketch[]> {
  const read = ({ file }: Coming) => readFile(file).catch(() => undefined)
  const found = await Promise.all(
    (await comingPictures(dataDir)).map(async (one) => ({
      name: comingFile(basename(one.file)),
      bytes: await read(one),
    })),
  )
  return found.filter((one): one is Sketch => one.bytes !== undefined)
}

async function writeFileWhole(
  file: string,
  manifest: Manifest,
  scratch: string,
  dataDir: string,
  pictures: readonly string[],
  sketches: readonly Sketch[],
) {
  const unfinished = `${file}.unfinished`
  const pack = tarPack()
  const written = pipeline(
    pack,
    createGzip({ level: 4 }),
    createWriteStream(unfinished, { mode: 0o600 }),
  )
  const add = async (name: string, source: string) => {
    const { size } = await stat(source)
    await pipeline(createReadStream(source), pack.entry({ name, size }))
  }
  const fill = async () => {
    pack.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
    const key = await readFile(join(dataDir, SECRET_KEY)).catch(() => undefined)
    if (key) pack.entry({ name: SECRET_KEY }, key)
    for (const { name } of manifest.tables) await add(tableFile(name), join(scratch, name))
    for (const name of pictures) await add(pictureFile(name), join(dataDir, 'images', name))
    for (const { name, bytes } of sketches) pack.entry({ name }, bytes)
    pack.finalize()
  }
  try {
    await Promise.all([written, fill()])
    await rename(unfinished, file)
  } catch (error) {
    pack.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}
