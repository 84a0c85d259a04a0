import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { order } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import type { Person } from '#test/support/shop.ts'
import { PRICE, paidOrders, pay, product, ready, settledIn } from './buyers.ts'
import { report } from './report.ts'
import { openStreet, type Street } from './street.ts'

const BUYERS = 8
const ORDERS = 1000
const KILLS = 100

let street: Street
afterEach(() => street.close())

test('I1: processes are killed while they number invoices', { timeout: 900_000 }, async () => {
  street = await openStreet()
  const id = await product(street, 100_000)
  const [owner] = (await crowd(street, 1, 'owner')) as [Person]
  const taxed = await owner.call('PUT', '/api/admin/tax', {
    ...defaultTaxSettings,
    ...{ scheme: 'regular', legalName: 'Zari Couture LLP', gstin: '27AAACY5779P1ZB' },
    ...{ address: '5 Linking Road, Mumbai', state: '27' },
  })
  expect(taxed.status).toBe(200)
  const buyers = await inTurns(await crowd(street, BUYERS), BUYERS, (one) => ready(one, [id]))
  let kills = 0
  let isOver = false
  const killing = (async () => {
    while (kills < KILLS) {
      await wait(Math.random() * 600)
      const at = kills % street.apis.length
      await street.apis[at]?.end('SIGKILL')
      kills += 1
      street.apis[at] = await street.openProcess()
    }
    while ((await paidOrders(street)) < ORDERS) await wait(200)
    isOver = true
  })()
  await inTurns(buyers, BUYERS, async (one) => {
    while (!isOver) {
      const made = await order(one.buyer, one.addressId, PRICE)
      const paid = made.status === 201 && (await pay(one, made.body).catch(() => undefined))
      // A paid order leaves an empty cart, which is a 400 if the answer was lost.
      if (made.status === 400 || (paid && paid.status === 200))
        await one.buyer.call('POST', '/api/shop/cart/add', { productId: id, quantity: 1 })
      else await wait(100)
    }
  })
  await killing
  await settledIn(street)
  const [found] = await street.db<
    { invoices: number; numbers: number; last: number; unmatched: number }[]
  >`
    SELECT (SELECT count(*) FROM documents)::int AS invoices,
           (SELECT count(DISTINCT sequence) FROM documents)::int AS numbers,
           (SELECT max(sequence) FROM documents)::int AS last,
           (SELECT count(*) FROM orders o WHERE (o.paid_at IS NOT NULL) <> (
              SELECT count(*) = 1 FROM documents d WHERE d.order_id = o.id))::int AS unmatched`
  const { invoices = 0, numbers = 0, last = 0, unmatched = -1 } = found ?? {}
  const broken = await brokenLedgerRules(street.db)
  report({
    id: 'I1',
    scenario: `${BUYERS} buyers at once; one of two processes killed ${kills} times`,
    asked: `at least ${ORDERS} orders, one invoice each, 0 gaps, 0 duplicates`,
    seen: `${await paidOrders(street)} paid, ${invoices} invoices, ${last - numbers} gaps, ${invoices - numbers} duplicates, ${unmatched} orders without their invoice, ${broken.length} broken rules`,
    met:
      invoices >= ORDERS &&
      last === numbers &&
      numbers === invoices &&
      unmatched === 0 &&
      broken.length === 0,
  })
})
