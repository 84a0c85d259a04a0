import { sql } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { endOvertakenLines, isCancellationAsked } from '../../changes/record/change-record.ts'
import type { OrderPart } from '../../core/record/part.ts'

/** What was asked of the order after it was accepted. */
export const changesPart = {
  name: 'changes',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM order_changes g WHERE g.order_id = o.id)`,
  async refuseDispatch(tx, orderId) {
    if (await isCancellationAsked(tx, orderId)) throw new ShopError('cancel_asked')
  },
  followReturn: endOvertakenLines,
} satisfies OrderPart<object>
