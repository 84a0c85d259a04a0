import { uuidv7 } from 'uuidv7'
import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import type { Cart, CartAddition, CartChange, LineName } from '#shared/orders/cart-schema.ts'
import { MAX_CART_LINES } from '#shared/orders/cart-vocabulary.ts'
import type { OrderLine } from '#shared/orders/order-schema.ts'
import { isVisibleInShop } from '../../../catalogue/visible-products.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { findProfile, getProfile } from '../../../people/fit/profiles.ts'
import { getProductWear, isWearCompatible, refuseOtherWear } from '../../parts/making/wear.ts'
import { getCart, hasOptions, loadCartId } from './cart.ts'
import {
  availableOfLine,
  availableToShopper,
  inSize,
  isChoiceGone,
  joinChoice,
  policyOfLine,
  withChoice,
} from './line-choice.ts'

/** Locks the cart. Creates it at the first change, so that reading creates none. */
export async function lockCart(tx: Tx, userId: string): Promise<string> {
  const lock = () => tx<{ id: string }[]>`SELECT id FROM carts WHERE user_id = ${userId} FOR UPDATE`
  const [cart] = await lock()
  if (cart) return cart.id
  await tx`INSERT INTO carts (id, user_id) VALUES (${userId}, ${userId}) ON CONFLICT DO NOTHING`
  const [newCart] = await lock()
  return newCart?.id ?? userId
}

type VariantRef = Pick<CartAddition, 'productId' | 'size'>
type ChosenVariant = VariantRef & { options: LineOptions }
type Variant = { size: string; available: number; unitPaise: number; inCart: number; lines: number }

/**
 * Returns the chosen variant. Throws 404 for a missing product, 400 for an unknown size or option.
 */
async function loadVariant(tx: Tx, userId: string, cartId: string, input: ChosenVariant) {
  const { productId, size = '', options } = input
  const [variant] = await tx<
    (Variant & { hasSizes: boolean; isListed: boolean; isGone: boolean })[]
  >`
    SELECT i.size, ${withChoice(sql`p.effective_price_paise`)} AS "unitPaise",
           ${isChoiceGone} AS "isGone", s.product_id IS NOT NULL AS "isListed",
           EXISTS (SELECT 1 FROM product_stock o WHERE o.product_id = p.id AND o.listed AND o.size <> '') AS "hasSizes",
           coalesce(${availableOfLine(userId)}, 0) AS available,
           (SELECT coalesce(sum(same.quantity), 0)::int FROM cart_items same WHERE same.cart_id = ${cartId}
              AND same.product_id = p.id AND same.size = i.size AND (same.options = i.options OR (${policyOfLine} = 'stock' AND (
                NOT same.options ? 'make' OR EXISTS (
                  SELECT 1 FROM product_makes other WHERE other.product_id = p.id AND other.make = same.options->>'make'
                    AND other.stock_policy = 'stock'))))) AS "inCart",
           (SELECT count(*) FROM cart_items own WHERE own.cart_id = ${cartId})::int AS lines
    FROM (SELECT ${productId}::uuid AS product_id, ${size}::text AS size, ${sql.json(options)}::jsonb AS options) i
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = p.id AND s.size = i.size AND s.listed
    ${joinChoice}
    WHERE ${isVisibleInShop} AND EXISTS (SELECT 1 FROM product_stock any_ WHERE any_.product_id = p.id AND any_.listed)`
  if (!variant) throw new ShopError('product_not_found')
  if (!variant.isGone) return variant
  if (variant.isListed || (options.make && !variant.hasSizes))
    throw invalid('options', 'option_unknown')
  throw input.size === undefined ? invalid('size', 'size_missing') : invalid('size', 'size_unknown')
}

/** Half the maximum, because concurrent adds do not see each other's lines. */
const FEW_LINES = MAX_CART_LINES / 2

