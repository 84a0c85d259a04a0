import { sumQuantities } from '#shared/sum.ts'
import {
  deductCloth,
  holdCloth,
  type LineCloth,
  returnCloth,
} from '../../../catalogue/cloth/cloth-stock.ts'
import type { HoldExpiry } from '../../../catalogue/stock/stock.ts'
import type { Tx } from '../../../db.ts'
import { isConflict } from '../../../errors.ts'
import type { LineMove } from '../../core/record/part.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'

type UncutLine = {
  lineId: string
  clothId: string
  clothCm: number
  quantity: number
  /** Units that were sent, even if they came back. */
  sent: number
  /** Centimetres deducted from the cloth's stock. */
  deductedCm: number
}

const uncutLines = (tx: Tx, orderId: string) => tx<UncutLine[]>`
  SELECT m.line_id AS "lineId", m.cloth_id AS "clothId", m.cloth_cm AS "clothCm", ${quantityToMake} AS quantity,
         (SELECT coalesce(sum(CASE WHEN i.to_place = 'sent' THEN i.quantity
                                   WHEN i.from_place = 'sent' AND i.to_place IN ('reserved', 'packed') THEN -i.quantity
                                   ELSE 0 END), 0)::int FROM item_moves i WHERE i.line_id = m.line_id) AS sent,
         (SELECT coalesce(-sum(e.change_cm), 0)::int FROM cloth_ledger e WHERE e.line_id = m.line_id) AS "deductedCm"
  FROM made_lines m JOIN order_lines l ON l.id = m.line_id
  WHERE m.order_id = ${orderId} AND m.cloth_id IS NOT NULL AND m.production = 'waiting'
  ORDER BY m.line_id`

const missingCloth = async (tx: Tx, orderId: string): Promise<LineCloth[]> =>
  (await uncutLines(tx, orderId)).flatMap(({ lineId, clothId, clothCm, quantity, deductedCm }) =>
    clothCm * quantity > deductedCm
      ? [{ lineId, clothId, cm: clothCm * quantity - deductedCm }]
      : [],
  )

/** Holds the order's cloth. Throws 409 if too little is available. */
export async function holdOrderedCloth(tx: Tx, orderId: string, end: { until: HoldExpiry }) {
  await holdCloth(tx, orderId, await missingCloth(tx, orderId), end)
}

/** Deducts the order's cloth, or nothing if there is too little: the order is sent anyway. */
export async function sellAvailableCloth(tx: Tx, orderId: string) {
  await deductCloth(tx, orderId, await missingCloth(tx, orderId)).catch((error: unknown) => {
    if (!isConflict(error)) throw error
  })
}

/** Deducts the cloth of returned units again. Throws 409 if there is too little. */
export async function deductClothAgain(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  if (moves.length === 0) return
  const lines = await uncutLines(tx, orderId)
  const clothToDeduct = lines.flatMap(({ lineId, clothId, clothCm, quantity, deductedCm }) => {
    const movedCm = calculateLineQuantity(moves, lineId) * clothCm
    const cm = Math.min(movedCm, clothCm * quantity - deductedCm)
    return cm > 0 ? [{ lineId, clothId, cm }] : []
  })
  await deductCloth(tx, orderId, clothToDeduct)
}

/** Returns uncut cloth, but not that of sent units, whose cut may not be recorded. */
export async function returnUncutCloth(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  if (moves.length === 0) return
  const lines = await uncutLines(tx, orderId)
  const clothToReturn = lines.flatMap(({ lineId, clothId, clothCm, sent, deductedCm }) => {
    const cm = Math.min(calculateLineQuantity(moves, lineId) * clothCm, deductedCm - sent * clothCm)
    return cm > 0 ? [{ lineId, clothId, cm }] : []
  })
  await returnCloth(tx, orderId, clothToReturn)
}

/** Returns the order's uncut cloth to stock, and its lengths by line. */
export async function returnAllCloth(tx: Tx, orderId: string): Promise<LineCloth[]> {
  const lines = await uncutLines(tx, orderId)
  const deductedCloth = lines.flatMap(({ lineId, clothId, deductedCm }) =>
    deductedCm > 0 ? [{ lineId, clothId, cm: deductedCm }] : [],
  )
  await returnCloth(tx, orderId, deductedCloth)
  return deductedCloth
}

const calculateLineQuantity = (moves: readonly LineMove[], lineId: string) =>
  sumQuantities(moves.filter((move) => move.lineId === lineId))
