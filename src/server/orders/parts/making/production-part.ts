import type { LineFields } from '../../core/record/order-record.ts'
import type { OrderPart } from '../../core/record/part.ts'
import { insertMadeLines } from './made-lines.ts'
import { refuseUnapprovedDispatch } from './photos.ts'

type Draft = { order: { orderId: string }; lines: readonly LineFields[] }

/** What was agreed for lines that are made to order. */
export const productionPart = {
  name: 'production',
  place: (tx, { order, lines }) => insertMadeLines(tx, order.orderId, lines),
  refuseDispatch: (tx, orderId) => refuseUnapprovedDispatch(tx, orderId),
} satisfies OrderPart<Draft>
