import { STATUS_MAIL_SECONDS } from '#shared/orders/vocabulary.ts'
import { sql } from '../../../db.ts'

/** SQL condition: the last status change of the order `o` can be undone. */
export const canBeUndone = sql<'o'>`
  o.status_changed_at = o.updated_at AND o.status_before->>'paymentStatus' = o.payment_status
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.created_at >= o.status_changed_at)
  AND o.status_changed_at > now() - make_interval(secs => ${STATUS_MAIL_SECONDS})`

/** SQL: seconds in which the last status change of the order `o` can still be undone. */
export const undoSecondsLeft = sql<'o'>`
  ceil(extract(epoch FROM o.status_changed_at - now()) + ${STATUS_MAIL_SECONDS})::int`
