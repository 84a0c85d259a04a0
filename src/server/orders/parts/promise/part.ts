import { sql } from '../../../db.ts'
import type { OrderPart } from '../../core/record/part.ts'
import { insertPromiseTerms, type PromiseTerms, promiseDelivery } from './promises.ts'

type Draft = { order: { orderId: string }; promise?: PromiseTerms | undefined }

/** The dates by which lines are delivered. */
export const promisePart = {
  name: 'promise',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM delivery_promises d WHERE d.order_id = o.id)`,
  async place(tx, { order, promise }) {
    if (promise) await insertPromiseTerms(tx, order.orderId, promise)
  },
  accept: promiseDelivery,
} satisfies OrderPart<Draft>
