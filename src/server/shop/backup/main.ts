import { connect } from '../../db.ts'
import { brokenRules } from '../../orders/books.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

/** `backup FILE` and `restore FILE`, behind the launcher, which brings the databases. */
const [command, file = ''] = process.argv.slice(2)
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

try {
  await (command === 'restore' ? restore() : backup())
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
