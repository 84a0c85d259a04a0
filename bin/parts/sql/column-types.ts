import type pg from 'pg'

/** A primitive, a class, a list of one of these, or anything. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'object'
  | 'anything'
  | { of: Kind }

export type ColumnType = { name: string; kind: Kind }
/** Keys are the oids of types. */
export type ColumnTypes = ReadonlyMap<number, ColumnType>

type TypeRow = { oid: number; name: string; category: string; item: number }
type GetParser = (oid: number) => (text: string) => unknown

/** Keys are names of types, or categories in pg_type. */
const samples: Partial<Record<string, string>> = {
  bytea: '\\x00',
  B: 't',
  D: '2026-01-01 00:00:00+00',
  N: '1',
  T: '01:00:00',
}

/** Finds each kind by parsing a sample value with the driver. */
export async function columnTypes(client: pg.Client, getParser: GetParser): Promise<ColumnTypes> {
  const { rows } = await client.query<TypeRow>(
    'SELECT oid::int, typname AS name, typcategory AS category, typelem::int AS item FROM pg_type',
  )
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  function writeSample({ name, category, item }: TypeRow): string {
    const element = category === 'A' ? byOid.get(item) : undefined
    return element ? `{${writeSample(element)}}` : (samples[name] ?? samples[category] ?? 'text')
  }
  return new Map(
    rows.map((row) => {
      const isJson = /^_?jsonb?$/.test(row.name)
      const kind = isJson ? 'anything' : detectKind(getParser(row.oid)(writeSample(row)))
      return [row.oid, { name: row.name, kind }]
    }),
  )
}

function detectKind(value: unknown): Kind {
  if (Array.isArray(value)) return { of: detectKind(value[0]) }
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}
