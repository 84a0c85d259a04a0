import type { Tx } from '../../db.ts'

/** Raises the version of products that changed in another table, so that forms and files of before are refused. */
export const raiseVersions = (tx: Tx, ids: readonly string[]) =>
  tx`UPDATE products SET version = version + 1, updated_at = now() WHERE id = ANY (${[...ids]}::uuid[])`
