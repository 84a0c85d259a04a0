import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { anAddress, order } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { follow, toSoldOrder } from './after-sale.ts'
import { history, type Lines, Model, type Step, sale } from './shop-model.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const PRICE = 100

const shop = await openShop({
  env: { MAX_UNPAID_PER_ADDRESS: '1000000', MAX_HELD_PER_ADDRESS: '1000000' },
})
const { owner } = shop

/** Stock that each product of any history must have in total. */
const everything: Record<string, number> = {}

test.for([
  ['histories of the shop', history],
  ['orders and their refunds', sale],
] as const)(
  `${HISTORIES} random %s match a model`,
  {
    timeout: 300_000 + HISTORIES * 5000,
  },
  async ([, histories]) => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ stock, steps }) => {
        const people = await crowd(shop, 2)
        const addresses = await Promise.all(
          people.map(async (person) => {
            const saved = await person.call('POST', '/api/shop/address/add', anAddress)
            return saved.body.data._id as string
          }),
        )
        const ids = await Promise.all(
          stock.map((totalStock) => shop.product({ price: PRICE, totalStock })),
        )
        const model = new Model(stock, people.length)
        for (const one of steps) await walk(model, one, { people, addresses, ids })
        for (const [n, id] of ids.entries()) everything[id] = model.received[n] ?? 0
        await expectBooksToBalance(shop, everything)
        expect(await brokenLedgerRules(shop.db)).toEqual([])
      }),
      { seed: Number(process.env.FUZZ_SEED ?? 7), numRuns: HISTORIES, endOnFailure: true },
    )
  },
)

type World = { people: Person[]; addresses: string[]; ids: string[] }

async function walk(model: Model, one: Step, { people, addresses, ids }: World) {
  if ('shopper' in one) {
    const buyer = people[one.shopper] as Person
    const cart = model.carts[one.shopper] as Lines
    const open = model.open[one.shopper]
    switch (one.kind) {
      case 'add': {
        const wanted = (cart.get(one.product) ?? 0) + one.quantity
        const can = wanted <= model.available(one.shopper, one.product)
        const productId = ids[one.product]
        const body = { productId, quantity: one.quantity }
        const { status } = await buyer.call('POST', '/api/shop/cart/add', body)
        expect([one, status]).toEqual([one, can ? 200 : 409])
        if (can) cart.set(one.product, wanted)
        break
      }
      case 'remove': {
        const { status } = await buyer.call(
          'DELETE',
          `/api/shop/cart/${buyer.id}/${ids[one.product]}`,
        )
        expect([one, status]).toEqual([one, cart.has(one.product) ? 200 : 404])
        cart.delete(one.product)
        break
      }
      case 'order': {
        const pieces = [...cart.values()].reduce((sum, each) => sum + each, 0)
        const fits = [...cart].every(([at, each]) => each <= model.available(one.shopper, at))
        const made = await order(buyer, addresses[one.shopper] ?? '', pieces * PRICE)
        expect([one, made.status]).toEqual([one, pieces === 0 ? 400 : fits ? 201 : 409])
        if (made.status !== 201) break
        model.release(one.shopper)
        const lines = new Map(cart)
        model.open[one.shopper] = {
          id: made.body.orderId,
          approvalURL: made.body.approvalURL,
          lines,
        }
        model.move(lines, -1)
        break
      }
      case 'pay': {
        if (!open) break
        const back = captureBody(await atProvider(open.approvalURL), open.id)
        const { status } = await buyer.call('POST', '/api/shop/order/capture', back)
        expect([one, status]).toEqual([one, 200])
        model.open[one.shopper] = undefined
        model.paid.push(toSoldOrder(open.id, open.lines))
        for (const [at, each] of open.lines) {
          const left = (cart.get(at) ?? 0) - each
          if (left > 0) cart.set(at, left)
          else cart.delete(at)
        }
        break
      }
      case 'cancel': {
        if (!open) break
        const { status } = await buyer.call('POST', '/api/shop/order/cancel', {
          orderId: open.id,
        })
        expect([one, status]).toEqual([one, 200])
        model.release(one.shopper)
        break
      }
      case 'expire': {
        if (!open) break
        await shop.db`
          UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${open.id}`
        await expireHolds(shop.context)
        model.release(one.shopper)
        break
      }
    }
  } else if ('which' in one) {
    const sold = model.paid[one.which]
    if (sold) await follow(shop, owner, { one, sold, ids, free: model.free })
  } else {
    const free = model.free[one.product] ?? 0
    const change = Math.max(one.quantity, -free)
    const { status } = await owner.call('PUT', `/api/admin/products/edit/${ids[one.product]}`, {
      totalStock: free + change,
    })
    expect([one, status]).toEqual([one, 200])
    model.free[one.product] = free + change
    model.received[one.product] = (model.received[one.product] ?? 0) + change
  }
  const rows = await shop.db<{ id: string; free: number }[]>`
    SELECT product_id AS id, available AS free FROM product_stock WHERE product_id = ANY (${ids}::uuid[])`
  const free = ids.map((id) => rows.find((row) => row.id === id)?.free)
  expect([one, free]).toEqual([one, model.free])
}
