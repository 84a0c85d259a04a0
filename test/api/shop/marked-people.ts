import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sql } from '#server/db.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { isGstin } from '#shared/orders/tax/gstin.ts'

export type Marked = ReturnType<typeof markedPerson>

let people = 0
/** A person whose texts and numbers nobody else has. */
export function markedPerson() {
  people += 1
  const n = people
  const word = (name: string) => `zq${name}${n}x`
  const stem = `29AAACR${5050 + n}K1Z`
  const gstin = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((one) => stem + one).find(isGstin)
  if (!gstin) throw new Error(`No GSTIN begins with ${stem}.`)
  const numbers = {
    phone: `91234${50_000 + n}`,
    gstin,
    account: String(77_006_655_000 + n),
    claim: String(412_345_678_900 + n),
    linkClaim: String(512_345_678_900 + n),
  }
  return {
    word,
    ...numbers,
    name: `${word('name')} Rao`,
    email: `${word('mail')}@example.com`,
    pattern: new RegExp([`zq[a-z]+${n}x`, ...Object.values(numbers)].join('|'), 'i'),
  }
}

/** Returns the columns that contain the person's texts. */
export async function tracesInTables(db: Db, { pattern }: Marked) {
  const found: string[] = []
  const columns = await db<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`
  for (const { table, column } of columns) {
    const rows = await db`
      SELECT 1 FROM ${sql.name(table)} WHERE ${sql.name(column)}::text ~* ${pattern.source} LIMIT 1`
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Returns the files of the data folder that contain the person's texts. */
export async function tracesInFiles(dataDir: string, { pattern }: Marked) {
  const found: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const isText = pattern.test(`${entry.name} ${await readFile(path, 'latin1')}`)
    if (isText) found.push(path.slice(dataDir.length + 1))
  }
  return found
}

/** Lets the time pass in which payments can be disputed. */
export async function passDisputes(db: Db) {
  await db`UPDATE orders SET paid_at = paid_at - interval '181 days' WHERE paid_at IS NOT NULL`
  await deleteExpiredRecords(db as never)
}