/** Locks the cart. The CTE `variant` is empty if the cart has more than `FEW_LINES` lines. */
const cartAndVariant = (userId: string, { productId, size }: VariantRef) => sql`
  mine AS MATERIALIZED (SELECT id FROM carts WHERE user_id = ${userId} FOR UPDATE),
  variant AS MATERIALIZED (
    SELECT mine.id AS cart_id, p.id AS product_id, s.size, ${inSize(sql`p.effective_price_paise`)} AS effective,
           ${availableToShopper(userId)} AS available
    FROM mine, products p JOIN product_stock s ON s.product_id = p.id AND s.listed
    WHERE p.id = ${productId} AND s.size = ${size ?? ''} AND ${isVisibleInShop}
      AND (SELECT count(*) FROM cart_items i WHERE i.cart_id = mine.id) <= ${FEW_LINES})`

/** Returns false if it did nothing. Adds to the stored quantity, so no concurrent add is lost. */
async function addInOneStatement(db: Db, userId: string, input: CartAddition): Promise<boolean> {
  const addedRows = await db`
    WITH ${cartAndVariant(userId, input)}
    INSERT INTO cart_items (id, cart_id, product_id, size, options, quantity, price_when_added_paise)
    SELECT ${uuidv7()}::uuid, cart_id, product_id, size, ${sql.json(input.options)}, ${input.quantity}, effective
    FROM variant v
    WHERE available >= ${input.quantity} AND NOT EXISTS (
      SELECT 1 FROM cart_items other WHERE other.cart_id = v.cart_id AND other.product_id = v.product_id
        AND other.size = v.size AND other.options <> ${sql.json(input.options)})
    ON CONFLICT (cart_id, product_id, size, options) DO UPDATE
    SET quantity = cart_items.quantity + excluded.quantity,
        price_when_added_paise = excluded.price_when_added_paise
    WHERE cart_items.quantity + excluded.quantity <= (SELECT available FROM variant)
    RETURNING 1`
  return addedRows.length > 0
}

/** Handles the usual case in one statement; false if it did nothing. */
async function setInOneStatement(
  db: Db,
  userId: string,
  input: VariantRef & { quantity: number },
): Promise<boolean> {
  const updatedRows = await db`
    WITH ${cartAndVariant(userId, input)}
    UPDATE cart_items i SET quantity = ${input.quantity} FROM variant v
    WHERE i.cart_id = v.cart_id AND i.product_id = v.product_id AND i.size = v.size AND i.options = '{}'
      AND (SELECT count(*) FROM cart_items same WHERE same.cart_id = v.cart_id
             AND same.product_id = v.product_id AND same.size = v.size) = 1
      AND (i.quantity >= ${input.quantity} OR v.available >= ${input.quantity})
    RETURNING 1`
  return updatedRows.length > 0
}

/**
 * Adds to the cart. Throws 404 for an unknown product, 400 for an unknown size or option, 409
 * beyond the stock, for a full cart and for measures of another wear, 403 or 404 for the measures
 * of another account.
 */
export async function addToCart(db: Pool, userId: string, input: CartAddition): Promise<Cart> {
  if (!hasOptions(input.options) && (await addInOneStatement(db, userId, input)))
    return getCart(db, userId)
  await transaction(db, async (tx) => {
    if (input.options.profileId) {
      const profile = await getProfile(tx, userId, input.options.profileId)
      refuseOtherWear(await getProductWear(tx, input.productId), profile)
    }
    const cartId = await lockCart(tx, userId)
    const variant = await loadVariant(tx, userId, cartId, input)
    const { inCart, lines } = variant
    if (inCart + input.quantity > variant.available)
      throw stockLimitError(inCart, variant.available)
    if (inCart === 0 && lines >= MAX_CART_LINES)
      throw new ShopError('cart_full', { n: MAX_CART_LINES })
    await tx`
      INSERT INTO cart_items (id, cart_id, product_id, size, options, quantity, price_when_added_paise)
      VALUES (${uuidv7()}, ${cartId}, ${input.productId}, ${variant.size}, ${sql.json(input.options)},
              ${input.quantity}, ${variant.unitPaise})
      ON CONFLICT (cart_id, product_id, size, options) DO UPDATE
      SET quantity = cart_items.quantity + excluded.quantity,
          price_when_added_paise = excluded.price_when_added_paise`
  })
  return getCart(db, userId)
}

