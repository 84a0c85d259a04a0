import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { runBackupProgram } from './backup-program.mjs'
import { runningPostgres, startPostgres } from './postgres.mjs'
import { fail, say } from './say.mjs'
import { claim } from './start.mjs'

const env = (name) => (process.env[name] === '' ? undefined : process.env[name])
const dataDir = () => resolve(env('DATA_DIR') ?? 'data')
/** Who owns the tables: the shop's own role can neither read all of them nor make any. */
const givenDatabase = () => env('DATABASE_OWNER_URL') ?? env('DATABASE_URL')

/** A database of the moment, to try a backup on. */
async function withScratch(work, options = ['fsync=off']) {
  const folder = mkdtempSync(join(tmpdir(), 'zari-scratch-'))
  chmodSync(folder, 0o755)
  const scratch = await startPostgres(folder, { options })
  try {
    return await work(scratch.url)
  } finally {
    await scratch.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withDatabase(work) {
  const url = givenDatabase() ?? runningPostgres(dataDir())
  if (url) return work(url)
  if (!existsSync(join(dataDir(), 'postgres-password')))
    fail(`There is no shop in ${dataDir()}. Name its folder with DATA_DIR, or its DATABASE_URL.`)
  const database = await startPostgres(dataDir())
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const stamp = () => new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)

/**
 * Writes one file, while the shop runs or not, and calls it good once it was restored elsewhere.
 *
 * @param {string} node
 * @param {string[]} names
 */
export async function backup(node, [name]) {
  const file = resolve(name ?? join(dataDir(), 'backups', `zari-${stamp()}.tar.gz`))
  mkdirSync(dirname(file), { recursive: true })
  say(`Backing up to ${file} …`)
  process.exitCode = await withDatabase((url) =>
    withScratch((scratch) =>
      runBackupProgram(node, dataDir(), ['backup', file], {
        DATABASE_URL: url,
        SCRATCH_URL: scratch,
      }),
    ),
  )
  if (process.exitCode !== 0) return
  const folder = join(dataDir(), 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'last-good.json'),
    JSON.stringify({ at: new Date().toISOString(), file }),
  )
}

/**
 * What the migrations of this version will do to the shop's database, tried on a copy; 1 when it should not be done.
 *
 * @param {string} node
 */
export async function upgradeCheck(node) {
  say('Rehearsing the upgrade on a copy of the database …')
  process.exitCode = await withDatabase((url) =>
    // Written to the disk as the shop's own is, so that the times are near to those to come.
    withScratch(
      (scratch) =>
        runBackupProgram(node, dataDir(), ['upgrade-check'], {
          DATABASE_URL: url,
          SCRATCH_URL: scratch,
        }),
      [],
    ),
  )
}

/**
 * Into an empty data folder, or an empty database of DATABASE_URL.
 *
 * @param {string} node
 * @param {string[]} names
 */
export async function restore(node, [name]) {
  if (!name) fail('Name the file: npm run restore FILE')
  const file = resolve(name)
  if (!existsSync(file)) fail(`There is no file ${file}.`)
  // A file that is no backup leaves no half of a shop.
  process.exitCode = await runBackupProgram(node, dataDir(), ['look', file], {})
  if (process.exitCode !== 0) return
  const claimed = claim(dataDir())
  try {
    process.exitCode = await withDatabaseToFill((url) =>
      runBackupProgram(node, dataDir(), ['restore', file], { DATABASE_URL: url }),
    )
  } finally {
    await claimed.stop()
  }
}

async function withDatabaseToFill(work) {
  const given = givenDatabase()
  if (given) return work(given)
  const database = await startPostgres(dataDir())
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
