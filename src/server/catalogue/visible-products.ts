import { type Db, sql } from '../db.ts'

/** SQL: shoppers see the product `p`. */
export const isVisibleInShop = sql<'p'>`p.deleted_at IS NULL
    AND (p.status = 'published' OR (p.status = 'scheduled' AND p.publish_at <= now()))`

/** SQL: a scheduled product counts as published from its time on. */
export const effectiveStatus = sql<'p'>`CASE WHEN p.publish_at <= now() THEN 'published' ELSE p.status END`

/** A sitemap may have 50,000 URLs, some of them of other pages. */
const MAX_LISTED_IDS = 49_000

/** Newest first. */
export async function listVisibleIds(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT p.id FROM products p WHERE ${isVisibleInShop} ORDER BY p.id DESC LIMIT ${MAX_LISTED_IDS}`
  return rows.map(({ id }) => id)
}
