import { sql } from '../db.ts'

/**
 * SQL: the rest of a condition on a column of ids. Many ids are one JSON parameter: with an array,
 * PostgreSQL plans every execution, because it estimates the length.
 */
export const isOneOf = (ids: readonly string[]) => {
  const [id] = ids
  return id !== undefined && ids.length === 1
    ? sql`= ${id}`
    : sql`IN (SELECT id::uuid FROM jsonb_array_elements_text(${sql.json(ids)}::jsonb) one (id))`
}
