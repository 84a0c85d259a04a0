import { migrationFiles, migrationsFolder } from '../../database/upgrade/migration-files.ts'
import { rehearse } from '../../database/upgrade/rehearsal.ts'
import { breakingChanges, readSchema } from '../../database/upgrade/schema-changes.ts'
import { connect } from '../../db.ts'
import { brokenLedgerRules } from '../../orders/ledger-check.ts'

/**
 * Upgrades a copy of the running version's database. `balances`: the ledger checks pass afterwards.
 * `breaks`: what the running version lacks then. Throws if a migration fails.
 */
export async function rehearseUpgrade(
  copyUrl: string,
  say: (text: string) => void,
): Promise<{ balances: boolean; breaks: string[] }> {
  const copy = connect(copyUrl, { max: 2 })
  try {
    const total = { files: 0, ms: 0 }
    const before = await readSchema(copy)
    await rehearse(copy, migrationsFolder, ({ name, mode, statements, ms, effects }) => {
      total.files += 1
      total.ms += ms
      say(`\n${name}, ${mode}: ${Math.round(ms)} ms`)
      for (const statement of statements) say(`    ${statement}`)
      for (const { table, does } of effects) say(`  ${table}: ${does.join('; ')}`)
    })
    const files = await migrationFiles(migrationsFolder)
    say(
      total.files > 0
        ? `\n${total.files} new of ${files.length} migrations run at start, ${Math.round(total.ms)} ms in all.`
        : `This version brings no new migration: the database has all ${files.length}.`,
    )
    const rules = await brokenLedgerRules(copy)
    for (const { rule, times } of rules) say(`  Not so in ${times} cases: ${rule}.`)
    const breaks = breakingChanges(before, await readSchema(copy))
    return { balances: rules.length === 0, breaks }
  } finally {
    await copy.end()
  }
}
