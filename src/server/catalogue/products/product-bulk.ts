import { uuidv7 } from 'uuidv7'
import { BULK_SHOWN } from '#shared/catalogue/panel-vocabulary.ts'
import type { BulkChange, BulkOutcome, Product } from '#shared/catalogue/product-schema.ts'
import { MAX_RUPEES } from '#shared/catalogue/vocabulary.ts'
import { effectivePrice } from '#shared/money.ts'
import { contentHash } from '../../content-hash.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import type { Actor } from '../../records/audit.ts'
import { getProducts } from '../catalogue.ts'
import { readProductCollections } from '../collections/collections.ts'
import { listEveryProduct } from '../product-list.ts'
import { ownSalePrices } from './product-record.ts'
import { changeProducts, removeProducts, withCollections } from './products.ts'

type Outcome = Pick<BulkOutcome, 'data' | 'total' | 'raised' | 'batch' | 'seen'>

/**
 * With `preview` writes nothing. Returns the first products before and after, those that a sale
 * would make more expensive first. Throws 404 if a named product is deleted, 409 if `expected` is
 * not their number or `seen` not their state.
 */
export async function changeMany(db: Pool, actor: Actor, input: BulkChange): Promise<Outcome> {
  return transaction(
    db,
    (tx) =>
      withCollections(tx, [namedCollections(input)], async () => {
        const products = await readChosenProducts(tx, input)
        const ids = products.map(({ _id }) => _id)
        const { change, expected, preview } = input
        if (expected !== undefined && expected !== products.length)
          throw new ShopError('selection_changed', { n: products.length, expected })
        const seen = hashProducts(products, change.kind)
        if (input.seen !== undefined && input.seen !== seen)
          throw new ShopError(
            change.kind === 'stock' ? 'preview_outdated.sold' : 'preview_outdated.changed',
          )
        const ownPrices = await ownSalePrices(tx, ids)
        const collected =
          'collection' in change
            ? await readProductCollections(tx, ids)
            : new Map<string, { _id: string }[]>()
        const edits = products.map((product) => {
          const before = (collected.get(product._id) ?? []).map(({ _id }) => _id)
          return {
            product,
            edit: editFor(change, product, ownPrices.get(product._id)),
            collections: { before, after: collectionsAfter(change, before) },
          }
        })
        const batch = preview ? null : uuidv7()
        if (batch && change.kind === 'delete') await removeProducts(tx, actor, ids, batch)
        else if (batch) {
          const inputs = edits.map(({ product, edit, collections }) => ({
            id: product._id,
            input: { ...edit, version: product.version },
            collections: collections.after,
            ownSalePrice: ownSalePriceAfter(change, product, ownPrices.get(product._id)),
          }))
          await changeProducts(tx, actor, inputs, { batch })
        }
        const rows = edits.map(({ product, edit, collections: { before, after = before } }) => ({
          _id: product._id,
          title: product.title,
          before: pickFigures({ ...product, collections: before }),
          after: edit && pickFigures({ ...product, ...edit, collections: after }),
          raises: raisesPrice(change, product),
        }))
        const raising = rows.filter(({ raises }) => raises)
        const shown = [...raising, ...rows.filter(({ raises }) => !raises)]
        return {
          data: shown.slice(0, BULK_SHOWN),
          total: products.length,
          raised: raising.length,
          batch,
          seen,
        }
      }),
    'patient',
  )
}

/** Includes the stock, because orders change it without a new version. */
function hashProducts(products: readonly Product[], kind: BulkChange['change']['kind']) {
  const state = products.map(({ _id, version, sizes, totalStock }) => [
    _id,
    version,
    kind === 'stock' && (sizes ?? totalStock),
  ])
  return contentHash(state).slice(0, 32)
}

/** Returns the sale price to restore after a sale over many products. Price changes apply to it. */
function ownSalePriceAfter(change: BulkChange['change'], { salePrice }: Product, own?: number) {
  if (change.kind === 'sale') return change.percent > 0 ? (own ?? salePrice) : null
  if (change.kind === 'price') return own && changeByPercent(own, change.percent)
  return own
}

async function readChosenProducts(tx: Db, { ids, filter }: BulkChange): Promise<Product[]> {
  if (!ids) return listEveryProduct(tx, filter)
  const products = await getProducts(tx, ids)
  if (products.length < new Set(ids).size) throw new ShopError('product_not_found.chosen')
  return products
}

type Figures = BulkOutcome['data'][number]['before']
const pickFigures = (figures: Figures): Figures => ({
  price: figures.price,
  salePrice: figures.salePrice,
  totalStock: figures.totalStock,
  status: figures.status,
  category: figures.category,
  collections: figures.collections,
})

/** The collections to lock before the products; a preview locks none. */
const namedCollections = ({ change, preview }: BulkChange) =>
  !preview && 'collection' in change ? [change.collection] : undefined

/** Undefined keeps the collections. */
function collectionsAfter(change: BulkChange['change'], before: readonly string[]) {
  if (change.kind === 'addToCollection') return [...new Set([...before, change.collection])]
  if (change.kind === 'removeFromCollection') return before.filter((id) => id !== change.collection)
  return undefined
}

/** Rounds to whole rupees, never above a price that should fall. */
function changeByPercent(rupees: number, percent: number) {
  const roundedPrice = Math.max(1, Math.round(rupees * (1 + percent / 100)))
  return percent < 0 ? Math.min(rupees, roundedPrice) : roundedPrice
}

/** A percentage off the price can be above the product's own sale price. */
const raisesPrice = (change: BulkChange['change'], { price, salePrice }: Product) =>
  change.kind === 'sale' &&
  change.percent > 0 &&
  changeByPercent(price, -change.percent) > effectivePrice({ price, salePrice })

/** Null deletes the product. */
function editFor(change: BulkChange['change'], product: Product, ownSale = 0) {
  switch (change.kind) {
    case 'delete':
      return null
    case 'publish':
      if (product.image === '')
        throw new ShopError('publish_without_picture', { title: product.title })
      return { status: 'published' as const }
    case 'unpublish':
      return product.status === 'archived' ? {} : { status: 'draft' as const }
    case 'category':
      return { category: change.category }
    case 'addToCollection':
    case 'removeFromCollection':
      return {}
    case 'price': {
      const price = changeByPercent(product.price, change.percent)
      if (price > MAX_RUPEES) throw new ShopError('price_too_high', { title: product.title })
      return {
        price,
        salePrice: product.salePrice && changeByPercent(product.salePrice, change.percent),
      }
    }
    case 'sale': {
      if (change.percent === 0) return { salePrice: ownSale }
      if (raisesPrice(change, product) && !change.mayRaise) return { salePrice: product.salePrice }
      return { salePrice: changeByPercent(product.price, -change.percent) }
    }
    case 'stock': {
      if (!product.sizes) return { totalStock: change.stock }
      const sizes = product.sizes.map(({ size }) => ({ size, stock: change.stock }))
      return { sizes, totalStock: change.stock * sizes.length }
    }
  }
}
