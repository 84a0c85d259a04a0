import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sumBy } from '#shared/sum.ts'
import { connect, type Db } from '../../db.ts'
import { describeFileFault } from '../../file-faults.ts'
import { brokenLedgerRules } from '../../orders/ledger-check.ts'
import { ERASURES_FILE, readErasures } from '../customers/erasure-register.ts'
import { findFailingReads } from './failing-reads.ts'
import { type Manifest, SECRET_KEY } from './manifest.ts'
import { countPictures } from './missing-pictures.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { rehearseUpgrade } from './upgrade-check.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Runs `backup FILE`, `verify FILE`, `restore FILE`, `upgrade-check` and `take-over` for the
 * launcher, which starts the databases.
 */
const [command = '', file = ''] = process.argv.slice(2)
const { DATABASE_URL = '', SCRATCH_URL = '', DATA_DIR = '' } = process.env
const { S3_ENDPOINT, SECRET_KEY: secretKey } = process.env
const keyPath = join(DATA_DIR, SECRET_KEY)
const keyName = secretKey ? 'SECRET_KEY' : keyPath
const hasKey = () => Boolean(secretKey) || existsSync(keyPath)
const print = (text: string) => console.log(text)

async function expectSound(databaseUrl: string) {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const broken = await brokenLedgerRules(db)
    for (const { rule, times } of broken) print(`  Not so in ${times} cases: ${rule}.`)
    if (broken.length > 0) throw new Error('The ledger check failed; see above.')
  } finally {
    await db.end()
  }
}

async function countSecondFactors(db: Db): Promise<number> {
  const [row] = await db<{ factors: number }[]>`
    SELECT count(*)::int AS factors FROM users WHERE totp_secret IS NOT NULL`
  return row?.factors ?? 0
}

/** Throws if DATA_DIR is not the shop's: it has none of its pictures, or no key of its secrets. */
async function expectDataFolder(databaseUrl: string, { checksums = {} }: Manifest) {
  const db = connect(databaseUrl, { max: 1 })
  const remedy = `Run the command with the DATA_DIR of the shop; ${DATA_DIR} is not.`
  try {
    if (!hasKey() && (await countSecondFactors(db)) > 0)
      throw new Error(`There is no key of the second factors in ${keyPath}. ${remedy}`)
    if (S3_ENDPOINT) return print('The pictures are in the S3 store and not in this file.')
    const { used, missing } = await countPictures(db, Object.keys(checksums))
    if (used > 0 && missing.length === used)
      throw new Error(`None of ${used} pictures is in ${join(DATA_DIR, 'images')}. ${remedy}`)
    if (missing.length > 0)
      print(`${missing.length} of ${used} pictures are missing, such as ${missing[0]}.`)
  } finally {
    await db.end()
  }
}

async function describeMissingKey() {
  const db = connect(DATABASE_URL, { max: 1 })
  try {
    const factors = await countSecondFactors(db)
    return factors > 0
      ? `The secret key is not in a backup. Put your copy to ${keyPath}, or set SECRET_KEY, before the first start. Without it ${factors} second factor(s) must be set up anew: their owners sign in with a recovery code, turn the second factor off and set it up again. Without one: npm run owner -- --reset-second-factor.`
      : 'The secret key is not in a backup. No second factor needs it; the first start makes a new one.'
  } finally {
    await db.end()
  }
}

/** A backup older than an erasure brings the person back; the first start follows the register. */
async function describeErasures() {
  const path = join(DATA_DIR, ERASURES_FILE)
  const erasures = await readErasures(DATA_DIR)
  return erasures === undefined
    ? `There is no ${path}: customers erased since this backup are back. Put your copy of the file there before the first start, or erase them again.`
    : `The first start erases again whom ${path} names.`
}

async function backup() {
  const unverified = `${file}.unverified`
  const manifest = await writeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, unverified)
  const rows = sumBy(manifest.tables, (table) => table.rows)
  print(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} pictures written.`,
  )
  print('Restoring it into a scratch database …')
  try {
    await restoreBackup({ databaseUrl: SCRATCH_URL, dataDir: undefined }, unverified)
    await expectSound(SCRATCH_URL)
    await expectDataFolder(SCRATCH_URL, manifest)
  } catch (error) {
    print(`The backup did not pass. It is kept as ${unverified}.`)
    throw error
  }
  await rename(unverified, file)
  print(`Restored, and the ledger check passed. The backup is good: ${file}`)
  print(`The key of second factors is not in it: keep a copy of ${keyName} apart from the backups.`)
}

async function restore() {
  let hasBegun = false
  const onBegin = () => {
    hasBegun = true
  }
  try {
    const check = () => expectSound(DATABASE_URL)
    const target = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }
    const manifest = await restoreBackup(target, file, { check, onBegin })
    print(`The shop of ${manifest.createdAt} is restored, and its ledger check passed.`)
    if (!hasKey()) print(await describeMissingKey())
    print(await describeErasures())
  } catch (error) {
    print(
      hasBegun
        ? 'The restore did not finish. Until one does, no shop starts here; run it again.'
        : 'Nothing was restored, and nothing was changed.',
    )
    throw error
  }
}

/** The backup has no pictures. */
async function withCopy(work: (copy: string, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-copy-'))
  const copy = join(folder, 'copy.tar.gz')
  try {
    const manifest = await writeBackup({ databaseUrl: DATABASE_URL, dataDir: folder }, copy)
    const rows = sumBy(manifest.tables, (table) => table.rows)
    print(`Copying ${rows} rows of ${manifest.tables.length} tables …`)
    await work(copy, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws if a call on the upgraded copy fails or the ledger checks fail. */
async function expectUsable(balances: boolean, folder: string) {
  const failed = await findFailingReads(SCRATCH_URL, folder)
  for (const call of failed) print(`  Failed on the copy: ${call}`)
  if (!balances || failed.length > 0) throw new Error('Do not upgrade yet; see above.')
}

const upgradeCheck = () =>
  withCopy(async (copy, folder) => {
    const target = { databaseUrl: SCRATCH_URL, dataDir: undefined }
    await restoreBackup(target, copy, { upgrade: false })
    const { balances, breaks } = await rehearseUpgrade(SCRATCH_URL, print)
    await expectUsable(balances, folder)
    print('The copy is upgraded: the shop opens on it, and its ledger check passed.')
    if (breaks.length === 0) return
    print('\nThe upgraded database differs from what the running version may use:')
    for (const change of breaks) print(`  ${change}`)
    throw new Error(
      'The running version may not be the release before this one. Upgrade to that one first, or stop every process of the shop before you start this version.',
    )
  })

/** Moves the database from an older PostgreSQL into an empty new one; files stay. */
const takeOver = () =>
  withCopy(async (copy) => {
    await restoreBackup({ databaseUrl: SCRATCH_URL, dataDir: undefined }, copy)
    await expectSound(SCRATCH_URL)
  })

const commands: Record<string, () => Promise<void>> = {
  backup,
  /** Verify a backup before a database is filled from it. */
  verify: () => verifyBackup(file),
  restore,
  'upgrade-check': upgradeCheck,
  'take-over': takeOver,
}

try {
  await commands[command]?.()
} catch (error) {
  print(describeFileFault(error) ?? (error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
