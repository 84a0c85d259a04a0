import type pg from 'pg'
import { z } from 'zod'

/** Version of the backup's layout. The manifest is the first file of a backup. */
export const FORMAT = 1

export const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** `checksum` is null if applied before checksums were stored. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Excludes pictures in S3. */
  pictures: z.number().int(),
  /** SHA-256 (hexadecimal) of each other file by name; absent before version 0.2. */
  checksums: z.record(z.string(), z.string()).optional(),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
/** Only in backups of version 0.3 and earlier. */
export const SECRET_KEY = 'secret.key'
/** Orders of the simulated PayPal and Razorpay, and bookings of the simulated courier. */
export const sandboxFiles = ['ledger', 'ledger-razorpay', 'ledger-courier'].map(
  (name) => `sandbox/${name}.jsonl`,
)
export const tableFile = (name: string) => `tables/${name}.copy`
export const pictureFile = (name: string) => `images/${name}`
export const pendingFile = (name: string) => `coming/${name}`

/** Lists tables in foreign-key order, without computed columns. */
export async function listBackupTables(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
            ORDER BY a.attnum) AS columns,
      ARRAY(SELECT f.confrelid::regclass::text FROM pg_constraint f
            WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needs
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations'
    ORDER BY c.relname`)
  const sortedRows: typeof rows = []
  const unsortedRows = new Map(rows.map((row) => [row.name, row]))
  while (unsortedRows.size > 0) {
    const next = [...unsortedRows.values()].find(({ needs }) =>
      needs.every((need) => !unsortedRows.has(need)),
    )
    if (!next)
      throw new Error(
        `The tables ${[...unsortedRows.keys()].join(', ')} have circular foreign keys.`,
      )
    sortedRows.push(next)
    unsortedRows.delete(next.name)
  }
  return sortedRows.map(({ name, columns }) => ({ name, columns }))
}
