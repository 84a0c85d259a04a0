import type { LedgerCheck } from '#shared/orders/ledger-check-schema.ts'
import { sumBy } from '#shared/sum.ts'
import type { Db } from '../db.ts'

export async function countWaiting(db: Db): Promise<Record<string, number>> {
  const [row] = await db<Record<string, number>[]>`
    SELECT (SELECT count(*) FROM stock_holds WHERE expires_at > now())::int AS holds,
           (SELECT count(*) FROM orders WHERE payment_status = 'pending')::int AS "unpaidOrders",
           (SELECT count(*) FROM orders WHERE payment_status = 'capturing'
              AND updated_at < now() - interval '1 minute')::int AS "unsettledCaptures",
           (SELECT count(*) FROM refunds WHERE state = 'pending')::int AS "pendingRefunds",
           (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL)::int AS "waitingMails",
           (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL)::int AS "failedMails",
           (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND attempts >= 2
              AND last_error LIKE 'EAUTH:%')::int AS "refusedMails"`
  return row ?? {}
}

/** Returns violations per rule, and the unchecked rules, of the last ledger check. */
export async function ledgerCheckFigures(db: Db): Promise<Record<string, number>> {
  const [row] = await db<{ found: LedgerCheck | null }[]>`SELECT found FROM book_checks`
  if (!row?.found) return {}
  const { broken, unknown } = row.found
  return { broken: sumBy(broken, ({ times }) => times), unknown: unknown.length }
}
