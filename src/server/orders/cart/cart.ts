import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import type { Cart, CartItem, LineOptions } from '#shared/orders/cart-schema.ts'
import { MAX_QUANTITY } from '#shared/orders/cart-vocabulary.ts'
import { inShop } from '../../catalogue/shown.ts'
import { freePieces } from '../../catalogue/stock/stock.ts'
import type { Db } from '../../db.ts'
import { isActive } from '../discounts/code-record.ts'
import { codesOfCart, shownCodes } from '../discounts/discounts-of.ts'

export type CartLine = {
  lineId: string
  productId: string
  size: string
  quantity: number
  title: string
  titleHindi: string
  image: string
  category: ProductCategory
  /** In paise. */
  price: number
  sale: number
  effective: number
  priceWhenAdded: number
  /** Quantity this shopper can buy, including holds of their own unpaid order. */
  available: number
  stockPolicy: StockPolicy
  options: LineOptions
  /** Of one item. */
  hsn: string
  grams: number
  makingDays: number
  gone: boolean
}

/** The id of the shopper's cart; for an empty one, the id that it will get. */
export async function cartOf(db: Db, userId: string): Promise<string> {
  const [known] = await db<{ id: string }[]>`SELECT id FROM carts WHERE user_id = ${userId}`
  return known?.id ?? userId
}

/** SQL: quantity of the stock row `s` held for this shopper's unpaid orders. */
const ownHolds = (db: Db, userId: string) => db`
  coalesce((
    SELECT sum(h.quantity) FROM stock_holds h JOIN orders o ON o.id = h.order_id
    WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at > now()
      AND o.user_id = ${userId} AND o.payment_status = 'pending'), 0)::int`

/**
 * SQL: quantity of the product `p` in the size of the stock row `s` that this shopper can buy. What
 * is made to order has no stock to run out of.
 */
export const availableTo = (db: Db, userId: string) => db`
  CASE WHEN p.stock_policy = 'stock' THEN ${freePieces(db)} + ${ownHolds(db, userId)}
       ELSE ${MAX_QUANTITY}::int END`

const lineColumns = (db: Db, userId: string) => db`
  i.id AS "lineId", i.options, p.stock_policy AS "stockPolicy", i.product_id AS "productId", i.size, i.quantity, p.title,
  p.title_hindi AS "titleHindi", p.image, p.category, p.hsn, p.weight_grams AS grams, p.making_days AS "makingDays",
  p.price_paise AS price, p.sale_price_paise AS sale,
  p.effective_price_paise AS effective, i.price_when_added_paise AS "priceWhenAdded",
  NOT (${inShop(db)}) OR s.product_id IS NULL AS gone,
  CASE WHEN s.product_id IS NULL THEN 0
       ELSE ${availableTo(db, userId)} END AS available`

export async function cartLines(db: Db, userId: string): Promise<CartLine[]> {
  return db<CartLine[]>`
    SELECT ${lineColumns(db, userId)}
    FROM carts c JOIN cart_items i ON i.cart_id = c.id
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = i.product_id AND s.size = i.size AND s.listed
    WHERE c.user_id = ${userId} ORDER BY i.added_at, i.product_id, i.size, i.id`
}

export function problemOf(line: CartLine): CartItem['problem'] {
  if (line.gone) return 'gone'
  if (line.available === 0) return 'soldOut'
  return line.available < line.quantity ? 'short' : undefined
}

function toItem(line: CartLine): CartItem {
  const problem = problemOf(line)
  return {
    lineId: line.lineId,
    productId: line.productId,
    title: line.title,
    ...(line.titleHindi && { titleHindi: line.titleHindi }),
    image: line.image,
    price: toRupees(line.price),
    salePrice: toRupees(line.sale),
    quantity: line.quantity,
    ...(line.size && { size: line.size }),
    available: line.available,
    ...(line.priceWhenAdded !== line.effective && {
      priceWhenAdded: toRupees(line.priceWhenAdded),
    }),
    ...(problem && { problem }),
  }
}

export async function getCart(db: Db, userId: string): Promise<Cart> {
  // One query, because every page of a shopper needs it. An empty cart is a row without a line.
  const rows = await db<(CartLine & { cartId: string; takesCodes: boolean; hasCodes: boolean })[]>`
    SELECT c.id AS "cartId",
           EXISTS (SELECT 1 FROM discount_codes c WHERE ${isActive(db)}) AS "takesCodes",
           EXISTS (SELECT 1 FROM cart_codes k WHERE k.cart_id = c.id) AS "hasCodes",
           ${lineColumns(db, userId)}
    FROM carts c
    LEFT JOIN (cart_items i JOIN products p ON p.id = i.product_id) ON i.cart_id = c.id
    LEFT JOIN product_stock s ON s.product_id = i.product_id AND s.size = i.size AND s.listed
    WHERE c.user_id = ${userId} ORDER BY i.added_at, i.product_id, i.size, i.id`
  const lines = rows.filter(({ productId }) => productId !== null)
  const { cartId = userId, takesCodes = false, hasCodes = false } = rows[0] ?? {}
  const codes = hasCodes ? shownCodes(await codesOfCart(db, userId), lines) : []
  const known = takesCodes || hasCodes ? { codes } : {}
  return { _id: cartId, userId, items: lines.map(toItem), ...known }
}
