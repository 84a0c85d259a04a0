import { sql } from '../../../db.ts'
import { transition } from '../../core/record/order-record.ts'
import type { OrderPart } from '../../core/record/part.ts'
import {
  deductFromSoldCard,
  endDisputeFreeze,
  freezeDisputed,
  insertCardSale,
  issueSoldCard,
  type NewCardSale,
  returnFromSoldCard,
  unspentCardPaise,
} from './card-sales.ts'

type Draft = { order: { orderId: string }; card?: Omit<NewCardSale, 'orderId'> }

/** The gift card that the order buys. */
export const cardSalePart = {
  name: 'cardSale',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM gift_card_sales g WHERE g.order_id = o.id)`,
  async place(tx, { order, card }) {
    if (card) await insertCardSale(tx, { ...card, orderId: order.orderId })
  },
  async accept(tx, orderId) {
    await issueSoldCard(tx, orderId)
    await transition(tx, orderId, 'deliverCard')
  },
  refundLimit: unspentCardPaise,
  refund: deductFromSoldCard,
  refundOutside: returnFromSoldCard,
  followFreeze: endDisputeFreeze,
  followDispute: freezeDisputed,
} satisfies OrderPart<Draft>
