import { type OrderTransition, transitionOf } from '#shared/orders/transitions.ts'
import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Fragment, Tx } from '../db.ts'
import { addEvent, type Happening } from './order-history.ts'

type Details = {
  /** The entry in the order's history, and the colleague who caused it. */
  history?: Happening | undefined
  userName?: string
  /** The new status, where the table allows several. */
  orderStatus?: OrderStatus
  /** Further columns that change with it, as `column = value, …`. */
  also?: Fragment
}

/**
 * Moves an order's payment and status as the table of transitions says, and adds to its history.
 * Requires a row lock on the order. Throws if the payment is in a state from which the table allows
 * no such event.
 */
export async function transition(
  tx: Tx,
  orderId: string,
  event: OrderTransition,
  { history, userName, orderStatus, also }: Details = {},
) {
  const { payment, order } = transitionOf(event)
  const status = orderStatus ?? order?.to[0]
  if (status && !order?.to.includes(status))
    throw new Error(`The event ${event} leads to no order that is ${status}.`)
  const moved = await tx`
    UPDATE orders
    SET ${payment ? tx`payment_status = ${payment.to[0] ?? null},` : tx``}
        ${order ? tx`order_status = CASE WHEN order_status = ANY (${order.from}::text[]) THEN ${status ?? null} ELSE order_status END,` : tx``}
        ${also ? tx`${also},` : tx``} updated_at = now()
    WHERE id = ${orderId} ${payment ? tx`AND payment_status = ANY (${payment.from}::text[])` : tx``}
    RETURNING 1`
  if (moved.length === 0)
    throw new Error(`Order ${orderId} is in no state that allows the event ${event}.`)
  if (history) await addEvent(tx, orderId, history, userName)
}
