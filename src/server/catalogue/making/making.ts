import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { isTooCheap } from '#shared/catalogue/making/options.ts'
import { makes } from '#shared/catalogue/making/vocabulary.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { freeCentimetres } from '../cloth/cloths.ts'
import { raiseVersions } from '../products/product-record.ts'
import { lockKnownAddOns } from './add-ons.ts'

export const isMadeToOrder = sql`
  coalesce((SELECT (s.shop->>'madeToMeasure')::boolean FROM settings s), false)`

/** SQL: the page of the product `p` offers it made to order. */
export const showsMaking = sql<'p'>`
  (${isMadeToOrder} AND (
    EXISTS (SELECT 1 FROM product_makes k WHERE k.product_id = p.id)
    OR EXISTS (SELECT 1 FROM product_add_ons a WHERE a.product_id = p.id)))`

const addOnNameSql = sql<'o'>`
  jsonb_strip_nulls(jsonb_build_object('name', o.name, 'nameHindi', nullif(o.name_hindi, '')))`

/** SQL aggregate: `addOnNames` of a line's options; null without own add-ons. */
export const addOnNamesSql = sql<'o'>`
  CASE WHEN bool_or(NOT o.is_built_in) THEN jsonb_build_object(
    'addOnNames', jsonb_object_agg(o.code, ${addOnNameSql}) FILTER (WHERE NOT o.is_built_in)) END`

/** SQL: null for a product that is not made to order. */
export const shownMakingSql = sql<'p'>`
  CASE WHEN ${showsMaking} THEN jsonb_build_object(
    'makes', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('make', k.make, 'price', k.price_paise / 100.0, 'days', k.days,
               'hasSize', k.stock_policy = 'stock',
               'isAvailable', p.effective_price_paise + k.price_paise >= 100 AND (c.id IS NULL OR ${freeCentimetres} >= k.cloth_cm))
               ORDER BY array_position(${[...makes]}::text[], k.make)), '[]')
      FROM product_makes k LEFT JOIN cloths c ON c.id = k.cloth_id WHERE k.product_id = p.id),
    'addOns', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'price', a.price_paise / 100.0, 'days', a.days)
                 || CASE WHEN o.is_built_in THEN '{}' ELSE jsonb_build_object('kind', o.kind) || ${addOnNameSql} END
               ORDER BY o.position), '[]')
      FROM product_add_ons a JOIN add_ons o ON o.code = a.code WHERE a.product_id = p.id),
    'depositPercent', coalesce((SELECT t.deposit_percent FROM product_making_terms t WHERE t.product_id = p.id), 0))
  END`

type OfProduct = { productId: string; paise: number }
type MakeRow = Omit<ProductMaking['makes'][number], 'price'> & OfProduct
type AddOnRow = Omit<ProductMaking['addOns'][number], 'price'> & OfProduct
type Terms = Pick<ProductMaking, 'depositPercent'>

export const emptyMaking = (): ProductMaking => ({
  makes: [],
  addOns: [],
  depositPercent: 0,
})

/** Ignores whether the shop offers it. Leaves out products without such data. */
export async function readMakings(db: Db, ids?: readonly string[]) {
  const isSelected = ids ? sql`product_id ${sql.in(ids)}` : sql`true`
  const terms = await db<(Terms & { productId: string })[]>`
    SELECT product_id AS "productId", deposit_percent AS "depositPercent"
    FROM product_making_terms WHERE ${isSelected}`
  const makeRows = await db<MakeRow[]>`
    SELECT product_id AS "productId", make, price_paise AS paise, days, stock_policy AS "stockPolicy",
           cloth_id AS "clothId", cloth_cm AS "clothCm"
    FROM product_makes WHERE ${isSelected} ORDER BY array_position(${[...makes]}::text[], make)`
  const addOnRows = await db<AddOnRow[]>`
    SELECT product_id AS "productId", code, price_paise AS paise, days
    FROM product_add_ons JOIN add_ons USING (code) WHERE ${isSelected} ORDER BY position`
  const byProduct = new Map<string, ProductMaking>()
  const of = (id: string) => {
    const making = byProduct.get(id) ?? emptyMaking()
    byProduct.set(id, making)
    return making
  }
  for (const { productId, ...row } of terms) Object.assign(of(productId), row)
  for (const { productId, paise, ...row } of makeRows)
    of(productId).makes.push({ ...row, price: toRupees(paise) })
  for (const { productId, paise, ...row } of addOnRows)
    of(productId).addOns.push({ ...row, price: toRupees(paise) })
  return byProduct
}

