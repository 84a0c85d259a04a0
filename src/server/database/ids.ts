import { sql } from '../db.ts'

/**
 * SQL: the right side of a condition on a column of ids, for statements that are worth a cached plan.
 * Many ids are one JSON parameter: for an array (`sql.in`), PostgreSQL plans each execution anew.
 */
export const isOneOf = (ids: readonly string[]) => {
  const [id] = ids
  return id !== undefined && ids.length === 1
    ? sql`= ${id}`
    : sql`IN (SELECT id::uuid FROM jsonb_array_elements_text(${sql.json(ids)}::jsonb) one (id))`
}
