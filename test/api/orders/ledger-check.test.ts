import { beforeEach, expect, test } from 'vitest'
import { runDueLedgerCheck, runLedgerCheck } from '#server/orders/ledger-check.ts'
import { createProviders } from '#server/orders/ways/providers.ts'
import { startBackground } from '#server/shop/background.ts'
import { ledgerRules } from '#shared/orders/ledger-rules.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

let orderId: string
let productId: string
const shop = await openShop()
const { owner } = shop

beforeEach(async () => {
  const shopper = await shop.shopper()
  productId = await shop.product({ totalStock: 5 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = await buy(shopper, addressId, 45000)
})

const quiet = { error: () => {} }
const brokenNow = async () => (await runLedgerCheck(shop.context)).broken.map(({ rule }) => rule)

test('a consistent shop breaks no rule, and the owner sees that', async () => {
  await runDueLedgerCheck(shop.context, quiet)
  const { body } = await owner.call('GET', '/api/admin/books')
  expect(body.data).toMatchObject({ broken: [], unknown: [] })
})

/** The account of a gift card. */
const CARD = '01990000-0000-7000-8000-000000000001'

/** Each fault, with the SQL that repairs it. */
const faults: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'a piece that is on the shelf twice',
    'ledger',
    () =>
      shop.db`UPDATE product_stock SET available = available + 1 WHERE product_id = ${productId}`,
    () =>
      shop.db`UPDATE product_stock SET available = available - 1 WHERE product_id = ${productId}`,
  ],
  [
    'a movement that nobody wrote down',
    'ledger',
    () =>
      shop.db`UPDATE stock_ledger SET change = change - 1 WHERE product_id = ${productId} AND reason = 'sold'`,
    () =>
      shop.db`UPDATE stock_ledger SET change = change + 1 WHERE product_id = ${productId} AND reason = 'sold'`,
  ],
  [
    'a paid order without its capture',
    'captures',
    () => shop.db`UPDATE payments SET capture_id = NULL WHERE order_id = ${orderId}`,
    () => shop.db`UPDATE payments SET capture_id = 'mended' WHERE order_id = ${orderId}`,
  ],
  [
    'a piece of an accepted order that is nowhere',
    'items',
    () => shop.db`
      INSERT INTO item_moves (id, line_id, from_place, quantity)
      SELECT gen_random_uuid(), id, 'reserved', 1 FROM order_lines WHERE order_id = ${orderId}`,
    () => shop.db`
      DELETE FROM item_moves m USING order_lines l
      WHERE l.id = m.line_id AND l.order_id = ${orderId} AND m.to_place IS NULL`,
  ],
  [
    'a piece that was sold and not taken out of stock',
    'items',
    () => shop.db`
      UPDATE stock_ledger SET change = 0 WHERE order_id = ${orderId} AND reason = 'sold'`,
    () => shop.db`
      UPDATE stock_ledger SET change = -1 WHERE order_id = ${orderId} AND reason = 'sold'`,
  ],
  [
    'a piece that waits to be packed and was never taken out of stock',
    'items',
    () => shop.db`UPDATE stock_ledger SET reason = 'other' WHERE order_id = ${orderId}`,
    () => shop.db`UPDATE stock_ledger SET reason = 'sold' WHERE order_id = ${orderId}`,
  ],
  [
    'a total that is not that of the pieces',
    'totals',
    () => shop.db`UPDATE orders SET total_paise = total_paise + 100 WHERE id = ${orderId}`,
    () => shop.db`UPDATE orders SET total_paise = total_paise - 100 WHERE id = ${orderId}`,
  ],
  [
    'more given back than was taken',
    'refunds',
    () => shop.db`
      INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, state)
      VALUES (gen_random_uuid(), ${orderId}, 'twice', 9000000, 100, 'done')`,
    () => shop.db`DELETE FROM refunds WHERE order_id = ${orderId}`,
  ],
  [
    'a payment that its facts do not bear out',
    'received',
    () => shop.db`UPDATE payment_facts SET applied_paise = 1 WHERE order_id = ${orderId}`,
    () => shop.db`
      UPDATE payment_facts t SET applied_paise = o.total_paise FROM orders o
      WHERE o.id = ${orderId} AND t.order_id = o.id`,
  ],
  [
    'money that pays for nothing and is not going back',
    'excess',
    () => shop.db`
      INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency,
                                 amount_minor, applied_paise)
      SELECT gen_random_uuid(), order_id, id, provider, 'twice', 'captured', currency, amount_minor, 0
      FROM payments WHERE order_id = ${orderId}`,
    () => shop.db`DELETE FROM payment_facts WHERE transaction_id = 'twice'`,
  ],
  [
    'parts due that are not the total',
    'dues',
    () =>
      shop.db`INSERT INTO order_dues (order_id, kind, amount_paise) VALUES (${orderId}, 'now', 100)`,
    () => shop.db`DELETE FROM order_dues WHERE order_id = ${orderId}`,
  ],
  [
    'a card that is worth more than was put on it',
    'credit',
    () => shop.db`
      INSERT INTO credit_accounts (id, kind, code_hash, available_paise)
      VALUES (${CARD}, 'giftCard', 'unwritten', 50000)`,
    () => shop.db`DELETE FROM credit_accounts WHERE id = ${CARD}`,
  ],
  [
    'a card that spent what no payment says',
    'credit',
    async () => {
      await shop.db`INSERT INTO credit_accounts (id, kind, code_hash) VALUES (${CARD}, 'giftCard', 'spent')`
      await shop.db`
        INSERT INTO credit_entries (id, account_id, change_paise, reason)
        VALUES (gen_random_uuid(), ${CARD}, 100, 'issued'), (gen_random_uuid(), ${CARD}, -100, 'spent')`
    },
    async () => {
      await shop.db`DELETE FROM credit_entries WHERE account_id = ${CARD}`
      await shop.db`DELETE FROM credit_accounts WHERE id = ${CARD}`
    },
  ],
  [
    'a card that was paid for and is worth nothing',
    'cardSales',
    async () => {
      await shop.db`INSERT INTO credit_accounts (id, kind, code_hash) VALUES (${CARD}, 'giftCard', 'sold')`
      await shop.db`
        INSERT INTO gift_card_sales (order_id, card_id, recipient_name, recipient_email, sender_name, message, deliver_on)
        VALUES (${orderId}, ${CARD}, '', '', '', '', now())`
    },
    async () => {
      await shop.db`DELETE FROM gift_card_sales WHERE order_id = ${orderId}`
      await shop.db`DELETE FROM credit_accounts WHERE id = ${CARD}`
    },
  ],
  [
    'a cloth that is longer than its movements say',
    'cloth',
    () =>
      shop.db`INSERT INTO cloths (id, name, available_cm) VALUES (gen_random_uuid(), 'Unwritten', 100)`,
    () => shop.db`DELETE FROM cloths WHERE name = 'Unwritten'`,
  ],
  [
    'a code that took off what no charge says',
    'codes',
    () => shop.db`
      WITH code AS (
        INSERT INTO discount_codes (id, code, kind, percent) VALUES (gen_random_uuid(), 'LOST10', 'percent', 10)
        RETURNING id)
      INSERT INTO discount_uses (order_id, code_id, amount_paise) SELECT ${orderId}, id, 100 FROM code`,
    () => shop.db`DELETE FROM discount_uses WHERE order_id = ${orderId}`,
  ],
  [
    'an invoice of more than the money kept',
    'documents',
    () => shop.db`
      INSERT INTO documents (id, order_id, kind, series, year, sequence, number, dated, total_paise, snapshot)
      VALUES (gen_random_uuid(), ${orderId}, 'invoice', 'INV', 2026, 1, 'INV-2627-000001', current_date,
              4500001, '{}')`,
    () => shop.db`DELETE FROM documents WHERE order_id = ${orderId}`,
  ],
  [
    'a payment that waits for its answer',
    'unsettled',
    () => shop.db`
      UPDATE orders SET payment_status = 'capturing', updated_at = now() - interval '6 minutes'
      WHERE id = ${orderId}`,
    () =>
      shop.db`UPDATE orders SET payment_status = 'paid', updated_at = now() WHERE id = ${orderId}`,
  ],
  [
    'a piece that is held past its time',
    'holds',
    () => shop.db`
      INSERT INTO stock_holds (line_id, order_id, product_id, size, quantity, expires_at)
      SELECT id, order_id, product_id, size, 1, now() - interval '2 minutes'
      FROM order_lines WHERE order_id = ${orderId}`,
    () => shop.db`DELETE FROM stock_holds WHERE order_id = ${orderId}`,
  ],
  [
    'money that the provider does not have',
    'provider',
    async () => {
      const there = [...shop.ledger.orders.values()].find(({ customId }) => customId === orderId)
      if (there?.capture) there.capture.amount.value = '1.00'
    },
    async () => {
      await shop.db`UPDATE orders SET paid_at = now() - interval '2 hours' WHERE id = ${orderId}`
    },
  ],
]

