import { sql } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import type { OrderPart } from '../../core/record/part.ts'
import type { CreditShare } from '../../money/credit/credit-shares.ts'
import { insertFurtherPayment } from '../../money/payment-record.ts'
import { paymentByCredit, releaseCredit, reserveCreditAgain, spendCredit } from './order-credit.ts'

type Draft = {
  order: { orderId: string }
  payment: { returnOrigin: string }
  /** Shares that pay beside `payment`; reserved before. */
  credit?: readonly CreditShare[]
}

/** Gift cards and store credit that pay the order. */
export const creditPart = {
  name: 'credit',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.credit_account_id IS NOT NULL)`,
  async place(tx, { order, payment, credit = [] }) {
    for (const share of credit)
      await insertFurtherPayment(tx, order.orderId, paymentByCredit(share, payment.returnOrigin))
  },
  async hold(tx, orderId) {
    if (!(await reserveCreditAgain(tx, orderId))) throw new ShopError('credit_changed')
  },
  release: releaseCredit,
  accept: spendCredit,
} satisfies OrderPart<Draft>
