import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Pool } from '#server/db.ts'
import { TEMPLATE } from './template-database.ts'

type Database = {
  db: Pool
  url: string
  drop: () => Promise<void>
  /** Drops the database too, unless its server is deleted after the tests. */
  close: () => Promise<void>
}

/** Whether the whole server is deleted after the tests. */
const isTemporary = process.env.TEST_DATABASE_IS_TEMPORARY === '1'

/** A migrated database for a suite; call `drop` or `close` at its end. */
export const freshDatabase = (options?: { max?: number }) => database(TEMPLATE, options)

/** A database without tables. */
export const emptyDatabase = () => database('template1')

async function database(template: string, options: { max?: number } = {}): Promise<Database> {
  const base = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client(base)
  await admin.connect()
  const name = `zari_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const db = connect(url.href, options)
  async function end(isDropped: boolean) {
    await db.end()
    if (isDropped) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return {
    db,
    url: url.href,
    // Deleting a thousand files and creating them again is 15 % of the suite's CPU time.
    close: () => end(!isTemporary),
    drop: () => end(true),
  }
}
