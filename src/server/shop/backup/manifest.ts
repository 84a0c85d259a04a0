import type pg from 'pg'
import { z } from 'zod'

/** What a backup says of itself, its first file. Raised when the layout changes. */
export const FORMAT = 1

export const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Without a checksum: applied by a version that did not write any down. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** How many pictures lie beside the tables; those of an S3 store stay there. */
  pictures: z.number().int(),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
export const SECRET_KEY = 'secret.key'
export const tableFile = (name: string) => `tables/${name}.copy`
export const pictureFile = (name: string) => `images/${name}`
/** The sketch of a picture that was still to be drawn. */
export const comingFile = (name: string) => `coming/${name}`

/** Every table that a shop fills, each after those that its rows refer to; columns that are computed left out. */
export async function tablesOf(client: pg.ClientBase) {
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
  const sorted: typeof rows = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => needs.every((need) => !left.has(need)))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    sorted.push(next)
    left.delete(next.name)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
