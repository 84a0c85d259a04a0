import { type Config, readConfig } from '../config.ts'
import { openDatabases } from '../database/open-databases.ts'
import { type Pool, transaction } from '../db.ts'
import { hasDemo } from './demo.ts'

type Choice = Pick<Config, 'demoWanted' | 'demoEnds' | 'demoExposure'>

/**
 * Returns whether this database is the demo's. Decided once, while it has no accounts, orders and
 * products; later only DEMO=0 changes it, from a demo to a real shop. Throws if the demo's folder is
 * missing, or if strangers could use its published passwords.
 */
export function decideDemo(db: Pool, { demoWanted, demoEnds, demoExposure }: Choice) {
  return transaction(db, async (tx) => {
    await tx`
      INSERT INTO installation (is_demo)
      SELECT CASE
        WHEN EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM products)
        THEN EXISTS (SELECT 1 FROM seeds WHERE name = 'demo')
        ELSE ${demoWanted}::boolean END
      ON CONFLICT DO NOTHING`
    if (demoEnds) await tx`UPDATE installation SET is_demo = false WHERE is_demo`
    const [row] = await tx<{ isDemo: boolean }[]>`SELECT is_demo AS "isDemo" FROM installation`
    const isDemo = row?.isDemo === true
    if (isDemo && !hasDemo())
      throw new Error(
        'This shop is a demo, but the folder demo/ is missing. Put it back, or set DEMO=0 for a shop of your own.',
      )
    if (isDemo && demoExposure)
      throw new Error(
        `The demo's passwords are public, so it is not shown ${demoExposure}. Set DEMO=0 for a shop of your own, or DEMO_OWNER_PASSWORD and DEMO_SHOPPER_PASSWORD to passwords of yours.`,
      )
    return isDemo
  })
}

/** For the launcher: prints `demo` or `shop`, or the reason why neither can start. */
if (import.meta.main)
  try {
    const config = readConfig(process.env)
    const { db, replica } = await openDatabases(config, (text) => console.error(text))
    try {
      console.log((await decideDemo(db, config)) ? 'demo' : 'shop')
    } finally {
      await Promise.all([db.end(), replica?.end()])
    }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
