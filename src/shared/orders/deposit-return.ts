import type { ProductionState } from './production.ts'
import { hasShipped } from './states.ts'
import type { DueKind, OrderStatus } from './vocabulary.ts'

type DepositOrder = {
  orderStatus: OrderStatus
  dues: readonly { kind: DueKind; terms: string }[]
  /** Of the lines that are made to order. */
  productions: readonly ProductionState[]
  statuses: readonly OrderStatus[]
}

const hasWorkBegun = ({ productions, statuses }: DepositOrder) =>
  productions.some((state) => state !== 'waiting') ||
  statuses.some((status) => status === 'inProcess' || hasShipped(status))

/** Requires a full refund before work begins, and if the shopper saw no terms. */
export const owesWholeDeposit = (order: DepositOrder): boolean => {
  const balance = order.dues.find(({ kind }) => kind === 'before_dispatch')
  return (
    balance !== undefined &&
    order.orderStatus === 'rejected' &&
    (balance.terms === '' || !hasWorkBegun(order))
  )
}
