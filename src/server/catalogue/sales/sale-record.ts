import type { Sale, SaleInput } from '#shared/catalogue/sale-schema.ts'
import type { SaleState } from '#shared/catalogue/sale-vocabulary.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'

type Row = Omit<Sale, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

const MAX_LISTED = 200

export async function readSales(db: Db, id: string | null = null): Promise<Sale[]> {
  const rows = await db<Row[]>`
    SELECT id AS "_id", title, percent, categories, collections, product_ids AS products, starts_at AS "startsAt",
           ends_at AS "endsAt", state, version
    FROM scheduled_sales WHERE ${id === null ? sql`true` : sql`id = ${id}`}
    ORDER BY starts_at DESC, id DESC LIMIT ${MAX_LISTED}`
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }))
}

/** Returns a sale. Throws 404 for an unknown id. */
export async function getSale(db: Db, id: string): Promise<Sale> {
  const [sale] = await readSales(db, id)
  if (!sale) throw new ShopError('sale_not_found')
  return sale
}

/**
 * Locks and returns a sale. Throws 404 for an unknown sale, 409 (`overtaken`) unless `version` is
 * the stored one.
 */
export async function lockSale(tx: Tx, id: string, version: number | undefined): Promise<Sale> {
  await tx`SELECT 1 FROM scheduled_sales WHERE id = ${id} FOR UPDATE`
  const sale = await getSale(tx, id)
  if (version !== undefined && version !== sale.version) throw new ShopError('overtaken.sale')
  return sale
}

export async function insertSale(tx: Tx, id: string, userId: string, input: SaleInput) {
  await tx`
    INSERT INTO scheduled_sales (id, title, percent, categories, collections, product_ids, starts_at, ends_at, user_id)
    VALUES (${id}, ${input.title}, ${input.percent}, ${input.categories}::text[], ${input.collections}::text[],
            ${input.products}::uuid[], ${input.startsAt}::timestamptz, ${input.endsAt}::timestamptz, ${userId})`
}

export async function updateSale(tx: Tx, id: string, input: SaleInput) {
  await tx`
    UPDATE scheduled_sales
    SET title = ${input.title}, percent = ${input.percent}, categories = ${input.categories}::text[],
        collections = ${input.collections}::text[], product_ids = ${input.products}::uuid[], starts_at = ${input.startsAt}::timestamptz,
        ends_at = ${input.endsAt}::timestamptz, version = version + 1
    WHERE id = ${id}`
}

export async function setSaleStates(tx: Tx, ids: readonly string[], state: SaleState) {
  await tx`
    UPDATE scheduled_sales SET state = ${state}, version = version + 1
    WHERE id ${sql.in(ids)}`
}

export async function endSaleNow(tx: Tx, id: string) {
  await tx`
    UPDATE scheduled_sales
    SET ends_at = greatest(now(), starts_at + interval '1 second'), version = version + 1
    WHERE id = ${id}`
}
