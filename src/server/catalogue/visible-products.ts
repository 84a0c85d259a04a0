import type { Db } from '../db.ts'

/** SQL: shoppers see the product `p`. */
export const isVisibleInShop = (db: Db) =>
  db`p.deleted_at IS NULL
    AND (p.status = 'published' OR (p.status = 'scheduled' AND p.publish_at <= now()))`

/** SQL: a scheduled product counts as published from its time on. */
export const effectiveStatus = (db: Db) =>
  db`CASE WHEN p.publish_at <= now() THEN 'published' ELSE p.status END`
