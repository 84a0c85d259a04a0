import { uuidv7 } from 'uuidv7'
import type {
  Sale,
  SaleInput,
  SalePreview,
  SalePreviewInput,
} from '#shared/catalogue/sale-schema.ts'
import { MAX_OPEN_SALES, SALE_SHOWN } from '#shared/catalogue/sale-vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import { type Db, type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { lockKnownCategories } from '../categories/categories.ts'
import { inCollections, lockKnownCollections } from '../collections/collections.ts'
import { applyDueSales } from './due-sales.ts'
import { reducedPrice } from './sale-price.ts'
import {
  endSaleNow,
  getSale,
  insertSale,
  lockSale,
  setSaleStates,
  updateSale,
} from './sale-record.ts'

const toAuditedFacts = ({ version: _, ...facts }: SaleInput) => facts

/** Adds a sale; one whose start has passed begins at once. Throws 409 if there are too many. */
export async function addSale(db: Pool, actor: Actor, input: SaleInput): Promise<Sale> {
  const id = uuidv7()
  await transaction(db, async (tx) => {
    refuseEndedSale(input)
    const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
      SELECT count(*)::int AS n FROM scheduled_sales WHERE state IN ('scheduled', 'running')`
    if (n >= MAX_OPEN_SALES) throw new ShopError('sales_full', { n: MAX_OPEN_SALES })
    await lockKnownCategories(tx, input.categories)
    await lockKnownCollections(tx, input.collections)
    await insertSale(tx, id, actor.id, input)
    await audit(tx, actor, 'saleAdded', `sale:${id}`, null, toAuditedFacts(input))
  })
  await applyDueSales(db)
  return getSale(db, id)
}

/** Throws 400 for a sale whose end has passed. */
function refuseEndedSale({ endsAt }: SaleInput) {
  if (Date.parse(endsAt) <= Date.now()) throw new ShopError('sale_over', {}, { path: 'endsAt' })
}

/** Changes a scheduled sale. Throws 404, 409 for a sale that has begun and for an older version. */
export async function changeSale(
  db: Pool,
  actor: Actor,
  id: string,
  input: SaleInput,
): Promise<Sale> {
  await transaction(db, async (tx) => {
    const { _id, state, version: _, ...before } = await lockSale(tx, id, input.version)
    if (state !== 'scheduled') throw new ShopError('sale_begun')
    refuseEndedSale(input)
    await lockKnownCategories(tx, input.categories)
    await lockKnownCollections(tx, input.collections)
    await updateSale(tx, id, input)
    await audit(tx, actor, 'saleChanged', `sale:${id}`, before, toAuditedFacts(input))
  })
  await applyDueSales(db)
  return getSale(db, id)
}

/**
 * Cancels a planned sale, or ends a running one now. Throws 404 for an unknown sale, 409 for one
 * that has ended.
 */
export async function endSale(db: Pool, actor: Actor, id: string): Promise<Sale> {
  await transaction(db, async (tx) => {
    const { state, title } = await lockSale(tx, id, undefined)
    if (state !== 'scheduled' && state !== 'running') throw new ShopError('sale_ended')
    if (state === 'scheduled') await setSaleStates(tx, [id], 'cancelled')
    else await endSaleNow(tx, id)
    await audit(tx, actor, 'saleEnded', `sale:${id}`, null, { title })
  })
  await applyDueSales(db)
  return getSale(db, id)
}

/** Compares with current prices; prices that fall come first. */
export async function previewSale(
  db: Db,
  { percent, ...selection }: SalePreviewInput,
): Promise<Omit<SalePreview, 'success' | 'message'>> {
  const rows = await db<{ id: string; title: string; price: number; effective: number }[]>`
    SELECT id, title, price_paise AS price, effective_price_paise AS effective FROM products p
    WHERE ${isOnSale(selection)} ORDER BY title, id`
  const all = rows.map(({ id, title, price, effective }) => {
    const after = reducedPrice(price, percent)
    return {
      _id: id,
      title,
      price: toRupees(price),
      before: toRupees(effective),
      after: after < effective ? toRupees(after) : null,
    }
  })
  const lowered = all.filter(({ after }) => after !== null)
  const others = all.filter(({ after }) => after === null)
  return {
    data: [...lowered, ...others].slice(0, SALE_SHOWN),
    total: all.length,
    lowered: lowered.length,
  }
}

const isOnSale = ({
  categories,
  collections,
  products,
}: Omit<SalePreviewInput, 'percent'>) => sql<'p'>`
  p.deleted_at IS NULL
  AND (p.category ${sql.in(categories)} OR ${inCollections(collections)}
       OR p.id ${sql.in(products)})`
