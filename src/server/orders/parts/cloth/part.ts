import {
  holdCloth,
  releaseCloth,
  sellCloth,
  setClothHoldExpiry,
} from '../../../catalogue/cloth/cloth-stock.ts'
import { sql } from '../../../db.ts'
import { isConflict } from '../../../errors.ts'
import type { LineFields } from '../../core/record/order-record.ts'
import type { OrderPart } from '../../core/record/part.ts'
import {
  deductClothAgain,
  holdOrderedCloth,
  returnAllCloth,
  returnUncutCloth,
  sellAvailableCloth,
} from './ordered-cloth.ts'

type Draft = {
  order: { orderId: string }
  lines: readonly LineFields[]
  insteadOf?: string | undefined
}

/** Cloth of the lines that are cut from it. */
export const clothPart = {
  name: 'cloth',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM made_lines m WHERE m.order_id = o.id AND m.cloth_id IS NOT NULL)`,
  async place(tx, { order, lines, insteadOf }) {
    const lengths = lines.flatMap(({ lineId, clothId, clothCm, quantity, options }) =>
      options.make && clothId && clothCm ? [{ lineId, clothId, cm: clothCm * quantity }] : [],
    )
    if (lengths.length > 0 || insteadOf)
      await holdCloth(tx, order.orderId, lengths, { until: 'timeToPay', insteadOf })
  },
  hold: (tx, orderId) => holdOrderedCloth(tx, orderId, { until: 'paid' }),
  renew: (tx, orderId) =>
    holdOrderedCloth(tx, orderId, { until: 'timeToPay' }).catch((error: unknown) => {
      if (!isConflict(error)) throw error
    }),
  setDeadline: (tx, orderId) => setClothHoldExpiry(tx, orderId, 'timeToPay'),
  release: releaseCloth,
  accept: sellCloth,
  giveBack: returnUncutCloth,
  takeAgain: deductClothAgain,
  sendUnpaid: sellAvailableCloth,
  async returnUnpaid(tx, orderId, until) {
    const lengths = await returnAllCloth(tx, orderId)
    if (until && lengths.length > 0) await holdCloth(tx, orderId, lengths, { until })
  },
} satisfies OrderPart<Draft>