async function withFittingMeasures(
  db: Db,
  userId: string,
  { productId, options = {} }: Pick<OrderLine, 'productId' | 'options'>,
) {
  const { profileId, ...others } = normalOptions(options)
  if (!profileId) return others
  const profile = await findProfile(db, userId, profileId)
  return profile && isWearCompatible(await getProductWear(db, productId), profile.wear)
    ? { ...others, profileId }
    : others
}

/** Returns as `left` the titles of the unavailable lines. */
export async function orderAgain(db: Pool, userId: string, lines: readonly OrderLine[]) {
  const left: string[] = []
  for (const line of lines) {
    const { productId, size, quantity, title } = line
    try {
      const options = await withFittingMeasures(db, userId, line)
      await addToCart(db, userId, { productId, size, quantity, options })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      left.push(title)
    }
  }
  return { data: await getCart(db, userId), left }
}

/** Allows a lower quantity beyond the stock. Throws 404 for a missing line, 409 for several. */
export async function updateCart(db: Pool, userId: string, input: CartChange): Promise<Cart> {
  const { lineId, productId, size, quantity } = input
  if (!lineId && productId && (await setInOneStatement(db, userId, { productId, size, quantity })))
    return getCart(db, userId)
  await transaction(db, async (tx) => {
    const cartId = await lockCart(tx, userId)
    const line = onlyLine(await findLines(tx, cartId, input))
    const variant = await loadVariant(tx, userId, cartId, line)
    const inLines = variant.inCart - line.quantity + quantity
    if (quantity > line.quantity && inLines > variant.available)
      throw stockLimitError(line.quantity, variant.available)
    await tx`UPDATE cart_items SET quantity = ${quantity} WHERE id = ${line.id}`
  })
  return getCart(db, userId)
}

/** Removes a line. Throws 404 for a missing line, 409 if product and size match several lines. */
export async function removeFromCart(db: Pool, userId: string, lineName: LineName): Promise<Cart> {
  await transaction(db, async (tx) => {
    const line = onlyLine(await findLines(tx, await loadCartId(tx, userId), lineName))
    await tx`DELETE FROM cart_items WHERE id = ${line.id}`
  })
  return getCart(db, userId)
}

type FoundLine = {
  id: string
  productId: string
  size: string
  quantity: number
  options: LineOptions
}

const findLines = (tx: Tx, cartId: string, { lineId, productId, size }: LineName) => tx<
  FoundLine[]
>`
  SELECT id, product_id AS "productId", size, quantity, options FROM cart_items
  WHERE cart_id = ${cartId}
    AND ${lineId ? sql`id = ${lineId}` : sql`true`}
    AND ${productId ? sql`product_id = ${productId}` : sql`true`}
    AND ${size === undefined ? sql`true` : sql`size = ${size}`}
  FOR UPDATE`

function onlyLine([line, ...others]: readonly FoundLine[]): FoundLine {
  if (!line) throw new ShopError('not_in_cart')
  if (others.length > 0) throw new ShopError('line_ambiguous')
  return line
}

/** SQL: the rest of a WITH statement. Keeps quantities that were added since. */
export const removeOrderedItems = (orderId: string) => sql`
  bought AS (
    SELECT o.cart_id, l.product_id, l.size, l.options - 'addOnNames' AS options, l.quantity
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ${orderId}),
  emptied AS (
    DELETE FROM cart_items i USING bought b
    WHERE i.cart_id = b.cart_id AND i.product_id = b.product_id AND i.size = b.size
      AND i.options = b.options AND i.quantity <= b.quantity)
  UPDATE cart_items i SET quantity = i.quantity - b.quantity FROM bought b
  WHERE i.cart_id = b.cart_id AND i.product_id = b.product_id AND i.size = b.size
    AND i.options = b.options AND i.quantity > b.quantity`

function stockLimitError(inCart: number, available: number) {
  if (available === 0) return new ShopError('out_of_stock')
  return new ShopError('stock_limit', { n: inCart || available })
}
