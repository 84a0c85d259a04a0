import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { PolicyTerms } from '#shared/catalogue/return-policy.ts'
import { returnSentence } from '#shared/catalogue/return-words.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import type { Cart, CartItem } from '#shared/orders/cart-schema.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import { joinReturnPolicy, policyTermsJson } from '../../../catalogue/returns/policy-of-product.ts'
import { isVisibleInShop } from '../../../catalogue/visible-products.ts'
import { type Db, sql } from '../../../db.ts'
import { isActive } from '../../parts/codes/code-record.ts'
import { codesOfCart, shownCodes } from '../../parts/codes/discounts-of.ts'
import {
  availableOfLine,
  daysOfLine,
  depositOfLine,
  gramsInSize,
  isChoiceGone,
  joinChoice,
  optionPrices,
  optionsWithNames,
  policyOfLine,
  withChoice,
} from './line-choice.ts'

export type CartLine = {
  lineId: string
  productId: string
  size: string
  quantity: number
  title: string
  titleHindi: string
  image: string
  /** Empty if the picture has none. */
  focus: string
  category: ProductCategory
  /** Paise. */
  price: number
  sale: number
  /** The price that applies. */
  unitPaise: number
  priceWhenAdded: number
  /** Includes holds of the shopper's own unpaid order. */
  available: number
  stockPolicy: StockPolicy
  options: LineOptions
  /** Paise that each of them adds to one unit. */
  optionPrices: NonNullable<TaxedProduct['optionPrices']>
  /** `grams` and `makingDays` are for one unit. */
  hsn: string
  grams: number
  makingDays: number
  /** `clothCm` is for one unit. */
  clothId: string | null
  clothCm: number | null
  /** Percent that is due with the order; 0 applies the shop's settings. */
  depositPercent: number
  gone: boolean
}

/** Returns the id of the shopper's cart, or the id that a new cart will get. */
export async function loadCartId(db: Db, userId: string): Promise<string> {
  const [cart] = await db<{ id: string }[]>`SELECT id FROM carts WHERE user_id = ${userId}`
  return cart?.id ?? userId
}

const lineColumns = (userId: string) => sql<'choice' | 'i' | 'p' | 's'>`
  i.id AS "lineId", ${optionsWithNames} AS options, ${policyOfLine} AS "stockPolicy", i.product_id AS "productId", i.size, i.quantity, p.title,
  p.title_hindi AS "titleHindi", p.image, coalesce(p.image_focus ->> p.image, '') AS focus, p.category, p.hsn, ${optionPrices} AS "optionPrices", ${gramsInSize} AS grams, ${daysOfLine} AS "makingDays",
  ${withChoice(sql`p.price_paise`)} AS price,
  CASE WHEN p.sale_price_paise > 0 THEN ${withChoice(sql`p.sale_price_paise`)} ELSE 0 END AS sale,
  ${withChoice(sql`p.effective_price_paise`)} AS "unitPaise",
  choice.cloth_id AS "clothId", choice.cloth_cm AS "clothCm", ${depositOfLine} AS "depositPercent",
  i.price_when_added_paise AS "priceWhenAdded",
  (NOT (${isVisibleInShop}) OR ${isChoiceGone}) AS gone,
  CASE WHEN ${isChoiceGone} THEN 0
       ELSE ${availableOfLine(userId)} END AS available`

export async function cartLines(db: Db, userId: string): Promise<CartLine[]> {
  return db<CartLine[]>`
    SELECT ${lineColumns(userId)}
    FROM carts b JOIN cart_items i ON i.cart_id = b.id
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = i.product_id AND s.size = i.size AND s.listed
    ${joinChoice}
    WHERE b.user_id = ${userId} ORDER BY i.added_at, i.product_id, i.size, i.id`
}

export const hasOptions = (options: LineOptions) => Object.keys(options).length > 0

export function getLineProblem(line: CartLine): CartItem['problem'] {
  if (line.gone) return 'gone'
  if (line.available === 0) return 'soldOut'
  return line.available < line.quantity ? 'short' : undefined
}

function toItem(line: CartLine): CartItem {
  const problem = getLineProblem(line)
  return {
    lineId: line.lineId,
    productId: line.productId,
    title: line.title,
    ...(line.titleHindi && { titleHindi: line.titleHindi }),
    image: line.image,
    ...(line.focus && { focus: line.focus }),
    price: toRupees(line.price),
    salePrice: toRupees(line.sale),
    quantity: line.quantity,
    ...(line.size && { size: line.size }),
    ...(hasOptions(line.options) && { options: line.options }),
    available: line.available,
    ...(line.priceWhenAdded !== line.unitPaise && {
      priceWhenAdded: toRupees(line.priceWhenAdded),
    }),
    ...(problem && { problem }),
  }
}

type CartRow = CartLine & {
  cartId: string
  takesCodes: boolean
  hasCodes: boolean
  terms: PolicyTerms | null
}

export async function getCart(db: Db, userId: string): Promise<Cart> {
  // One query, because every page of a shopper needs it. An empty cart is a row without a line.
  const rows = await db<CartRow[]>`
    SELECT b.id AS "cartId",
           EXISTS (SELECT 1 FROM discount_codes c WHERE ${isActive}) AS "takesCodes",
           EXISTS (SELECT 1 FROM cart_codes k WHERE k.cart_id = b.id) AS "hasCodes",
           ${policyTermsJson(sql<'choice' | 'i' | 'p'>`${policyOfLine} <> 'stock'`)} AS terms,
           ${lineColumns(userId)}
    FROM carts b
    LEFT JOIN (cart_items i JOIN products p ON p.id = i.product_id) ON i.cart_id = b.id
    LEFT JOIN product_stock s ON s.product_id = i.product_id AND s.size = i.size AND s.listed
    ${joinChoice} ${joinReturnPolicy}
    WHERE b.user_id = ${userId} ORDER BY i.added_at, i.product_id, i.size, i.id`
  const lines = rows.filter(({ productId }) => productId !== null)
  const { cartId = userId, takesCodes = false, hasCodes = false } = rows[0] ?? {}
  const codes = hasCodes ? shownCodes(await codesOfCart(db, userId), lines) : []
  const codesField = takesCodes || hasCodes ? { codes } : {}
  const returns = toReturns(lines)
  const returnsField = returns.length > 0 ? { returns } : {}
  return { _id: cartId, userId, items: lines.map(toItem), ...codesField, ...returnsField }
}

function toReturns(lines: readonly CartRow[]): NonNullable<Cart['returns']> {
  const bySentence = Map.groupBy(lines, ({ terms }) => terms && returnSentence(terms))
  return [...bySentence].flatMap(([sentence, those]) =>
    sentence ? [{ sentence, lineIds: those.map(({ lineId }) => lineId) }] : [],
  )
}
