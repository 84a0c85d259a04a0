import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { dayIn } from '#test/support/days.ts'
import { jsonFields, sumOfField } from '#test/support/gstr1.ts'
import {
  basket,
  changeOrder,
  deposited,
  openTradingShop,
  placeOrder,
  prepaid,
  severalWays,
  step,
} from './trading.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const shop = await openTradingShop()
const { owner } = shop

test(`${HISTORIES} random baskets with their payments, refunds and documents add up to the paisa`, {
  timeout: 300_000 + HISTORIES * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(basket, fc.array(step, { maxLength: 8 }), async (bought, steps) => {
      const orderId = await placeOrder(shop, bought)
      for (const one of steps) {
        if (orderId) await changeOrder(shop, orderId, one)
        expect([one, await brokenLedgerRules(shop.db), await wrongVouchers()]).toEqual([
          one,
          [],
          [],
        ])
      }
    }),
    {
      ...{ seed: Number(process.env.FUZZ_SEED ?? 11), numRuns: HISTORIES, endOnFailure: true },
      examples: [
        [prepaid, [{ kind: 'payOnline' }]],
        [severalWays, [{ kind: 'receive', share: 100 }]],
        [deposited, [{ kind: 'payOnline' }]],
      ],
    },
  )
  const inParts = await shop.db<{ method: string; kinds: string[] }[]>`
    SELECT DISTINCT c.method, ARRAY(SELECT d.kind FROM order_dues d WHERE d.order_id = o.id ORDER BY 1) AS kinds
    FROM orders o JOIN payments c ON c.order_id = o.id AND c.is_current
    WHERE o.payment_status = 'paid'
      AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.provider = 'credit' AND pay.captured_at IS NOT NULL)
      AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.provider = 'paypal' AND pay.captured_at IS NOT NULL)`
  expect(inParts).toContainEqual({ method: 'cod', kinds: ['now', 'on_delivery'] })
  expect(inParts).toContainEqual({ method: 'paypal', kinds: ['before_dispatch', 'now'] })
  const captured = await shop.db`
    SELECT 1 FROM payments WHERE prepaid_percent IS NOT NULL AND captured_at IS NOT NULL`
  expect(captured.length).toBeGreaterThan(0)
  const taxedApart = await shop.db`SELECT 1 FROM order_charges WHERE option IS NOT NULL`
  expect(taxedApart.length).toBeGreaterThan(0)
  const [documents] = await shop.db<{ net: number }[]>`
    SELECT sum(CASE kind WHEN 'invoice' THEN total_paise WHEN 'creditNote' THEN -total_paise ELSE 0 END)::bigint AS net
    FROM documents`
  expect(documents?.net).toBeGreaterThan(0)
  expect(await sumInRegister('total')).toBe(documents?.net)
  const json = (await owner.call('GET', `/api/admin/tax/gstr1-json?month=${month()}`)).body
  expect(sumOfField(json.exp, 'txval')).toBeGreaterThan(0)
  for (const [column, field] of Object.entries(jsonFields)) {
    const register = await sumInRegister(column)
    const sum = (name: string) => sumOfField(json[name], field)
    expect([column, sum('hsn')]).toEqual([column, register])
    const sales = sum('b2b') + sum('b2cl') + sum('b2cs') + sum('exp')
    expect([column, sales - sum('cdnr') - sum('cdnur')]).toEqual([column, register])
  }
})

/** Orders whose vouchers differ from the advances kept, before there is an invoice. */
function wrongVouchers() {
  return shop.db`
  SELECT o.id FROM orders o
  WHERE o.accepted_at IS NOT NULL AND o.tax_scheme <> 'none'
    AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.order_id = o.id AND d.kind = 'invoice')
    AND (SELECT coalesce(sum(CASE t.kind WHEN 'captured' THEN t.applied_paise ELSE -t.applied_paise END), 0)
         FROM payment_facts t WHERE t.order_id = o.id AND t.kind IN ('captured', 'corrected'))
      - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
         WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess)
     <> (SELECT coalesce(sum(CASE d.kind WHEN 'receiptVoucher' THEN d.total_paise ELSE -d.total_paise END), 0)
         FROM documents d WHERE d.order_id = o.id AND d.kind IN ('receiptVoucher', 'refundVoucher'))`
}

function month() {
  return dayIn(0).slice(0, 7)
}

/** The sum of a column of the sales register, in paise. */
async function sumInRegister(column: string) {
  const { body } = await owner.call('GET', `/api/admin/tax/report?month=${month()}&table=register`)
  const [head = '', ...lines] = String(body)
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const at = head.split(',').indexOf(column)
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0)
}
