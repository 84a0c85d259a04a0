import type { ShownMaking } from '#shared/catalogue/making/making-schema.ts'
import type { OrderProductsQuery } from '#shared/orders/owner-order-schema.ts'
import { getProducts } from '../../catalogue/catalogue.ts'
import { shownMakingSql, showsMaking } from '../../catalogue/making/making.ts'
import { listForOwner } from '../../catalogue/product-list.ts'
import { type Db, sql } from '../../db.ts'

/** Includes products that are out of stock. */
export async function findOrderProducts(db: Db, { q, ids, limit }: OrderProductsQuery) {
  const products = ids
    ? await getProducts(db, ids)
    : (await listForOwner(db, { q, limit, sort: 'newest' })).data
  const productIds = products.map(({ _id }) => _id)
  const rows = await db<{ id: string; making: ShownMaking }[]>`
    SELECT p.id, ${shownMakingSql} AS making FROM products p
    WHERE p.id ${sql.in(productIds)} AND ${showsMaking}`
  const makings = new Map(rows.map(({ id, making }) => [id, making]))
  return products.map((product) => ({ ...product, making: makings.get(product._id) }))
}
