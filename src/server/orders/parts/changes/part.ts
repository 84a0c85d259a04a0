import { sql } from '../../../db.ts'
import { endOvertakenLines, refuseWhileCancelling } from '../../changes/record/change-record.ts'
import type { OrderPart } from '../../core/record/part.ts'

/** What was asked of the order after it was accepted. */
export const changesPart = {
  name: 'changes',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM order_changes g WHERE g.order_id = o.id)`,
  refuseDispatch: refuseWhileCancelling,
  followReturn: endOvertakenLines,
} satisfies OrderPart<object>
