import { migrationFiles } from '../../database/upgrade/migration-files.ts'
import { rehearse } from '../../database/upgrade/rehearsal.ts'
import { connect } from '../../db.ts'
import { brokenRules } from '../../orders/books.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)

/**
 * Runs this version's migrations on a copy and reports what each does. Throws if one fails.
 * `balances` is false if the books do not balance afterwards; `breaks` lists what breaks processes
 * of the running version.
 */
export async function rehearseUpgrade(
  copyUrl: string,
  say: (text: string) => void,
): Promise<{ balances: boolean; breaks: string[] }> {
  const copy = connect(copyUrl, { max: 2 })
  try {
    const total = { files: 0, ms: 0 }
    const broken: string[] = []
    await rehearse(copy, migrations, ({ name, manner, statements, ms, effects, breaks }) => {
      total.files += 1
      total.ms += ms
      say(`\n${name}, ${manner}: ${Math.round(ms)} ms`)
      for (const statement of statements) say(`    ${statement}`)
      for (const { table, does } of effects) say(`  ${table}: ${does.join('; ')}`)
      broken.push(...breaks.map((change) => `${name} ${change}`))
    })
    const known = await migrationFiles(migrations)
    say(
      total.files === 0
        ? `This version brings no new migration: the database has all ${known.length}.`
        : `\n${total.files} new of ${known.length} migrations, ${Math.round(total.ms)} ms in all.`,
    )
    const rules = await brokenRules(copy)
    for (const { rule, times } of rules) say(`  Not so in ${times} cases: ${rule}.`)
    return { balances: rules.length === 0, breaks: broken }
  } finally {
    await copy.end()
  }
}
