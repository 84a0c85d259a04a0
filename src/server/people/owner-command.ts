import { parseArgs } from 'node:util'
import { normalEmail } from '#shared/people/email-address.ts'
import { connect } from '../db.ts'
import { resetOwnerFactor } from './staff.ts'

/** Runs `--reset-second-factor [EMAIL]` on the database of DATABASE_URL, for the launcher. */
async function run() {
  const { values, positionals } = parseArgs({
    options: { 'reset-second-factor': { type: 'boolean' } },
    allowPositionals: true,
  })
  if (!values['reset-second-factor'])
    throw new Error('Name what to do: npm run owner -- --reset-second-factor [EMAIL]')
  const db = connect(process.env.DATABASE_URL ?? '', { max: 1 })
  try {
    const email = await resetOwnerFactor(db, positionals[0] && normalEmail(positionals[0]))
    console.log(`${email} signs in with the password alone now, and is signed out everywhere.`)
  } finally {
    await db.end()
  }
}

await run().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
