import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { addOnCodes, makes } from '#shared/catalogue/making/vocabulary.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { type Db, type Pool, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { freeCentimetres } from '../cloth/cloths.ts'

/** SQL condition: the shop sells what is made to order. */
export const isMadeToOrder = (db: Db) => db`
  coalesce((SELECT (s.shop->>'madeToMeasure')::boolean FROM settings s), false)`

/** SQL condition: the page of the product `p` offers it made to order. */
export const showsMaking = (db: Db) => db`
  (${isMadeToOrder(db)} AND (
    EXISTS (SELECT 1 FROM product_makes k WHERE k.product_id = p.id)
    OR EXISTS (SELECT 1 FROM product_add_ons a WHERE a.product_id = p.id)))`

/** SQL: how the product `p` is made to order, as its page shows it; null for one that is not. */
export const shownMakingOf = (db: Db) => db`
  CASE WHEN ${showsMaking(db)} THEN jsonb_build_object(
    'makes', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('make', k.make, 'price', k.price_paise / 100.0, 'days', k.days,
               'hasSize', k.stock_policy = 'stock',
               'isAvailable', p.effective_price_paise + k.price_paise >= 100 AND (c.id IS NULL OR ${freeCentimetres(db)} >= k.cloth_cm))
               ORDER BY array_position(${[...makes]}::text[], k.make)), '[]')
      FROM product_makes k LEFT JOIN cloths c ON c.id = k.cloth_id WHERE k.product_id = p.id),
    'addOns', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'price', a.price_paise / 100.0, 'days', a.days)
               ORDER BY array_position(${[...addOnCodes]}::text[], a.code)), '[]')
      FROM product_add_ons a WHERE a.product_id = p.id),
    'depositPercent', coalesce((SELECT t.deposit_percent FROM product_making_terms t WHERE t.product_id = p.id), 0),
    'returnTerms', coalesce((SELECT t.return_terms FROM product_making_terms t WHERE t.product_id = p.id), ''))
  END`

type MakeRow = Omit<ProductMaking['makes'][number], 'price'> & { paise: number }
type AddOnRow = Omit<ProductMaking['addOns'][number], 'price'> & { paise: number }

/** How the owner has a product made, whether or not the shop sells such. Throws 404 for an unknown product. */
export async function getMaking(db: Db, productId: string): Promise<ProductMaking> {
  const [product] = await db<Pick<ProductMaking, 'depositPercent' | 'returnTerms'>[]>`
    SELECT coalesce(t.deposit_percent, 0) AS "depositPercent", coalesce(t.return_terms, '') AS "returnTerms"
    FROM products p LEFT JOIN product_making_terms t ON t.product_id = p.id
    WHERE p.id = ${productId} AND p.deleted_at IS NULL`
  if (!product) throw new ShopError('product_not_found')
  const made = await db<MakeRow[]>`
    SELECT make, price_paise AS paise, days, stock_policy AS "stockPolicy", cloth_id AS "clothId", cloth_cm AS "clothCm"
    FROM product_makes WHERE product_id = ${productId}
    ORDER BY array_position(${[...makes]}::text[], make)`
  const added = await db<AddOnRow[]>`
    SELECT code, price_paise AS paise, days FROM product_add_ons WHERE product_id = ${productId}
    ORDER BY array_position(${[...addOnCodes]}::text[], code)`
  const priced = <Row extends { paise: number }>({ paise, ...row }: Row) => ({
    ...row,
    price: toRupees(paise),
  })
  return { ...product, makes: made.map(priced), addOns: added.map(priced) }
}

/**
 * Replaces how a product is made to order. Throws 404 for an unknown product, 400 for an unknown
 * cloth and for an option that takes off as much as the product costs.
 */
export async function changeMaking(db: Pool, actor: Actor, productId: string, to: ProductMaking) {
  return transaction(db, async (tx) => {
    const [product] = await tx<{ title: string; effective: number }[]>`
      SELECT title, effective_price_paise AS effective FROM products
      WHERE id = ${productId} AND deleted_at IS NULL FOR UPDATE`
    if (!product) throw new ShopError('product_not_found')
    if (to.makes.some(({ price }) => product.effective + toPaise(price) < 100))
      throw invalid('makes', 'option_too_cheap')
    const before = await getMaking(tx, productId)
    const clothIds = to.makes.flatMap(({ clothId }) => clothId ?? [])
    const known = await tx`SELECT 1 FROM cloths WHERE id = ANY (${clothIds}::uuid[]) FOR KEY SHARE`
    if (known.length < new Set(clothIds).size) throw invalid('makes', 'cloth_unknown')
    await tx`DELETE FROM product_makes WHERE product_id = ${productId}`
    await tx`DELETE FROM product_add_ons WHERE product_id = ${productId}`
    for (const { make, price, days, stockPolicy, clothId, clothCm } of to.makes) {
      const isCut = stockPolicy === 'cloth'
      await tx`
        INSERT INTO product_makes (product_id, make, price_paise, days, stock_policy, cloth_id, cloth_cm)
        VALUES (${productId}, ${make}, ${toPaise(price)}, ${days}, ${stockPolicy},
                ${isCut ? clothId : null}, ${isCut ? clothCm : null})`
    }
    for (const { code, price, days } of to.addOns)
      await tx`
        INSERT INTO product_add_ons (product_id, code, price_paise, days)
        VALUES (${productId}, ${code}, ${toPaise(price)}, ${days})`
    await tx`
      INSERT INTO product_making_terms (product_id, deposit_percent, return_terms)
      VALUES (${productId}, ${to.depositPercent}, ${to.returnTerms})
      ON CONFLICT (product_id) DO UPDATE
      SET deposit_percent = excluded.deposit_percent, return_terms = excluded.return_terms`
    const after = await getMaking(tx, productId)
    const { title } = product
    await audit(
      tx,
      actor,
      'productMakingChanged',
      `product:${productId}`,
      { title, ...before },
      { title, ...after },
    )
    return after
  })
}
