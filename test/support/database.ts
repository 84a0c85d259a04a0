import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Pool } from '#server/db.ts'
import { TEMPLATE } from './template-database.ts'

/** A fresh database for a suite; `drop` ends it. */
export async function freshDatabase(options: { max?: number } = {}): Promise<{
  db: Pool
  url: string
  drop: () => Promise<void>
}> {
  const base = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client(base)
  await admin.connect()
  const name = `zari_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const db = connect(url.href, options)
  return {
    db,
    url: url.href,
    async drop() {
      await db.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