test('each rule has a fault here, except the one that a constraint enforces', () => {
  const planted = new Set(faults.map(([, rule]) => rule))
  expect(Object.keys(ledgerRules).filter((rule) => !planted.has(rule))).toEqual(['stock'])
})

test.each(faults)('%s is found', async (_, rule, plant, mend) => {
  expect(await brokenNow()).toEqual([])
  await plant()
  expect(await brokenNow()).toContain(rule)
  await mend()
  expect(await brokenNow()).toEqual([])
})

test('a single process checks at a time, and its result applies to all', async () => {
  await shop.db`UPDATE book_checks SET claimed_at = '-infinity'`
  await shop.db`UPDATE orders SET total_paise = total_paise + 100 WHERE id = ${orderId}`
  let told = 0
  const log = {
    error() {
      told += 1
    },
  }
  await Promise.all([runDueLedgerCheck(shop.context, log), runDueLedgerCheck(shop.context, log)])
  expect(told).toBe(1)
  const { body } = await owner.call('GET', '/api/admin/books')
  expect(body.data.broken).toEqual([
    { rule: 'totals', times: 1 },
    { rule: 'received', times: 1 },
  ])
  await shop.db`UPDATE orders SET total_paise = total_paise - 100 WHERE id = ${orderId}`
})

test('an unreachable provider leaves its rule unknown and the others checked', async () => {
  const { providers } = shop.context
  const find = () => Promise.reject(new Error('away'))
  shop.context.providers = createProviders([{ ...providers.of('paypal'), find }])
  expect(await runLedgerCheck(shop.context)).toMatchObject({ broken: [], unknown: ['provider'] })
  shop.context.providers = providers
})

test('releases holds that expired during downtime before the ledger check', async () => {
  // Many, so that releasing them takes longer than a ledger check.
  for (const late of await crowd(shop, 12)) {
    const { addressId } = await readyToBuy(late, [{ productId: await shop.product() }])
    await order(late, addressId, 45000)
  }
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '5 minutes'`
  await shop.db`UPDATE book_checks SET at = NULL, found = NULL, claimed_at = now() - interval '1 hour'`
  const said: string[] = []
  const hear = (_: object, message: string) => void said.push(message)
  const { stop } = startBackground(shop.context, { error: hear, warn: hear }, async () => {})
  await until(async () => {
    const [row] = await shop.db<
      { looked: boolean }[]
    >`SELECT found IS NOT NULL AS looked FROM book_checks`
    return row?.looked === true
  })
  await stop()
  expect(said).toEqual([])
})
