import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../db.ts'
import { brokenRules } from '../../orders/books.ts'
import { unreadableCalls } from './opens.ts'
import { readManifest, restoreBackup } from './restore.ts'
import { rehearseUpgrade } from './upgrade-check.ts'
import { writeBackup } from './write.ts'

/** `backup FILE`, `look FILE`, `restore FILE`, `upgrade-check` and `take-over`, behind the launcher, which brings the databases. */
const [command = '', file = ''] = process.argv.slice(2)
const { DATABASE_URL = '', SCRATCH_URL = '', DATA_DIR = '' } = process.env
const say = (text: string) => console.log(text)

async function expectSound(databaseUrl: string) {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const broken = await brokenRules(db)
    for (const { rule, times } of broken) say(`  Not so in ${times} cases: ${rule}.`)
    if (broken.length > 0) throw new Error('The books do not balance; see above.')
  } finally {
    await db.end()
  }
}

async function backup() {
  const written = await writeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, file)
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows of ${written.tables.length} tables and ${written.pictures} pictures written.`)
  say('Restoring it into a scratch database …')
  await restoreBackup({ databaseUrl: SCRATCH_URL, dataDir: undefined }, file)
  await expectSound(SCRATCH_URL)
  say(`Restored, and the books balance. The backup is good: ${file}`)
}

async function restore() {
  const told = await restoreBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, file)
  await expectSound(DATABASE_URL)
  say(`The shop of ${told.createdAt} is restored, and its books balance.`)
}

/** With the database, without its pictures, in a file that is gone afterwards; `folder` goes with it. */
async function withCopy(work: (copy: string, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-copy-'))
  const copy = join(folder, 'copy.tar.gz')
  try {
    const written = await writeBackup({ databaseUrl: DATABASE_URL, dataDir: folder }, copy)
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Copying ${rows} rows of ${written.tables.length} tables …`)
    await work(copy, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What this version will do to the database, tried on a copy of it without its pictures. */
const upgradeCheck = () =>
  withCopy(async (copy, folder) => {
    const target = { databaseUrl: SCRATCH_URL, dataDir: undefined }
    await restoreBackup(target, copy, { upgrade: false })
    const balances = await rehearseUpgrade(SCRATCH_URL, say)
    const failed = await unreadableCalls(SCRATCH_URL, folder)
    for (const call of failed) say(`  Failed on the copy: ${call}`)
    if (!balances || failed.length > 0) throw new Error('Do not upgrade yet; see above.')
    say('The copy is upgraded: the shop opens on it, and its books balance.')
  })

/** From a database of an older PostgreSQL into an empty one of the new; what lies beside it stays. */
const takeOver = () =>
  withCopy(async (copy) => {
    await restoreBackup({ databaseUrl: SCRATCH_URL, dataDir: undefined }, copy)
    await expectSound(SCRATCH_URL)
  })

const commands: Record<string, () => Promise<void>> = {
  backup,
  /** Whether it is a backup, before there is a database to fill. */
  look: async () => void (await readManifest(file)),
  restore,
  'upgrade-check': upgradeCheck,
  'take-over': takeOver,
}

try {
  await commands[command]?.()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
