import pg from 'pg'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'

export const TEMPLATE = 'zari_template'

/** The migrated database that every suite copies. */
export default async function setup() {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set. Run the tests with npm test or npm run test:watch, which start a database.',
    )
  // Every Vitest project runs the setup; they share one template.
  if (process.env.ZARI_TEST_TEMPLATE === url) return
  process.env.ZARI_TEST_TEMPLATE = url
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  const target = new URL(url)
  target.pathname = `/${TEMPLATE}`
  const db = connect(target.href, { max: 1 })
  await migrate(db, new URL('../../migrations/', import.meta.url))
  await db.end()
  await admin.end()
}
