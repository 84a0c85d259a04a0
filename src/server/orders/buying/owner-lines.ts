import { uuidv7 } from 'uuidv7'
import { isMeasured, type LineOptions } from '#shared/catalogue/making/options.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import type { Wear } from '#shared/fit/measures.ts'
import type { OwnerOrder } from '#shared/orders/owner-order-schema.ts'
import type { TaxedProduct } from '#shared/orders/tax/rates.ts'
import { freeQuantity } from '../../catalogue/stock/stock.ts'
import { effectiveStatus } from '../../catalogue/visible-products.ts'
import { sql, type Tx } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { findProfile } from '../../people/fit/profiles.ts'
import { refuseOtherWear } from '../parts/making/wear.ts'
import {
  daysOfLine,
  depositOfLine,
  gramsInSize,
  isChoiceGone,
  joinChoice,
  optionPrices,
  optionsWithNames,
  policyOfLine,
  withChoice,
} from './cart/line-choice.ts'

type Variant = {
  productId: string
  size: string
  title: string
  category: ProductCategory
  hsn: string
  wear: Wear | ''
  image: string
  unitPaise: number
  available: number
  stockPolicy: StockPolicy
  grams: number
  makingDays: number
  options: LineOptions
  optionPrices: NonNullable<TaxedProduct['optionPrices']>
  clothId: string | null
  clothCm: number | null
  /** Percent that is due with the order; 0 applies the shop's settings. */
  depositPercent: number
}

/** Throws 404 for a profile of another account, 409 for one of another wear. */
export async function refuseUnusableProfiles(
  tx: Tx,
  userId: string | null,
  lines: readonly Line[],
) {
  for (const { options, wear } of lines) {
    if (!options.profileId) continue
    const profile = userId && (await findProfile(tx, userId, options.profileId))
    if (!profile) throw new ShopError('profile_not_found')
    refuseOtherWear(wear, profile)
  }
}

/** Includes drafts and archived products. Throws 400 for an unknown line, 409 if sold out. */
export async function loadOwnerLines(tx: Tx, { lines }: Pick<OwnerOrder, 'lines'>) {
  const mergeable = lines.filter(({ options }) => !isMeasured(options))
  const distinct = new Set(
    mergeable.map(
      ({ productId, size, options }) => `${productId} ${size} ${JSON.stringify(options)}`,
    ),
  )
  if (distinct.size < mergeable.length) throw invalid('lines', 'refund_line_repeated')
  const rows = lines.map(({ productId, size, options }, at) => ({
    at,
    size,
    options,
    product_id: productId,
  }))
  const variants = await tx<(Variant & { at: number; isGone: boolean })[]>`
    SELECT i.at, p.id AS "productId", i.size, ${optionsWithNames} AS options, p.title, p.category, p.hsn, ${optionPrices} AS "optionPrices",
           p.wear, p.image,
           ${withChoice(sql`p.effective_price_paise`)} AS "unitPaise", ${isChoiceGone} AS "isGone",
           coalesce(${freeQuantity}, 0) AS available, ${policyOfLine} AS "stockPolicy",
           ${gramsInSize} AS grams, ${daysOfLine} AS "makingDays",
           choice.cloth_id AS "clothId", choice.cloth_cm AS "clothCm",
           ${depositOfLine} AS "depositPercent"
    FROM jsonb_to_recordset(${sql.json(rows)}) AS i (at int, product_id uuid, size text, options jsonb)
    JOIN products p ON p.id = i.product_id
    LEFT JOIN product_stock s ON s.product_id = p.id AND s.size = i.size AND s.listed
    ${joinChoice}
    WHERE p.deleted_at IS NULL AND ${effectiveStatus} IS NOT NULL`
  return lines.map(({ quantity }, line) => {
    const variant = variants.find(({ at }) => at === line)
    if (!variant) throw invalid('lines', 'piece_unknown')
    if (variant.isGone)
      throw invalid('lines', variant.options.make ? 'option_unknown' : 'size_unknown')
    if (variant.stockPolicy === 'stock' && variant.available < quantity) throw soldOutError(variant)
    return { ...variant, quantity, lineId: uuidv7() }
  })
}

function soldOutError({ title, size, available: n }: Variant) {
  const name = size ? `${title} (${size})` : title
  return n > 0
    ? new ShopError('sold_out.short', { n, title: name })
    : new ShopError('sold_out.entered', { title: name })
}

type Line = Variant & { lineId: string; quantity: number }
