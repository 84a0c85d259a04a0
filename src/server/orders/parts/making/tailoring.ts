import type { FitOfLine, LineToMake, TailorCard } from '#shared/fit/line-schema.ts'
import type { ProductionState } from '#shared/orders/production.ts'
import { fulfillablePayments } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { type Db, sql } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'
import { orderNumber } from '../../number/order-number.ts'
import { isToBeMade, listMeasureVersions, measuresStateSql } from './line-measures.ts'
import { readProduction } from './line-production.ts'

type Row = Omit<LineToMake, 'production'> & {
  userId: string | null
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
}

const selectLines = sql`
  SELECT l.id AS "lineId", o.id AS "orderId", ${orderNumber} AS "orderNumber", o.user_id AS "userId", l.title,
         coalesce((SELECT p.title_hindi FROM products p WHERE p.id = l.product_id), '') AS "titleHindi", l.size, l.image, l.options,
         ${quantityToMake} AS quantity,
         o.payment_status AS "paymentStatus", o.order_status AS "orderStatus"
  FROM made_lines made JOIN order_lines l ON l.id = made.line_id JOIN orders o ON o.id = made.order_id`

/** Omits lines of orders that no longer exist. */
async function toLines(db: Db, rows: readonly Row[]): Promise<LineToMake[]> {
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const made = orderIds.length > 0 ? await readProduction(db, orderIds) : []
  const byLine = new Map(made.map(({ lineId, production }) => [lineId, production]))
  return rows.flatMap(({ userId: _, paymentStatus: __, orderStatus: ___, ...row }) => {
    const production = byLine.get(row.lineId)
    return production ? [{ ...row, production }] : []
  })
}

const MAX_LINES = 300

export const listTailoring = (db: Db): Promise<LineToMake[]> =>
  db.snapshot(async (snapshot) => {
    const rows = await snapshot<Row[]>`
      ${selectLines}
      WHERE o.payment_status ${sql.in(fulfillablePayments)} AND o.order_status NOT IN ('rejected', 'inShipping', 'delivered')
        AND ${quantityToMake} > 0
      ORDER BY o.created_at, l.position LIMIT ${MAX_LINES}`
    return toLines(snapshot, rows)
  })

export async function countWaitingMeasures(db: Db) {
  const [row] = await db<{ missing: number; proposed: number; asked: number; changes: number }[]>`
    SELECT (count(*) FILTER (WHERE state = 'missing' AND production = 'waiting'))::int AS missing,
           (count(*) FILTER (WHERE state = 'proposed'))::int AS proposed,
           (count(*) FILTER (WHERE photos = 'asked'))::int AS asked,
           (count(*) FILTER (WHERE photos = 'changes'))::int AS changes
    FROM (SELECT m.production, ${measuresStateSql} AS state, r.state AS photos
          FROM made_lines m JOIN order_lines l ON l.id = m.line_id JOIN orders o ON o.id = m.order_id
          LEFT JOIN line_reviews r ON r.line_id = l.id
          WHERE l.options->>'make' = 'measured' AND o.payment_status ${sql.in(fulfillablePayments)}
            AND o.order_status NOT IN ('rejected', 'inShipping', 'delivered')
            AND ${quantityToMake} > 0) lines`
  return row ?? { missing: 0, proposed: 0, asked: 0, changes: 0 }
}

/**
 * Returns what a tailor needs for a made-to-measure line; without permission for orders, omits
 * measures, photos and review of an ended order. Throws 404 for an unknown line.
 */
export async function getTailorCard(
  db: Db,
  lineId: string,
  seesOrders: boolean,
): Promise<TailorCard> {
  const [row] = await db<Row[]>`${selectLines} WHERE l.id = ${lineId}`
  const [line] = row ? await toLines(db, [row]) : []
  if (!row || !line) throw new ShopError('line_not_made')
  const fit = await fitOfOrder(db, row.orderId)
  const isShown = seesOrders || isToBeMade(row)
  const { versions, photos, review } = fit.find(
    (lineFit) => isShown && lineFit.lineId === lineId,
  ) ?? {
    versions: [],
    photos: [],
    review: null,
  }
  return {
    ...line,
    versions,
    photos,
    review,
    isOpen: isToBeMade(row) && row.quantity > 0,
    hasShopper: row.userId !== null,
  }
}

export async function fitOfOrder(db: Db, orderId: string): Promise<FitOfLine[]> {
  const [lines, versions, photos] = await Promise.all([
    db<
      {
        lineId: string
        wear: FitOfLine['wear']
        production: ProductionState
        state: NonNullable<FitOfLine['review']>['state'] | null
        note: string | null
        at: Date | null
      }[]
    >`
      SELECT l.id AS "lineId", coalesce(p.wear, '') AS wear, m.production, r.state, r.note, r.at
      FROM made_lines m JOIN order_lines l ON l.id = m.line_id LEFT JOIN line_reviews r ON r.line_id = l.id
      LEFT JOIN products p ON p.id = l.product_id
      WHERE m.order_id = ${orderId} AND l.options->>'make' = 'measured' ORDER BY l.position`,
    listMeasureVersions(db, orderId),
    db<{ _id: string; lineId: string; at: Date }[]>`
      SELECT id AS "_id", line_id AS "lineId", created_at AS at FROM line_photos
      WHERE order_id = ${orderId} ORDER BY slot`,
  ])
  return lines.map(({ lineId, wear, production, state, note, at }) => ({
    lineId,
    wear,
    production,
    versions: versions.filter((version) => version.lineId === lineId),
    photos: photos
      .filter((photo) => photo.lineId === lineId)
      .map((photo) => ({ _id: photo._id, at: photo.at.toISOString() })),
    review: state && at ? { state, note: note ?? '', at: at.toISOString() } : null,
  }))
}
