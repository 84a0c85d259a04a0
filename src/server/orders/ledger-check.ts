import type { LedgerCheck } from '#shared/orders/ledger-check-schema.ts'
import { type LedgerRule, ledgerRules } from '#shared/orders/ledger-rules.ts'
import { paidPayments, unsettledPayments } from '#shared/orders/states.ts'
import type { Context } from '../context.ts'
import { type Db, type Fragment, sql } from '../db.ts'
import { isRestocked } from './items/item-moves.ts'
import { paisePaidBy, paiseReceivedFor } from './money/facts.ts'
import { isReturnedBy } from './money/refund-record.ts'

type DatabaseRule = Exclude<LedgerRule, 'provider'>
const allOrders = sql`true`
const recentOrders = sql<'o'>`o.updated_at > now() - interval '1 day'`

/** Each query returns the rows that violate its rule. */
const violations: Record<DatabaseRule, (scope: Fragment<'o'>) => Fragment> = {
  stock: () => sql`SELECT product_id FROM product_stock WHERE available < 0`,
  ledger: () => sql`
    SELECT s.product_id FROM product_stock s
    LEFT JOIN (SELECT product_id, size, sum(quantity) AS held FROM stock_holds GROUP BY 1, 2) h
      USING (product_id, size)
    LEFT JOIN (SELECT product_id, size, sum(change) AS written FROM stock_ledger GROUP BY 1, 2) l
      USING (product_id, size)
    WHERE s.available + coalesce(h.held, 0) <> coalesce(l.written, 0)`,
  captures: (scope) => sql`
    SELECT o.id FROM orders o
    WHERE o.payment_status ${sql.in(paidPayments)} AND ${scope}
      AND ((o.total_paise > 0
            AND NOT EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.capture_id IS NOT NULL))
           OR o.number IS NULL
           OR EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id)
           OR EXISTS (SELECT 1 FROM cloth_holds h WHERE h.order_id = o.id))`,
  // Every item has a place, no place holds fewer than zero items, and the ledger accounts for items
  // out of stock. Items sent without stock have no entry.
  items: (scope) => sql`
    SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT sum(places.n) AS everywhere, min(places.n) AS fewest,
             coalesce(sum(places.n) FILTER (WHERE places.place = 'stock'), 0) AS stock,
             coalesce(sum(places.n) FILTER (WHERE places.place IN ('reserved', 'packed')), 0) AS waiting
      FROM (
        SELECT moved.place, CASE WHEN moved.place IN ('packed', 'sent') THEN m.parcel_id END, sum(moved.n) AS n
        FROM item_moves m CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
        WHERE m.line_id = l.id AND moved.place IS NOT NULL GROUP BY 1, 2) places) items ON true
    LEFT JOIN LATERAL (SELECT sum(s.change) AS taken FROM stock_ledger s WHERE s.line_id = l.id
                       HAVING bool_or(s.reason = 'sold')) ledger ON true
    WHERE o.accepted_at IS NOT NULL AND ${scope}
      AND (items.everywhere IS DISTINCT FROM l.quantity OR items.fewest < 0
           OR (l.stock_policy = 'stock' AND ledger.taken <> items.stock - l.quantity)
           OR (l.stock_policy = 'stock' AND items.waiting > 0 AND ledger.taken IS NULL))`,
  totals: (scope) => sql`
    SELECT o.id FROM orders o
    WHERE ${scope}
      AND o.total_paise <> (SELECT coalesce(sum(price_paise * quantity), 0)
                            FROM order_lines l WHERE l.order_id = o.id)
        + (SELECT coalesce(sum(amount_paise), 0) FROM order_charges c
           WHERE c.order_id = o.id AND NOT c.included)`,
  refunds: (scope) => sql`
    SELECT o.id FROM orders o JOIN refunds r ON r.order_id = o.id
    WHERE r.state <> 'failed' AND NOT r.is_excess AND o.payment_status <> 'failed' AND ${scope}
    GROUP BY o.id
    -- A pending refund that the provider has forestalled will be refused.
    HAVING sum(r.amount_paise) FILTER (WHERE r.state = 'done' OR NOT EXISTS (
      SELECT 1 FROM refunds outside WHERE outside.order_id = o.id AND outside.origin <> 'shop')) > o.total_paise`,
  received: (scope) => sql`
    SELECT o.id FROM orders o JOIN payments pay ON pay.order_id = o.id
    WHERE ${scope} AND o.accepted_at IS NOT NULL
    GROUP BY o.id
    HAVING sum(${paisePaidBy}) > o.total_paise
      OR (sum(${paisePaidBy}) < o.total_paise AND o.paid_at IS NOT NULL)`,
  excess: (scope) => sql`
    SELECT o.id FROM orders o JOIN payments pay ON pay.order_id = o.id
    JOIN payment_facts t ON t.order_id = pay.order_id AND t.payment_id = pay.id AND t.kind = 'captured' AND t.applied_paise = 0
    WHERE ${scope} AND NOT EXISTS (SELECT 1 FROM refunds r WHERE ${isReturnedBy})`,
  dues: (scope) => sql`
    SELECT o.id FROM orders o JOIN order_dues d ON d.order_id = o.id WHERE ${scope}
    GROUP BY o.id HAVING sum(d.amount_paise) <> o.total_paise`,
  // Discounts for prepayment and by the owner have the same kind, so charges may exceed the uses.
  codes: (scope) => sql`
    SELECT o.id FROM orders o JOIN discount_uses d ON d.order_id = o.id WHERE ${scope}
    GROUP BY o.id
    HAVING sum(d.amount_paise) > (SELECT coalesce(-sum(c.amount_paise), 0) FROM order_charges c
                                  WHERE c.order_id = o.id AND c.kind = 'discount')`,
  cloth: () => sql`
    SELECT c.id FROM cloths c
    WHERE c.available_cm + (SELECT coalesce(sum(h.cm), 0) FROM cloth_holds h WHERE h.cloth_id = c.id)
      <> (SELECT coalesce(sum(l.change_cm), 0) FROM cloth_ledger l WHERE l.cloth_id = c.id)`,
  credit: () => sql`
    SELECT a.id FROM credit_accounts a
    WHERE a.available_paise
        + (SELECT coalesce(sum(pay.amount_paise), 0) FROM payments pay
           WHERE pay.credit_account_id = a.id AND pay.captured_at IS NULL AND pay.ended_at IS NULL)
        <> (SELECT coalesce(sum(e.change_paise), 0) FROM credit_entries e WHERE e.account_id = a.id)
      OR (SELECT coalesce(sum(pay.amount_paise), 0) FROM payments pay
          WHERE pay.credit_account_id = a.id AND pay.captured_at IS NOT NULL)
        <> (SELECT coalesce(-sum(e.change_paise), 0) FROM credit_entries e
            WHERE e.account_id = a.id AND e.reason = 'spent')`,
  cardSales: (scope) => sql`
    SELECT o.id FROM orders o JOIN gift_card_sales g ON g.order_id = o.id
    WHERE ${scope} AND o.paid_at IS NOT NULL
      -- A card may be spent before its money is taken back at the provider.
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.origin <> 'shop')
      AND o.total_paise - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
                           WHERE r.order_id = o.id AND r.state <> 'failed' AND NOT r.is_excess)
        IS DISTINCT FROM (SELECT sum(e.change_paise) FROM credit_entries e
                          WHERE e.account_id = g.card_id AND e.reason IN ('issued', 'returned'))`,
  // An order whose parcel came back has nothing due.
  documents: (scope) => sql`
    SELECT o.id FROM orders o JOIN documents d ON d.order_id = o.id
    WHERE ${scope} AND d.kind IN ('invoice', 'billOfSupply', 'creditNote')
    GROUP BY o.id
    HAVING sum(CASE d.kind WHEN 'creditNote' THEN -d.total_paise ELSE d.total_paise END)
      <> CASE WHEN o.payment_status ${sql.in(unsettledPayments)}
                   AND NOT ${isRestocked}
              THEN o.total_paise ELSE ${paiseReceivedFor} END
         - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
            WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess AND NOT r.is_undecided)`,
  unsettled: () => sql`
    SELECT id FROM orders
    WHERE payment_status = 'capturing' AND updated_at < now() - interval '5 minutes'`,
  holds: () => sql`
    SELECT order_id FROM stock_holds WHERE expires_at < now() - interval '60 seconds'`,
}

