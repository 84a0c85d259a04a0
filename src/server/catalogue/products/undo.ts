import { textColumns } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product, ProductEdit } from '#shared/catalogue/product-schema.ts'
import type { AuditAction } from '#shared/people/vocabulary.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getProducts } from '../catalogue.ts'
import { type Named, otherColours } from './colours.ts'
import { ownSalePrices } from './product-record.ts'
import { changeProducts, restoreProducts } from './products.ts'

/** As the audit log has them: a product without sizes has null there. */
type Facts = Partial<Omit<Product, 'sizes' | 'colours'>> & {
  /** The other colours of the piece. */
  colours?: Named[]
  sizes?: Product['sizes'] | null
  /** Rupees; null outside of a sale over many products. */
  ownSalePrice?: number | null
}
type Change = { id: string; action: AuditAction; before: Facts; after: Facts | null }

/**
 * Takes back what was changed together, all or nothing: fields get what they had, deleted products
 * come back, and of stock the difference is reversed, so that what was sold since stays sold.
 * Throws a 404 for no such change, a 409 when it was taken back before or something changed since.
 */
export async function undo(db: Pool, actor: Actor, batch: string): Promise<number> {
  return transaction(
    db,
    async (tx) => {
      const changes = await changesOf(tx, batch)
      const deleted = changes.filter(({ action }) => action === 'productDeleted')
      await restoreProducts(
        tx,
        actor,
        deleted.map(({ id }) => id),
      )
      const edited = changes.filter(({ action }) => action === 'productEdited')
      const now = new Map(
        (
          await getProducts(
            tx,
            edited.map(({ id }) => id),
          )
        ).map((product) => [product._id, product]),
      )
      const ids = edited.map(({ id }) => id)
      const own = await ownSalePrices(tx, ids)
      const regrouped = edited.some(({ before }) => before.colours)
      const colours = regrouped ? await otherColours(tx, ids) : new Map<string, Named[]>()
      const edits = edited.map((change) => ({
        id: change.id,
        input: reverse(change, now.get(change.id), colours.get(change.id)),
        ownSalePrice:
          change.before.ownSalePrice === undefined
            ? (own.get(change.id) ?? null)
            : change.before.ownSalePrice,
      }))
      if (edits.length > 0) await changeProducts(tx, actor, edits, { reason: 'undone' })
      await audit(tx, actor, 'changesUndone', `batch:${batch}`, null, { products: changes.length })
      return changes.length
    },
    'patient',
  )
}

async function changesOf(tx: Tx, batch: string): Promise<Change[]> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${batch}, 0))`
  const done = await tx`SELECT 1 FROM audit_log WHERE subject = ${`batch:${batch}`}`
  if (done.length > 0) throw new ShopError('conflict', 'This was taken back already.')
  const changes = await tx<Change[]>`
    SELECT replace(subject, 'product:', '') AS id, action, before, after FROM audit_log
    WHERE batch = ${batch} AND action IN ('productEdited', 'productDeleted') ORDER BY id`
  if (changes.length === 0) throw new ShopError('missing', 'There is no such change to take back.')
  return changes
}

const idOf = ({ _id }: Named) => _id

const plain = [...textColumns, 'price', 'salePrice'] as const

/** The edit that brings back what was before; a field that has changed since refuses it. */
function reverse(
  { before, after }: Change,
  product: Product | undefined,
  colours: Named[] = [],
): ProductEdit {
  if (!product) throw new ShopError('conflict', `“${after?.title ?? 'A piece'}” is deleted by now.`)
  const edit: Record<string, unknown> = {}
  for (const field of plain) {
    if (!(field in before)) continue
    if (product[field] !== after?.[field]) throw changedSince(product, field)
    edit[field] = before[field]
  }
  if (before.images) {
    if (`${product.images}` !== `${after?.images}`) throw changedSince(product, 'images')
    const [image, ...images] = before.images
    Object.assign(edit, { image, images })
  }
  if (before.colours) {
    if (`${colours.map(idOf)}` !== `${after?.colours?.map(idOf)}`)
      throw changedSince(product, 'colours')
    edit.colours = before.colours.map(idOf)
  }
  if (before.status) {
    if (product.status !== after?.status) throw changedSince(product, 'status')
    Object.assign(edit, { status: before.status, publishAt: before.publishAt ?? undefined })
  }
  return { ...edit, ...stockBack(before, after ?? {}, product) } as ProductEdit
}

/** What each size had more or less before, counted from what is there now. */
function stockBack(before: Facts, after: Facts, product: Product): ProductEdit {
  if (before.sizes === undefined && before.totalStock === undefined) return {}
  if (before.sizes === undefined && after.sizes === undefined && !product.sizes)
    return { totalStock: before.totalStock, stockWas: after.totalStock }
  const { sizes: were } = before
  const { sizes: became } = after
  if (!were || !became || !product.sizes) throw changedSince(product, 'sizes')
  const sizes = were.map(({ size, stock }) => ({
    size,
    stock,
    stockWas: became.find((one) => one.size === size)?.stock ?? 0,
  }))
  return { sizes }
}

const changedSince = (product: Product, field: string) =>
  new ShopError(
    'conflict',
    `“${product.title}” can’t be taken back: its ${field} was changed since. Please change it by hand.`,
  )
