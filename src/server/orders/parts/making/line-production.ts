import type { reviewStates } from '#shared/fit/measures.ts'
import type { LineProduction } from '#shared/orders/production-schema.ts'
import { isOneOf } from '../../../database/ids.ts'
import type { Db } from '../../../db.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'
import { measuresStateSql } from './line-measures.ts'

type ProductionRow = {
  orderId: string
  lineId: string
  state: LineProduction['state']
  cloth: string | null
  clothCm: number | null
  actualCm: number | null
  /** Null if the line is not made to measures. */
  measures: 'missing' | 'proposed' | 'agreed' | null
  photos: (typeof reviewStates)[number] | null
}

/** Lists the production of lines that are made to order. */
export async function readProduction(db: Db, orderIds: readonly string[]) {
  const rows = await db<ProductionRow[]>`
    SELECT m.order_id AS "orderId", m.line_id AS "lineId", m.production AS state, c.name AS cloth,
           m.cloth_cm * ${quantityToMake} AS "clothCm", m.actual_cm AS "actualCm",
           CASE WHEN l.options->>'make' = 'measured' THEN ${measuresStateSql} END AS measures,
           (SELECT r.state FROM line_reviews r WHERE r.line_id = l.id) AS photos
    FROM made_lines m JOIN order_lines l ON l.id = m.line_id LEFT JOIN cloths c ON c.id = m.cloth_id
    WHERE m.order_id ${isOneOf(orderIds)}`
  return rows.map(({ orderId, lineId, measures, photos, ...production }) => ({
    orderId,
    lineId,
    production: { ...production, fit: measures && { measures, photos } },
  }))
}
