import { uuidv7 } from 'uuidv7'
import { toRupees } from '#shared/money.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { auditAll } from '../../records/audit.ts'
import { setSalePrices } from '../products/product-record.ts'
import { type PricedProduct, priceInSales } from './sale-price.ts'
import { setSaleStates } from './sale-record.ts'

type OpenSale = {
  id: string
  title: string
  percent: number
  categories: string[]
  /** Includes the products of its collections. */
  products: string[]
  userId: string
  state: 'scheduled' | 'running'
  hasBegun: boolean
  isOver: boolean
}

/**
 * Begins and ends the sales that are due. One transaction for all prices. Several processes may
 * call it at any time.
 */
export async function applyDueSales(db: Pool) {
  const due = await db`
    SELECT 1 FROM scheduled_sales
    WHERE state IN ('scheduled', 'running')
      AND (ends_at <= now() OR (state = 'scheduled' AND starts_at <= now())) LIMIT 1`
  if (due.length > 0) await transaction(db, applySales, 'patient')
}

async function applySales(tx: Tx) {
  // Locks all open sales, because a price depends on every sale of the product.
  const open = await tx<OpenSale[]>`
    SELECT id, title, percent, categories, user_id AS "userId", state,
           product_ids || ARRAY(SELECT k.product_id FROM collection_products k
                                WHERE k.collection_id = ANY (collections)) AS products,
           starts_at <= clock_timestamp() AS "hasBegun", ends_at <= clock_timestamp() AS "isOver"
    FROM scheduled_sales WHERE state IN ('scheduled', 'running') ORDER BY id FOR UPDATE`
  const starting = open.filter(
    ({ state, hasBegun, isOver }) => state === 'scheduled' && hasBegun && !isOver,
  )
  const running = open.filter(({ state, isOver }) => state === 'running' && !isOver)
  const endedSales = open.filter(({ isOver }) => isOver)
  const ending = endedSales.filter(({ state }) => state === 'running')
  await setSaleStates(tx, starting.map(getId), 'running')
  await setSaleStates(tx, endedSales.map(getId), 'ended')
  const [first] = [...starting, ...ending]
  if (!first) return
  const products = await selectSaleProducts(tx, [...starting, ...ending])
  const changes = products.map((product) => {
    const percents = (sales: readonly OpenSale[]) =>
      sales.filter((sale) => isIn(product, sale)).map(({ percent }) => percent)
    const next = priceInSales(product, { running: percents(running), starting: percents(starting) })
    return { product, ...next }
  })
  await saveSalePrices(tx, changes)
  const priceChanges = changes.filter(({ product, salePaise }) => salePaise !== product.salePaise)
  if (priceChanges.length === 0) return
  await setSalePrices(
    tx,
    priceChanges.map(({ product, salePaise }) => ({ id: product.id, salePaise })),
  )
  const entries = priceChanges.map(
    ({ product: { id, title, salePaise: oldPaise }, salePaise }) => ({
      subject: `product:${id}`,
      before: { title, salePrice: toRupees(oldPaise) },
      after: { title, salePrice: toRupees(salePaise) },
    }),
  )
  // The audit log shows the sale's title in place of a person.
  const actor = { id: first.userId, userName: first.title }
  await auditAll(tx, actor, 'productEdited', entries, uuidv7())
}

const getId = ({ id }: OpenSale) => id

type SaleProduct = PricedProduct & { id: string; title: string; category: string }

const isIn = ({ id, category }: SaleProduct, { categories, products }: OpenSale) =>
  categories.includes(category) || products.includes(id)

/** Includes products whose category changed after a sale set their price, and deleted ones. */
const selectSaleProducts = (tx: Tx, sales: readonly OpenSale[]) => tx<SaleProduct[]>`
  SELECT p.id, p.title, p.category, p.price_paise AS "pricePaise", p.sale_price_paise AS "salePaise",
         s.set_paise AS "setPaise", s.before_paise AS "beforePaise"
  FROM products p LEFT JOIN scheduled_sale_prices s ON s.product_id = p.id
  WHERE s.product_id IS NOT NULL
     OR (p.deleted_at IS NULL
         AND (p.category ${sql.in(sales.flatMap(({ categories }) => categories))}
              OR p.id ${sql.in(sales.flatMap(({ products }) => products))}))
  ORDER BY p.id FOR NO KEY UPDATE OF p`

type Change = { product: SaleProduct; set: { setPaise: number; beforePaise: number } | null }

async function saveSalePrices(tx: Tx, changes: readonly Change[]) {
  await tx`
    DELETE FROM scheduled_sale_prices
    WHERE product_id ${sql.in(changes.map(({ product }) => product.id))}`
  const rows = changes.flatMap(({ product, set }) => (set ? [{ id: product.id, ...set }] : []))
  await tx`
    INSERT INTO scheduled_sale_prices (product_id, set_paise, before_paise)
    SELECT id, "setPaise", "beforePaise"
    FROM jsonb_to_recordset(${sql.json(rows)}) AS given (id uuid, "setPaise" int, "beforePaise" int)`
}
