import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { connect, type Pool } from '#server/db.ts'
import { TEMPLATE } from './template-database.ts'

/** A fresh database for a suite; `drop` ends it. */
export async function freshDatabase(options: { max?: number } = {}): Promise<{
  db: Pool
  url: string
  drop: () => Promise<void>
}> {
  const base = process.env.TEST_DATABASE_URL ?? ''
  const admin = postgres(base, { max: 1, onnotice: () => {} })
  const name = `zari_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const db = connect(url.href, options)
  return {
    db,
    url: url.href,
    async drop() {
      await db.end({ timeout: 1 })
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
