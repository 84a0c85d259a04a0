import type { LineFields, OrderFields } from '../../core/record/order-record.ts'
import type { OrderPart } from '../../core/record/part.ts'
import { copyOrderedMeasures } from './line-measures.ts'

type Draft = { order: OrderFields; lines: readonly LineFields[] }

/** Copies of the measures that lines are made by. */
export const measuresPart = {
  name: 'measures',
  place: (tx, { order, lines }) =>
    copyOrderedMeasures(
      tx,
      order,
      lines.map(({ lineId, options }) => ({ lineId, profileId: options.profileId })),
    ),
} satisfies OrderPart<Draft>
