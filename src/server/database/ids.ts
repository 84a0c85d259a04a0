import type { Db } from '../db.ts'

/**
 * SQL: the rest of a condition on a column of ids. Many ids are one JSON parameter: with an array,
 * PostgreSQL plans every execution, because it estimates the length.
 */
export const isOneOf = (db: Db, ids: readonly string[]) => {
  const [id] = ids
  return id !== undefined && ids.length === 1
    ? db`= ${id}`
    : db`IN (SELECT id::uuid FROM jsonb_array_elements_text(${db.json(ids)}::jsonb) one (id))`
}
