import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { BULK_SHOWN } from '#shared/catalogue/panel-vocabulary.ts'
import type { BulkChange, BulkOutcome, Product } from '#shared/catalogue/product-schema.ts'
import { MAX_RUPEES } from '#shared/catalogue/vocabulary.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import type { Actor } from '../../records/audit.ts'
import { getProducts } from '../catalogue.ts'
import { everyProduct } from '../product-list.ts'
import { ownSalePrices } from './product-record.ts'
import { changeProducts, removeProducts } from './products.ts'

type Outcome = Pick<BulkOutcome, 'data' | 'total' | 'batch' | 'seen'>

/**
 * All or nothing. With `preview` nothing is written; either way it says before and after of the
 * first products. Throws a 404 when a named product is gone, a 409 when `expected` is not their number or
 * `seen` not their state.
 */
export async function changeMany(db: Pool, actor: Actor, input: BulkChange): Promise<Outcome> {
  return transaction(
    db,
    async (tx) => {
      const products = await chosen(tx, input)
      const ids = products.map(({ _id }) => _id)
      const { change, expected, preview } = input
      if (expected !== undefined && expected !== products.length)
        throw new ShopError(
          'conflict',
          `There are ${products.length} such products now, not ${expected}. Please preview it again.`,
        )
      const seen = stateOf(products, change.kind)
      if (input.seen !== undefined && input.seen !== seen)
        throw new ShopError(
          'conflict',
          `${change.kind === 'stock' ? 'Pieces were sold' : 'A product was changed'} since the preview. Please preview it again.`,
        )
      const own = await ownSalePrices(tx, ids)
      const edits = products.map((product) => ({
        product,
        edit: editFor(change, product, own.get(product._id)),
      }))
      const batch = preview ? null : uuidv7()
      if (batch && change.kind === 'delete') await removeProducts(tx, actor, ids, batch)
      else if (batch) {
        const inputs = edits.map(({ product, edit }) => ({
          id: product._id,
          input: { ...edit, version: product.version },
          ownSalePrice: ownAfter(change, product, own.get(product._id)),
        }))
        await changeProducts(tx, actor, inputs, { batch })
      }
      const data = edits.slice(0, BULK_SHOWN).map(({ product, edit }) => ({
        _id: product._id,
        title: product.title,
        before: figuresOf(product),
        after: edit && figuresOf({ ...product, ...edit }),
      }))
      return { data, total: products.length, batch, seen }
    },
    'patient',
  )
}

/** Orders change a product's stock and not its version. */
function stateOf(products: readonly Product[], kind: BulkChange['change']['kind']) {
  const state = products.map(({ _id, version, sizes, totalStock }) => [
    _id,
    version,
    kind === 'stock' && (sizes ?? totalStock),
  ])
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32)
}

/** What comes back when a sale over many products ends: each one's own sale price, moved along with its price. */
function ownAfter(change: BulkChange['change'], { salePrice }: Product, own?: number) {
  if (change.kind === 'sale') return change.percent > 0 ? (own ?? salePrice) : null
  if (change.kind === 'price') return own && moved(own, change.percent)
  return own
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
function editFor(change: BulkChange['change'], product: Product, ownSale = 0) {
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
      return { salePrice: change.percent ? moved(product.price, -change.percent) : ownSale }
    case 'stock': {
      if (!product.sizes) return { totalStock: change.stock }
      const sizes = product.sizes.map(({ size }) => ({ size, stock: change.stock }))
      return { sizes, totalStock: change.stock * sizes.length }
    }
  }
}
