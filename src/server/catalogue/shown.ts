import type { Db } from '../db.ts'

/** Whether shoppers see the product `p`. */
export const inShop = (db: Db) =>
  db`p.deleted_at IS NULL
    AND (p.status = 'published' OR (p.status = 'scheduled' AND p.publish_at <= now()))`

/** The status of the product `p`: a scheduled one is published once its time has come. */
export const statusOfP = (db: Db) =>
  db`CASE WHEN p.publish_at <= now() THEN 'published' ELSE p.status END`
