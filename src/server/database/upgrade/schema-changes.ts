import type { Db } from '../../db.ts'

type Column = { type: string; isRequired: boolean; hasDefault: boolean }
type Constraint = { columns: string[]; definition: string }
type Table = { columns: Map<string, Column>; constraints: Map<string, Constraint> }
/** Only properties that another version's statements depend on. */
export type Schema = Map<string, Table>

export async function readSchema(db: Db): Promise<Schema> {
  const columns = await db<(Column & { table: string; name: string })[]>`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
           a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`
  const constraints = await db<(Constraint & { table: string; name: string })[]>`
    SELECT c.relname AS "table", n.conname AS name, pg_get_constraintdef(n.oid) AS definition,
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (n.conkey)) AS columns
    FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND n.contype IN ('c', 'f', 'u', 'x', 'p')
    UNION ALL
    SELECT c.relname, i.relname, pg_get_indexdef(i.oid),
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (x.indkey::int2[]))
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint n WHERE n.conindid = i.oid)`
  const schema: Schema = new Map()
  const getOrAddTable = (name: string) => {
    const table = schema.get(name) ?? { columns: new Map(), constraints: new Map() }
    schema.set(name, table)
    return table
  }
  for (const { table, name, ...column } of columns) getOrAddTable(table).columns.set(name, column)
  for (const { table, name, ...constraint } of constraints)
    getOrAddTable(table).constraints.set(name, constraint)
  return schema
}

/** Lists changes that break a process of the earlier schema. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const changes: string[] = []
  for (const [name, table] of before) {
    if (name === 'migrations') continue
    const newTable = after.get(name)
    if (!newTable) {
      changes.push(`removes the table ${name}`)
      continue
    }
    for (const [column, old] of table.columns) {
      const current = newTable.columns.get(column)
      const place = `${name}.${column}`
      if (!current) changes.push(`removes ${place}`)
      else if (current.type !== old.type)
        changes.push(`makes ${place} ${current.type} instead of ${old.type}`)
      else if (requiresValue(current) && !requiresValue(old))
        changes.push(`requires a value for ${place}`)
    }
    for (const [column, current] of newTable.columns)
      if (!table.columns.has(column) && requiresValue(current))
        changes.push(`requires a value for ${name}.${column}`)
    for (const [constraint, { columns, definition }] of newTable.constraints) {
      const isKnown = [...table.constraints.values()].some(
        (one) => one.definition === definition || isWider(definition, one.definition),
      )
      const isOfKnownColumns = columns.length > 0 && columns.every((one) => table.columns.has(one))
      if (!isKnown && isOfKnownColumns) changes.push(`adds the rule ${constraint} to ${name}`)
    }
  }
  return changes
}

const requiresValue = ({ isRequired, hasDefault }: Column) => isRequired && !hasDefault

/** How PostgreSQL prints `CHECK (role IN ('a', 'b'))`. */
const listOfValues = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/

function isWider(definition: string, earlier: string): boolean {
  const [, column, values = ''] = listOfValues.exec(definition) ?? []
  const [, columnBefore, before = ''] = listOfValues.exec(earlier) ?? []
  const allowedValues = new Set(values.split(', '))
  return (
    column !== undefined &&
    column === columnBefore &&
    before.split(', ').every((value) => allowedValues.has(value))
  )
}