async function countViolations(db: Db, rule: DatabaseRule, scope: Fragment<'o'>) {
  const [row] = await db<{ times: number }[]>`
    SELECT count(*)::int AS times FROM (${violations[rule](scope)}) offenders`
  return row?.times ?? 0
}

const databaseRules = Object.keys(violations) as DatabaseRule[]

export async function brokenLedgerRules(db: Db): Promise<{ rule: string; times: number }[]> {
  const brokenRules = []
  for (const name of databaseRules) {
    // A backup may contain expired holds and unfinished captures, which a running shop resolves.
    if (name === 'holds' || name === 'unsettled') continue
    const times = await countViolations(db, name, allOrders)
    if (times > 0) brokenRules.push({ rule: ledgerRules[name].rule, times })
  }
  return brokenRules
}

/** Limited, because each order costs a request to its provider. */
const MAX_COMPARED = 10

async function countMissingAtProvider({ db, providers }: Context) {
  const recentPayments = await db<
    { provider: string; providerOrderId: string; currency: string; minor: number }[]
  >`
    SELECT pay.provider, pay.provider_order_id AS "providerOrderId", pay.currency, pay.amount_minor AS minor
    FROM orders o JOIN payments pay ON pay.order_id = o.id
    WHERE o.payment_status = 'paid' AND o.paid_at > now() - interval '1 hour'
      AND pay.captured_at IS NOT NULL AND pay.provider ${sql.in(providers.known.map(({ name }) => name))}
      AND NOT EXISTS (SELECT 1 FROM payment_facts t
                      WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND t.provider = 'manual')
    ORDER BY o.paid_at DESC LIMIT ${MAX_COMPARED}`
  let missingCount = 0
  for (const { provider, providerOrderId, currency, minor } of recentPayments) {
    const payment = await (await providers.ofPayment(provider, providerOrderId)).find(
      providerOrderId,
    )
    const isThere =
      payment.state === 'captured' &&
      payment.amount.currency === currency &&
      payment.amount.minor === minor
    if (!isThere) missingCount += 1
  }
  return missingCount
}

