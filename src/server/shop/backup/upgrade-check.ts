import { migrationsFolder } from '../../database/session-name.ts'
import { pendingRemovals } from '../../database/upgrade/finish.ts'
import { migrate } from '../../database/upgrade/migrate.ts'
import { migrationFiles } from '../../database/upgrade/migration-files.ts'
import {
  describeSessions,
  olderProcessesConnected,
} from '../../database/upgrade/older-processes.ts'
import { rehearse } from '../../database/upgrade/rehearsal.ts'
import { connect, type Db } from '../../db.ts'
import { brokenLedgerRules } from '../../orders/ledger-check.ts'

type Say = (text: string) => void

/**
 * `removals` selects migrations that wait for older processes. `balances`: the ledger checks pass
 * afterwards. `breaks`: changes that break the running version. Throws if one fails.
 */
export async function rehearseUpgrade(
  copyUrl: string,
  say: Say,
  { removals = false } = {},
): Promise<{ balances: boolean; breaks: string[] }> {
  const copy = connect(copyUrl, { max: 2 })
  try {
    const total = { files: 0, ms: 0 }
    const broken: string[] = []
    await rehearse(
      copy,
      migrationsFolder,
      ({ name, mode, statements, ms, effects, breaks }) => {
        total.files += 1
        total.ms += ms
        say(`\n${name}, ${mode}: ${Math.round(ms)} ms`)
        for (const statement of statements) say(`    ${statement}`)
        for (const { table, does } of effects) say(`  ${table}: ${does.join('; ')}`)
        broken.push(...breaks.map((change) => `${name} ${change}`))
      },
      { withRemovals: removals },
    )
    const files = await migrationFiles(migrationsFolder)
    const ms = Math.round(total.ms)
    if (removals) say(`\n${total.files} of ${files.length} migrations, ${ms} ms in all.`)
    else if (total.files > 0)
      say(`\n${total.files} new of ${files.length} migrations run at start, ${ms} ms in all.`)
    else if ((await pendingRemovals(copy)).length > 0) say('No migration runs at start.')
    else say(`This version brings no new migration: the database has all ${files.length}.`)
    const rules = await brokenLedgerRules(copy)
    for (const { rule, times } of rules) say(`  Not so in ${times} cases: ${rule}.`)
    return { balances: rules.length === 0, breaks: broken }
  } finally {
    await copy.end()
  }
}

/** Returns the number of pending migrations. `shopRole` defaults to the role of `db`. */
export async function reportRemovals(
  db: Db,
  say: Say,
  shopRole: string | undefined,
): Promise<number> {
  const waiting = await pendingRemovals(db)
  const [first] = waiting
  if (!first) {
    say('No migration waits for older processes.')
    return 0
  }
  say('\nThese migrations run once no older process is connected:')
  for (const name of waiting) say(`  ${name}`)
  const older = await olderProcessesConnected(db, first, shopRole)
  say(older.length > 0 ? describeSessions(older) : 'No older process is connected now.')
  return waiting.length
}

/** Also applies migrations that wait. Requires that no older process runs. */
export async function applyAll(databaseUrl: string, say: Say) {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const names = await migrate(db, migrationsFolder, { withRemovals: true, say })
    for (const name of names) say(`Applied ${name}.`)
  } finally {
    await db.end()
  }
}
