import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as tarPack } from 'tar-stream'
import { type PendingPicture, pendingPictures } from '../../catalogue/pictures/pending-pictures.ts'
import { sessionOptions } from '../../database/session-options.ts'
import { toFileFault } from '../../file-faults.ts'
import {
  FORMAT,
  listBackupTables,
  MANIFEST,
  type Manifest,
  pendingFile,
  pictureFile,
  sandboxFiles,
  tableFile,
} from './manifest.ts'

type Shop = { databaseUrl: string; dataDir: string }

/**
 * Writes a consistent snapshot without the secret key into one file, which appears complete or not at all. Throws if the
 * database cannot be read or the disk is full.
 */
export async function writeBackup({ databaseUrl, dataDir }: Shop, file: string): Promise<Manifest> {
  const scratch = await mkdtemp(join(tmpdir(), 'zari-backup-'))
  const client = new pg.Client(sessionOptions(databaseUrl))
  await client.connect()
  try {
    const tables = await copyTables(client, scratch)
    // Before the pictures, so that a picture finished in between is in both lists.
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
    const files = [
      ...(await savedFiles(dataDir, scratch)),
      ...tables.map(({ name }) => ({ name: tableFile(name), source: join(scratch, name) })),
      ...names.map((name) => ({ name: pictureFile(name), source: join(dataDir, 'images', name) })),
    ]
    manifest.checksums = await calculateChecksums(files, sketches)
    await writeFileWhole(file, manifest, files, sketches)
    return manifest
  } finally {
    await client.end()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function copyTables(client: pg.Client, scratch: string): Promise<Manifest['tables']> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const copiedTables: Manifest['tables'] = []
  for (const { name, columns } of await listBackupTables(client)) {
    const list = columns.map(pg.escapeIdentifier).join(', ')
    const copying = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`))
    await pipeline(copying, createWriteStream(join(scratch, name)))
    copiedTables.push({ name, columns, rows: copying.rowCount ?? 0 })
  }
  return copiedTables
}

async function describe(client: pg.Client): Promise<Pick<Manifest, 'migrations' | 'sequences'>> {
  const migrations = await client.query<Manifest['migrations'][number]>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  )
  const sequences = await client.query<Manifest['sequences'][number]>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`)
  return { migrations: migrations.rows, sequences: sequences.rows }
}

async function picturesIn(dataDir: string) {
  const names = await readdir(join(dataDir, 'images')).catch(() => [])
  return names.filter((name) => /^[\w-]+\.(webp|avif)$/.test(name)).sort()
}

type File = { name: string; source: string }

/** Copied first, because the sandbox's ledger grows while it is hashed. */
async function savedFiles(dataDir: string, scratch: string): Promise<File[]> {
  const files: File[] = []
  for (const name of sandboxFiles) {
    const source = join(scratch, `.${basename(name)}`)
    const isThere = await copyFile(join(dataDir, name), source).then(
      () => true,
      (error) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (isThere) files.push({ name, source })
  }
  return files
}

async function calculateChecksums(files: readonly File[], sketches: readonly Sketch[]) {
  const sums: Record<string, string> = {}
  for (const { name, source } of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(source), hash)
    sums[name] = hash.digest('hex')
  }
  for (const { name, bytes } of sketches)
    sums[name] = createHash('sha256').update(bytes).digest('hex')
  return sums
}

type Sketch = { name: string; bytes: NonSharedBuffer }

async function sketchesIn(dataDir: string): Promise<Sketch[]> {
  const read = ({ file }: PendingPicture) => readFile(file).catch(() => undefined)
  const sketches = await Promise.all(
    (await pendingPictures(dataDir)).map(async (one) => ({
      name: pendingFile(basename(one.file)),
      bytes: await read(one),
    })),
  )
  return sketches.filter((one): one is Sketch => one.bytes !== undefined)
}

async function writeFileWhole(
  file: string,
  manifest: Manifest,
  files: readonly File[],
  sketches: readonly Sketch[],
) {
  const unfinishedPath = `${file}.unfinished`
  const pack = tarPack()
  const writing = pipeline(
    pack,
    createGzip({ level: 4 }),
    createWriteStream(unfinishedPath, { mode: 0o600 }),
  )
  const add = async (name: string, source: string) => {
    const { size } = await stat(source)
    await pipeline(createReadStream(source), pack.entry({ name, size }))
  }
  const fill = async () => {
    pack.entry({ name: MANIFEST }, JSON.stringify(manifest, null, 2))
    for (const { name, source } of files) await add(name, source)
    for (const { name, bytes } of sketches) pack.entry({ name }, bytes)
    pack.finalize()
  }
  try {
    await Promise.all([writing, fill()])
    await rename(unfinishedPath, file)
  } catch (error) {
    pack.destroy()
    await rm(unfinishedPath, { force: true })
    throw toFileFault(error, unfinishedPath)
  }
}
