import type { FitCounts } from '#shared/fit/advice.ts'
import type { ProductFit } from '#shared/fit/chart-schema.ts'
import { garmentKinds, isGarmentCode } from '#shared/fit/garments.ts'
import { builtInCharts, type SizeChart } from '#shared/fit/size-chart.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'

/** SQL: the shop advises sizes. */
const isAdviceOn = sql`
  coalesce((SELECT (s.shop->>'sizeAdvice')::boolean FROM settings s), false)`

/**
 * SQL: the newest 200 order lines of a standard size. `kept` is an item that is not refunded two
 * weeks after delivery. Uses literals, so that the plan of the product's page is reused.
 */
const fitAnswers = <Alias extends string>(productId: Fragment<Alias>) => sql<Alias>`(
  SELECT l.size, coalesce(o.user_id, o.id) AS buyer, refunded.small, refunded.large,
         o.order_status = 'delivered' AND l.quantity > refunded.quantity AND NOT EXISTS (
           SELECT 1 FROM order_events e
           WHERE e.order_id = o.id AND e.kind IN ('status', 'parcelDelivered')
             AND e.at > now() - interval '14 days') AS kept
  FROM (SELECT bought.order_id, bought.position, bought.size, bought.quantity FROM order_lines bought
        JOIN orders placed ON placed.id = bought.order_id AND placed.accepted_at IS NOT NULL
        WHERE bought.product_id = ${productId} AND bought.size <> '' AND NOT bought.options ? 'make'
        ORDER BY bought.order_id DESC LIMIT 200) l
  JOIN orders o ON o.id = l.order_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(rl.quantity), 0) AS quantity,
           coalesce(bool_or(r.fit = 'tooSmall'), false) AS small,
           coalesce(bool_or(r.fit = 'tooLarge'), false) AS large
    FROM refunds r JOIN refund_lines rl ON rl.refund_id = r.id
    WHERE r.order_id = l.order_id AND rl.position = l.position AND r.state <> 'failed') refunded)`

/**
 * SQL: the answer of a group of orders. A buyer who returned a size because of its fit does not
 * count as keeping another size.
 */
const buyerAnswer = sql<'a'>`
  bool_or(a.small) AS small, bool_or(a.large) AS large,
  bool_or(a.kept) AND NOT bool_or(a.small OR a.large) AS kept`

const answerCounts = sql<'b'>`
  count(*) FILTER (WHERE b.kept)::int AS kept,
  count(*) FILTER (WHERE b.small)::int AS "tooSmall",
  count(*) FILTER (WHERE b.large)::int AS "tooLarge"`

export type FitRow = { chart: SizeChart | null; counts: FitCounts }

/** SQL: the page of the product `p` advises a size. */
export const hasSizeAdvice = sql<'p'>`(${isAdviceOn} AND p.garment <> '')`

/** SQL: null if the page of the product `p` advises no size. */
export const sizeAdviceJson = sql<'p'>`
  CASE WHEN ${hasSizeAdvice} THEN jsonb_build_object(
    'chart', (SELECT c.chart FROM size_charts c WHERE c.garment = p.garment),
    'counts', (
      SELECT to_jsonb(sums) FROM (
        SELECT ${answerCounts}
        FROM (SELECT ${buyerAnswer} FROM ${fitAnswers(sql`p.id`)} a GROUP BY a.buyer) b) sums))
  END`

/** Returns undefined if the product's page advises no size. */
export function toSizeAdvice(row: FitRow | null, garment: string | undefined) {
  if (!row || !isGarmentCode(garment)) return undefined
  return {
    wear: garmentKinds[garment].wear,
    chart: row.chart ?? builtInCharts[garment],
    counts: row.counts,
  }
}

/**
 * Returns the counts of buyers' answers about fit, in total and by size. Throws 404 for an unknown
 * product.
 */
export async function getProductFit(db: Db, productId: string): Promise<ProductFit> {
  const [product] = await db`SELECT 1 FROM products WHERE id = ${productId} AND deleted_at IS NULL`
  if (!product) throw new ShopError('product_not_found')
  const rows = await db<(FitCounts & { size: string | null })[]>`
    SELECT b.size, ${answerCounts}
    FROM (SELECT a.size, ${buyerAnswer} FROM ${fitAnswers(sql`${productId}`)} a
          GROUP BY GROUPING SETS ((a.size, a.buyer), (a.buyer))) b
    GROUP BY b.size`
  const listedSizes = await db<{ size: string }[]>`
    SELECT size FROM product_stock WHERE product_id = ${productId} AND listed AND size <> ''
    ORDER BY position`
  const noAnswers = { kept: 0, tooSmall: 0, tooLarge: 0 }
  const getCounts = (size: string | null): FitCounts => {
    const { kept, tooSmall, tooLarge } = rows.find((row) => row.size === size) ?? noAnswers
    return { kept, tooSmall, tooLarge }
  }
  const sizes = new Set([
    ...listedSizes.map(({ size }) => size),
    ...rows.flatMap(({ size }) => size ?? []),
  ])
  return {
    ...getCounts(null),
    sizes: [...sizes].map((size) => ({ size, ...getCounts(size) })),
  }
}
