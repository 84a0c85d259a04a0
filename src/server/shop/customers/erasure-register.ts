import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, type Pool, sql } from '../../db.ts'

/** Names only ids and times. Beside the database and in no backup, so that a restore can follow it. */
export const ERASURES_FILE = 'erasures.txt'

export type Erasure = { kind: 'account' | 'order' | 'card'; id: string }

const line = ({ kind, id }: Erasure, at: Date) => `${at.toISOString()} ${kind} ${id}\n`

const pattern = /^\S+ (account|order|card) ([\da-f-]{36})$/

export async function registerErasures(dataDir: string, erasures: readonly Erasure[]) {
  const at = new Date()
  const text = erasures.map((erasure) => line(erasure, at)).join('')
  await appendFile(join(dataDir, ERASURES_FILE), text, { mode: 0o600, flush: true })
}

/** Ignores a final line truncated by a crash. Returns undefined if there is no file. */
export async function readErasures(dataDir: string): Promise<Erasure[] | undefined> {
  const text = await readFile(join(dataDir, ERASURES_FILE), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.split('\n').flatMap((row) => {
    const [, kind, id] = pattern.exec(row) ?? []
    return kind && id ? [{ kind: kind as Erasure['kind'], id }] : []
  })
}

/**
 * Adds erasures that the database has and the file lacks: a crash may have come between both, or the
 * file is new.
 */
export async function completeRegister(db: Db, dataDir: string) {
  const known = new Set((await readErasures(dataDir))?.map(({ id }) => id))
  const erased = await db<Erasure[]>`
    SELECT 'account' AS kind, id FROM users WHERE erased_at IS NOT NULL
    UNION ALL SELECT 'order', id FROM orders WHERE erased_at IS NOT NULL`
  const missing = erased.filter(({ id }) => !known.has(id))
  if (missing.length > 0) await registerErasures(dataDir, missing)
}

/** Returns the registered accounts, orders and cards that the database still has in full. */
export async function findReturned(db: Pool, dataDir: string): Promise<Erasure[]> {
  const erasures = (await readErasures(dataDir)) ?? []
  const idsOf = (kind: Erasure['kind']) =>
    erasures.filter((erasure) => erasure.kind === kind).map(({ id }) => id)
  return db<Erasure[]>`
    SELECT 'account' AS kind, id FROM users
    WHERE id ${sql.in(idsOf('account'))} AND erased_at IS NULL
    UNION ALL
    SELECT 'order', id FROM orders
    WHERE id ${sql.in(idsOf('order'))} AND erased_at IS NULL AND user_id IS NULL
    UNION ALL
    SELECT 'card', id FROM credit_accounts
    WHERE id ${sql.in(idsOf('card'))} AND recipient_email <> ''`
}
