import type { OrderPart } from '../../core/record/part.ts'
import { copyOrderedMeasures } from '../../fit/line-measures.ts'
import type { LineFields, OrderFields } from '../../order-record.ts'

type Draft = { order: OrderFields; lines: readonly LineFields[] }

/** Copies of the measures that lines are made by. */
export const measures = {
  name: 'measures',
  place: (tx, { order, lines }) =>
    copyOrderedMeasures(
      tx,
      order,
      lines.map(({ lineId, options }) => ({ lineId, profileId: options.profileId })),
    ),
} satisfies OrderPart<Draft>
