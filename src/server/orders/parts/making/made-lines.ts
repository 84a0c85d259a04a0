import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import { nextProduction, type ProductionState } from '#shared/orders/production.ts'
import { isFulfillable } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { moveCloth } from '../../../catalogue/cloth/cloth-stock.ts'
import { type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'

export type MadeLine = {
  lineId: string
  options: LineOptions
  clothId: string | null
  /** For one unit. */
  clothCm: number | null
}

const isMade = ({ options }: Pick<MadeLine, 'options'>) => options.make !== undefined

export async function insertMadeLines(
  tx: Tx,
  orderId: string,
  lines: readonly MadeLine[],
): Promise<void> {
  const madeLines = lines.filter(isMade)
  if (madeLines.length === 0) return
  await tx`INSERT INTO made_lines ${sql.rows(
    madeLines.map(({ lineId, clothId, clothCm }) => ({
      line_id: lineId,
      order_id: orderId,
      cloth_id: clothId,
      cloth_cm: clothCm,
    })),
  )}`
}

/** Keeps the hash, because the measures may be deleted later. Null for no measures. */
export const setAgreedMeasures = (
  tx: Tx,
  lineId: string,
  agreed: { id: string; sha256: string } | null,
) => tx`
  UPDATE made_lines SET measures_id = ${agreed?.id ?? null}, measures_sha256 = ${agreed?.sha256 ?? null}
  WHERE line_id = ${lineId}`

type MadeRow = {
  make: Make
  production: ProductionState
  title: string
  quantity: number
  clothId: string | null
  clothCm: number | null
  deductedCm: number
  /** Agreed, and no correction waits for an answer. */
  hasMeasures: boolean
}

/**
 * Writes the production state, which no other function may do. Throws 404 for a line that is not
 * made to order, 409 if the state differs from `from`, if the order is not to be made, if a
 * measured line has no agreed measures, and if there is too little cloth.
 */
export async function advanceProduction(
  db: Pool,
  actor: Actor,
  orderId: string,
  { lineId, from, cutCm }: { lineId: string; from: ProductionState; cutCm?: number | undefined },
) {
  await transaction(db, async (tx) => {
    const [order] = await tx<{ paymentStatus: PaymentStatus; orderStatus: OrderStatus }[]>`
      SELECT payment_status AS "paymentStatus", order_status AS "orderStatus" FROM orders
      WHERE id = ${orderId} FOR UPDATE`
    if (!order) throw new ShopError('order_not_found')
    const [line] = await tx<MadeRow[]>`
      SELECT l.options->>'make' AS make, m.production, l.title, ${quantityToMake} AS quantity, m.cloth_id AS "clothId", m.cloth_cm AS "clothCm",
             (SELECT coalesce(-sum(e.change_cm), 0)::int FROM cloth_ledger e WHERE e.line_id = m.line_id) AS "deductedCm",
             (m.production <> 'waiting' OR EXISTS (
               SELECT 1 FROM line_measures v WHERE v.line_id = m.line_id AND v.state = 'agreed'))
             AND NOT EXISTS (
               SELECT 1 FROM line_measures v WHERE v.line_id = m.line_id AND v.state = 'proposed') AS "hasMeasures"
      FROM made_lines m JOIN order_lines l ON l.id = m.line_id
      WHERE m.order_id = ${orderId} AND m.line_id = ${lineId} FOR UPDATE OF m`
    if (!line) throw new ShopError('line_not_made')
    const next = nextProduction(line.make, line.production)
    if (!next || line.production !== from) throw new ShopError('overtaken.production')
    if (!isFulfillable(order.paymentStatus) || order.orderStatus === 'rejected')
      throw new ShopError('not_to_be_made')
    if (line.quantity === 0) throw new ShopError('not_to_be_made')
    if (line.make === 'measured' && !line.hasMeasures) throw new ShopError('measures_missing')
    await tx`UPDATE made_lines SET production = ${next} WHERE line_id = ${lineId}`
    const actual =
      next === 'cut' && line.clothId ? (cutCm ?? (line.clothCm ?? 0) * line.quantity) : undefined
    if (actual !== undefined && line.clothId) {
      await tx`UPDATE made_lines SET actual_cm = ${actual} WHERE line_id = ${lineId}`
      const { userName } = actor
      const movement = { reason: 'cut' as const, userName, orderId, lineId }
      await moveCloth(tx, line.clothId, line.deductedCm - actual, movement)
    }
    await audit(
      tx,
      actor,
      'productionAdvanced',
      `order:${orderId}`,
      { title: line.title, production: from },
      {
        title: line.title,
        production: next,
        ...(actual !== undefined && { centimetres: actual }),
      },
    )
  })
}