/** Returns how a product can be made. Throws 404 for an unknown product. */
export async function getMaking(db: Db, productId: string): Promise<ProductMaking> {
  const [product] = await db`SELECT 1 FROM products WHERE id = ${productId} AND deleted_at IS NULL`
  if (!product) throw new ShopError('product_not_found')
  return (await readMakings(db, [productId])).get(productId) ?? emptyMaking()
}

/** Whether an option brings the price below one rupee; `effective` in rupees. */
export const hasTooCheapOption = ({ makes: made }: ProductMaking, effective: number) =>
  made.some((option) => isTooCheap(option, effective, 0))

/** Requires row locks on the products. Throws 400 for an unknown cloth or add-on. */
export async function replaceMakings(tx: Tx, makings: ReadonlyMap<string, ProductMaking>) {
  const ids = [...makings.keys()]
  const rows = [...makings].flatMap(([productId, making]) =>
    making.makes.map(({ price, ...row }) => ({ ...row, productId, paise: toPaise(price) })),
  )
  const added = [...makings].flatMap(([productId, making]) =>
    making.addOns.map(({ price, ...row }) => ({ ...row, productId, paise: toPaise(price) })),
  )
  const terms = [...makings].map(([productId, { depositPercent }]) => ({
    productId,
    depositPercent,
  }))
  const clothIds = [...new Set(rows.flatMap(({ clothId }) => clothId ?? []))]
  const lockedCloths = await tx`
    SELECT 1 FROM cloths WHERE id ${sql.in(clothIds)} ORDER BY id FOR KEY SHARE`
  if (lockedCloths.length < clothIds.length) throw invalid('makes', 'cloth_unknown')
  await lockKnownAddOns(
    tx,
    added.map(({ code }) => code),
    'addOns',
  )
  await tx`DELETE FROM product_makes WHERE product_id ${sql.in(ids)}`
  await tx`DELETE FROM product_add_ons WHERE product_id ${sql.in(ids)}`
  await tx`
    INSERT INTO product_makes (product_id, make, price_paise, days, stock_policy, cloth_id, cloth_cm)
    SELECT "productId", make, paise, days, "stockPolicy",
           CASE WHEN "stockPolicy" = 'cloth' THEN "clothId" END, CASE WHEN "stockPolicy" = 'cloth' THEN "clothCm" END
    FROM jsonb_to_recordset(${sql.json(rows as never)}) AS given (
      "productId" uuid, make text, paise int, days int, "stockPolicy" text, "clothId" uuid, "clothCm" int)`
  await tx`
    INSERT INTO product_add_ons (product_id, code, price_paise, days)
    SELECT "productId", code, paise, days FROM jsonb_to_recordset(${sql.json(added as never)})
      AS given ("productId" uuid, code text, paise int, days int)`
  await tx`
    INSERT INTO product_making_terms (product_id, deposit_percent)
    SELECT "productId", "depositPercent" FROM jsonb_to_recordset(${sql.json(terms as never)})
      AS given ("productId" uuid, "depositPercent" int)
    ON CONFLICT (product_id) DO UPDATE
    SET deposit_percent = excluded.deposit_percent`
}

/**
 * Changes the make options of a product. Throws 404 for an unknown product, 400 for an unknown cloth
 * or add-on or a price below one rupee.
 */
export async function changeMaking(db: Pool, actor: Actor, productId: string, to: ProductMaking) {
  return transaction(db, async (tx) => {
    const [product] = await tx<{ title: string; effective: number; version: number }[]>`
      SELECT title, effective_price_paise AS effective, version FROM products
      WHERE id = ${productId} AND deleted_at IS NULL FOR UPDATE`
    if (!product) throw new ShopError('product_not_found')
    if (hasTooCheapOption(to, toRupees(product.effective)))
      throw invalid('makes', 'option_too_cheap')
    const before = await getMaking(tx, productId)
    await replaceMakings(tx, new Map([[productId, to]]))
    const after = await getMaking(tx, productId)
    await raiseVersions(tx, [productId])
    const { title, version } = product
    await audit(
      tx,
      actor,
      'productMakingChanged',
      `product:${productId}`,
      { title, ...before, version },
      { title, ...after, version: version + 1 },
    )
    return after
  })
}
