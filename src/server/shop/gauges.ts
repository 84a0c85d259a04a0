import type { Db } from '../db.ts'

/** What waits in the shop now, for whoever watches it; one query. */
export async function waitingNow(db: Db): Promise<Record<string, number>> {
  const [row] = await db<Record<string, number>[]>`
    SELECT (SELECT count(*) FROM stock_holds WHERE expires_at > now())::int AS holds,
           (SELECT count(*) FROM orders WHERE payment_status = 'pending')::int AS "unpaidOrders",
           (SELECT count(*) FROM orders WHERE payment_status = 'capturing'
              AND updated_at < now() - interval '1 minute')::int AS "unsettledCaptures",
           (SELECT count(*) FROM refunds WHERE state = 'pending')::int AS "pendingRefunds",
           (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL)::int AS "waitingMails",
           (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL)::int AS "failedMails"`
  return row ?? {}
}
