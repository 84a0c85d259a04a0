import { expect, test } from 'vitest'
import { loopsHeld } from '#test/support/event-loop.ts'
import { openShop } from '#test/support/shop.ts'
import { fillCatalogue } from '../../../bench/catalogue.ts'
import { fillOrders } from '../../../bench/orders.ts'

const PRODUCTS = 2000
const ORDERS = 20_000
/** The least of several tries leaves out collections of garbage and what else the machine does. */
const TRIES = 4

const shop = await openShop({ checksLedger: false })
const { owner } = shop
await fillCatalogue(shop.db, PRODUCTS)
await fillOrders(shop.db, ORDERS)
await shop.db.alone('VACUUM ANALYZE')

test.each([
  ['/api/admin/orders/export', ORDERS * 0.9],
  ['/api/admin/orders/export?rows=lines', ORDERS * 0.9],
  ['/api/admin/orders/export?rows=money', ORDERS * 0.9],
  ['/api/admin/products/export', PRODUCTS],
])(
  '%s does not hold the event loop for 100 ms',
  async (url, rows) => {
    const loops = await loopsHeld(TRIES, async () => {
      const { status, body } = await owner.call('GET', url)
      expect([status, body.trimEnd().split('\r\n').length]).toEqual([200, rows + 1])
    })
    expect(loops).toBeLessThan(2)
  },
  120_000,
)
