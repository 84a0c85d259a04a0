import type { OrderPart } from '../../core/record/part.ts'
import { refuseUnapprovedDispatch } from '../../fit/photos.ts'
import type { LineFields } from '../../order-record.ts'
import { insertMadeLines } from '../../production/made-lines.ts'

type Draft = { order: { orderId: string }; lines: readonly LineFields[] }

/** What was agreed for lines that are made to order. */
export const production = {
  name: 'production',
  place: (tx, { order, lines }) => insertMadeLines(tx, order.orderId, lines),
  refuseDispatch: (tx, orderId) => refuseUnapprovedDispatch(tx, orderId),
} satisfies OrderPart<Draft>
