import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { endProgramOnSignals, INTERRUPTED, runProgram } from './backup-program.mjs'
import { registerAlone } from './launchers.mjs'
import { runningPostgres, startPostgres } from './postgres.mjs'
import { fail, say } from './say.mjs'

const env = (name) => (process.env[name] === '' ? undefined : process.env[name])
export const dataDir = () => resolve(env('DATA_DIR') ?? 'data')
/** The owner's URL, because the shop's role can neither read nor create all tables. */
const givenDatabase = () => env('DATABASE_OWNER_URL') ?? env('DATABASE_URL')

async function withScratch(work, options = ['fsync=off']) {
  const folder = mkdtempSync(join(tmpdir(), 'zari-scratch-'))
  let scratch
  try {
    chmodSync(folder, 0o755)
    scratch = await startPostgres(folder, { options })
    return await work(scratch.url)
  } finally {
    await scratch?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuseMissingShop() {
  if (givenDatabase() || existsSync(join(dataDir(), 'postgres-password'))) return
  fail(`There is no shop in ${dataDir()}. Name its folder with DATA_DIR, or its DATABASE_URL.`)
}

/** Prints the URL of the running shop's database, with the rights of its owner. */
export function printDatabase() {
  const url = givenDatabase() ?? runningPostgres(dataDir())
  if (!url) fail(`No database runs in ${dataDir()}. Start the shop first, with the same DATA_DIR.`)
  say(url)
}

export async function withDatabase(work) {
  refuseMissingShop()
  endProgramOnSignals()
  const url = givenDatabase() ?? runningPostgres(dataDir())
  if (url) return work(url)
  const database = await startPostgres(dataDir())
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const stamp = () => new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)

/**
 * Backs up a running or stopped shop into one file, and verifies it by a restore.
 * @param {string} node
 * @param {string[]} names
 */
export async function backup(node, [name]) {
  refuseMissingShop()
  const file = resolve(name ?? join(dataDir(), 'backups', `zari-${stamp()}.tar.gz`))
  mkdirSync(dirname(file), { recursive: true })
  say(`Backing up to ${file} …`)
  process.exitCode = await withDatabase((url) =>
    withScratch((scratch) =>
      runProgram(node, dataDir(), ['backup', file], {
        DATABASE_URL: url,
        SCRATCH_URL: scratch,
      }),
    ),
  )
  if (process.exitCode === INTERRUPTED)
    for (const end of ['', '.unfinished']) rmSync(`${file}.unverified${end}`, { force: true })
  if (process.exitCode !== 0) return
  const folder = join(dataDir(), 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'last-good.json'),
    JSON.stringify({ at: new Date().toISOString(), file }),
  )
}

/**
 * Runs this version's migrations on a copy of the database and reports them. Exit code 1 if the
 * upgrade should not be done, or not beside the running version.
 * @param {string} node
 */
export async function upgradeCheck(node) {
  say('Rehearsing the upgrade on a copy of the database …')
  process.exitCode = await withDatabase((url) =>
    // With fsync, so that the times resemble the real ones.
    withScratch(
      (scratch) =>
        runProgram(node, dataDir(), ['upgrade-check'], {
          DATABASE_URL: url,
          SCRATCH_URL: scratch,
        }),
      [],
    ),
  )
}

/**
 * Restores into an empty data folder, or the empty database of DATABASE_URL.
 * @param {string} node
 * @param {string[]} names
 */
export async function restore(node, [name]) {
  if (!name) fail('Name the file: npm run restore FILE')
  const file = resolve(name)
  if (!existsSync(file)) fail(`There is no file ${file}.`)
  // Verified first, so that a damaged file leaves no partial shop.
  endProgramOnSignals()
  say('Checking the backup …')
  process.exitCode = await runProgram(node, dataDir(), ['verify', file], {})
  if (process.exitCode !== 0) return
  const registered = registerAlone(dataDir())
  try {
    process.exitCode = await withDatabaseToFill((url) =>
      runProgram(node, dataDir(), ['restore', file], { DATABASE_URL: url }),
    )
  } finally {
    registered.leave()
  }
  if (process.exitCode === 0 && !givenDatabase()) say('Start the shop with the same DATA_DIR.')
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
