import type { BulkChange, BulkOutcome, Product } from '#shared/catalogue/product-schema.ts'
import { BULK_SHOWN, MAX_RUPEES } from '#shared/catalogue/vocabulary.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import type { Actor } from '../records/audit.ts'
import { getProducts } from './catalogue.ts'
import { everyProduct } from './product-list.ts'
import { changeProducts, removeProducts } from './products.ts'

type Outcome = Pick<BulkOutcome, 'data' | 'total'>

/**
 * All or nothing. With `preview` nothing is written; either way it says before and after of the
 * first products. Throws a 404 when a named product is gone, a 409 when `expected` is not their number.
 */
export async function changeMany(db: Pool, actor: Actor, input: BulkChange): Promise<Outcome> {
  return transaction(
    db,
    async (tx) => {
      const products = await chosen(tx, input)
      const { change, expected, preview } = input
      if (expected !== undefined && expected !== products.length)
        throw new ShopError(
          'conflict',
          `There are ${products.length} such products now, not ${expected}. Please preview it again.`,
        )
      const edits = products.map((product) => ({ product, edit: editFor(change, product) }))
      if (!preview && change.kind === 'delete')
        await removeProducts(
          tx,
          actor,
          products.map(({ _id }) => _id),
        )
      else if (!preview)
        await changeProducts(
          tx,
          actor,
          edits.map(({ product: { _id, version }, edit }) => ({
            id: _id,
            input: { ...edit, version },
          })),
        )
      const data = edits.slice(0, BULK_SHOWN).map(({ product, edit }) => ({
        _id: product._id,
        title: product.title,
        before: figuresOf(product),
        after: edit && figuresOf({ ...product, ...edit }),
      }))
      return { data, total: products.length }
    },
    'patient',
  )
}

async function chosen(tx: Db, { ids, filter }: BulkChange): Promise<Product[]> {
  if (!ids) return everyProduct(tx, filter)
  const products = await getProducts(tx, ids)
  if (products.length < new Set(ids).size)
    throw new ShopError('missing', 'A chosen piece is not in the shop any more.')
  return products
}

type Figures = Pick<Product, 'price' | 'salePrice' | 'totalStock'>
const figuresOf = ({ price, salePrice, totalStock }: Figures): Figures => ({
  price,
  salePrice,
  totalStock,
})

const moved = (rupees: number, percent: number) =>
  Math.max(1, Math.round(rupees * (1 + percent / 100)))

/** What changes of the product; null once it is deleted. */
function editFor(change: BulkChange['change'], product: Product) {
  switch (change.kind) {
    case 'delete':
      return null
    case 'price': {
      const price = moved(product.price, change.percent)
      if (price > MAX_RUPEES)
        throw new ShopError('conflict', `“${product.title}” would cost more than a piece can.`)
      return { price, salePrice: product.salePrice && moved(product.salePrice, change.percent) }
    }
    case 'sale':
      return { salePrice: change.percent && moved(product.price, -change.percent) }
    case 'stock': {
      if (!product.sizes) return { totalStock: change.stock }
      const sizes = product.sizes.map(({ size }) => ({ size, stock: change.stock }))
      return { sizes, totalStock: change.stock * sizes.length }
    }
  }
}
