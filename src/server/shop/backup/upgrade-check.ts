import { migrationFiles } from '../../database/upgrade/migration-files.ts'
import { rehearse } from '../../database/upgrade/rehearsal.ts'
import { connect } from '../../db.ts'
import { brokenRules } from '../../orders/books.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)

/**
 * Runs this version's migrations on a copy of a shop's database and says what each does. Throws when
 * one fails; `false` when the books do not balance afterwards and did before.
 */
export async function rehearseUpgrade(
  copyUrl: string,
  say: (text: string) => void,
): Promise<boolean> {
  const copy = connect(copyUrl, { max: 2 })
  try {
    const total = { files: 0, ms: 0 }
    await rehearse(copy, migrations, ({ name, manner, statements, ms, effects }) => {
      total.files += 1
      total.ms += ms
      say(`\n${name}, ${manner}: ${Math.round(ms)} ms`)
      for (const statement of statements) say(`    ${statement}`)
      for (const { table, does } of effects) say(`  ${table}: ${does.join('; ')}`)
    })
    const known = await migrationFiles(migrations)
    say(
      total.files === 0
        ? `This version brings no new migration: the database has all ${known.length}.`
        : `\n${total.files} new of ${known.length} migrations, ${Math.round(total.ms)} ms in all.`,
    )
    const broken = await brokenRules(copy)
    for (const { rule, times } of broken) say(`  Not so in ${times} cases: ${rule}.`)
    return broken.length === 0
  } finally {
    await copy.end()
  }
}
