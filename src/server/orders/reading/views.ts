import { fulfillablePayments, unsentStatuses } from '#shared/orders/states.ts'
import { type OrderView, orderViews } from '#shared/orders/vocabulary.ts'
import { shopDate } from '../../database/days.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { quantityToMake } from '../core/record/quantity-to-make.ts'
import { measuresStateSql } from '../parts/making/line-measures.ts'
import { isToBePacked } from './search.ts'

/** SQL condition on the order `o`: accepted, and some of its money is still to come. */
export const awaitsMoney = sql<'o'>`
  o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected'`

const isOpen = sql<'o'>`
  o.payment_status ${sql.in(fulfillablePayments)} AND o.order_status ${sql.in(unsentStatuses)}`

/** A line that is still being made; `made` and `l` are its rows. */
const hasMadeLine = (condition: Fragment<'made' | 'l' | 'o'>) => sql<'o'>`
  ${isOpen} AND EXISTS (
    SELECT 1 FROM made_lines made JOIN order_lines l ON l.id = made.line_id
    WHERE made.order_id = o.id AND ${quantityToMake} > 0 AND ${condition})`

const conditions: Record<OrderView, Fragment<'o'>> = {
  toSend: isToBePacked(undefined),
  toPay: awaitsMoney,
  measures: hasMadeLine(sql`
    l.options->>'make' = 'measured' AND made.production = 'waiting'
    AND ${measuresStateSql} IN ('missing', 'proposed')`),
  making: hasMadeLine(sql`made.production <> 'ready'`),
  late: sql<'o'>`${isOpen} AND EXISTS (
    SELECT 1 FROM delivery_promises d WHERE d.order_id = o.id AND d.dispatch_on < ${shopDate})`,
}

/** SQL condition on the order `o`. */
export const isInView = (view: OrderView): Fragment<'o'> => conditions[view]

/** Counts the orders of each view, which an order can be in several of. */
export async function countOrderViews(db: Db): Promise<Record<OrderView, number>> {
  const counts = await Promise.all(
    orderViews.map(async (view) => {
      const [row] = await db<{ orders: number }[]>`
        SELECT count(*)::int AS orders FROM orders o
        WHERE NOT o.abandoned AND ${conditions[view]}`
      return [view, row?.orders ?? 0] as const
    }),
  )
  return Object.fromEntries(counts) as Record<OrderView, number>
}