/** Reports a rule as unknown if it cannot be checked, for example because the provider is down. */
export async function runLedgerCheck(context: Context): Promise<LedgerCheck> {
  const result: LedgerCheck = { at: new Date().toISOString(), broken: [], unknown: [] }
  for (const rule of [...databaseRules, 'provider'] as const) {
    const times = await (rule === 'provider'
      ? countMissingAtProvider(context)
      : countViolations(context.db, rule, recentOrders)
    ).catch(() => undefined)
    if (times === undefined) result.unknown.push(rule)
    else if (times > 0) result.broken.push({ rule, times })
  }
  return result
}

/** Checks the ledgers once a minute across all processes and stores the result. */
export async function runDueLedgerCheck(
  context: Context,
  log: { error: (facts: object, message: string) => void },
) {
  const { db } = context
  const claimedRows = await db`
    UPDATE book_checks SET claimed_at = now()
    WHERE claimed_at < now() - interval '50 seconds' RETURNING 1`
  if (claimedRows.length === 0) return
  const result = await runLedgerCheck(context)
  await db`UPDATE book_checks SET at = now(), found = ${sql.json(result)}`
  if (result.broken.length > 0) log.error({ broken: result.broken }, 'the ledger check failed')
}

export async function readLedgerCheck(context: Context): Promise<LedgerCheck> {
  const [row] = await context.db<{ found: LedgerCheck | null }[]>`SELECT found FROM book_checks`
  return row?.found ?? runLedgerCheck(context)
}
