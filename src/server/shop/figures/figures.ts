import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import type { Figures } from '#shared/shop/figures-schema.ts'
import { UNSOLD_DAYS } from '#shared/shop/vocabulary.ts'
import { sumBy } from '#shared/sum.ts'
import { joinStock } from '../../catalogue/catalogue.ts'
import { isVisibleInShop } from '../../catalogue/visible-products.ts'
import { shopDate, startOfLast } from '../../database/days.ts'
import type { Db } from '../../db.ts'
import { hasMoved, isRefundOfPeriod, lineSales, revenueByDay, saleSums } from './line-sales.ts'

/** Rows of the longest lists; their totals count all. */
const MAX_SHOWN = 100
const MAX_REASONS = 30

type SaleRow = { units: number; paise: number; earned: number; spent: number; unknownUnits: number }
type CategoryRow = SaleRow & { category: ProductCategory }
type PieceRow = SaleRow & {
  productId: string
  title: string
  titleHindi: string
  image: string
  found: number
}

/** The period of `days` days includes today. */
export async function getFigures(db: Db, days: number): Promise<Figures> {
  const [categories, pieces, sums, unsold, returns] = await Promise.all([
    db<CategoryRow[]>`
      SELECT category, ${saleSums} FROM (${lineSales(days)}) sales
      GROUP BY category HAVING ${hasMoved} ORDER BY paise DESC, category`,
    db<PieceRow[]>`
      SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, s.*
      FROM (SELECT product_id, ${saleSums}, (count(*) OVER ())::int AS found
            FROM (${lineSales(days)}) sales GROUP BY product_id HAVING ${hasMoved}
            ORDER BY paise DESC, product_id LIMIT ${MAX_SHOWN}) s
      JOIN products p ON p.id = s.product_id ORDER BY s.paise DESC, p.id`,
    db<{ paise: number }[]>`
      SELECT coalesce(sum(gross - refunded), 0)::bigint AS paise FROM (${revenueByDay(days)}) by_day`,
    listUnsold(db),
    listReturns(db, days),
  ])
  const revenue = sums[0]?.paise ?? 0
  return {
    days,
    revenue: toRupees(revenue),
    otherRevenue: toRupees(revenue - sumBy(categories, ({ paise }) => paise)),
    categories: categories.map(({ category, ...sale }) => ({ category, ...toSale(sale) })),
    pieces: pieces.map(({ productId, title, titleHindi, image, ...sale }) => ({
      productId,
      title,
      titleHindi,
      image,
      ...toSale(sale),
    })),
    piecesTotal: pieces[0]?.found ?? 0,
    ...unsold,
    returns,
  }
}

/** No margin is shown if the cost of no piece is known. */
const toSale = ({ units, paise, earned, spent, unknownUnits }: SaleRow) => ({
  units,
  revenue: toRupees(paise),
  unknownUnits,
  cost: toRupees(spent),
  margin: earned === 0 && spent === 0 ? null : toRupees(earned - spent),
  marginPercent: earned > 0 ? Math.round(((earned - spent) / earned) * 100) : null,
})

/** Highest value first. */
async function listUnsold(db: Db): Promise<Pick<Figures, 'unsold' | 'unsoldTotal'>> {
  const rows = await db<
    (Omit<Figures['unsold'][number], 'value'> & { paise: number; found: number })[]
  >`
    SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image,
           stock.total AS left, stock.total::bigint * p.effective_price_paise AS paise,
           (SELECT to_char(max(day), 'YYYY-MM-DD') FROM product_sales s
            WHERE s.product_id = p.id AND s.units > 0) AS "lastSoldOn",
           (count(*) OVER ())::int AS found
    FROM products p ${joinStock}
    WHERE ${isVisibleInShop} AND stock.total > 0 AND p.created_at < ${startOfLast(UNSOLD_DAYS)}
      AND NOT EXISTS (SELECT 1 FROM product_sales s WHERE s.product_id = p.id AND s.units > 0
                        AND s.day > ${shopDate} - ${UNSOLD_DAYS}::int)
    ORDER BY paise DESC, p.id LIMIT ${MAX_SHOWN}`
  return {
    unsold: rows.map(({ paise, found: _, ...row }) => ({ ...row, value: toRupees(paise) })),
    unsoldTotal: rows[0]?.found ?? 0,
  }
}

/** Groups refunded pieces by fit, or else by the typed reason without regard to case. */
async function listReturns(db: Db, days: number): Promise<Figures['returns']> {
  const rows = await db<(Omit<Figures['returns'][number], 'amount'> & { paise: number })[]>`
    SELECT r.fit, CASE WHEN r.fit IS NULL THEN min(btrim(r.reason)) ELSE '' END AS reason,
           sum(back.pieces)::int AS pieces, sum(r.amount_paise)::bigint AS paise
    FROM refunds r
    JOIN (SELECT refund_id, sum(quantity) AS pieces FROM refund_lines GROUP BY 1) back ON back.refund_id = r.id
    WHERE ${isRefundOfPeriod(days)}
    GROUP BY r.fit, CASE WHEN r.fit IS NULL THEN lower(btrim(r.reason)) END
    ORDER BY pieces DESC, paise DESC, reason LIMIT ${MAX_REASONS}`
  return rows.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) }))
}
