import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { anAddress, order } from '#test/support/checkout.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { openShop, type Person } from '#test/support/shop.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const PRICE = 100

const shop = await openShop({
  env: { MAX_UNPAID_PER_ADDRESS: '1000000', MAX_HELD_PER_ADDRESS: '1000000' },
})
const { owner } = shop
const { cod, upi } = defaultPaymentSettings
const settings = { methods: ['cod'], cod: { ...cod, confirm: false, undelivered: 50 }, upi }
expect((await owner.call('PUT', '/api/admin/payments', settings)).status).toBe(200)

/** The simplest possible model of an order that is paid on delivery. */
type Delivery = {
  id: string
  quantity: number
  status: 'confirmed' | 'inProcess' | 'inShipping' | 'delivered' | 'rejected'
  payment: 'due' | 'partiallyPaid' | 'paid' | 'cancelled'
  /** Whether its pieces are out of stock. */
  out: boolean
  received: number
}
type World = {
  free: number
  orders: Delivery[]
  shopper: Person
  addressId: string
  productId: string
}

const which = fc.nat(1)
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      which,
      to: fc.constantFrom(
        'inProcess' as const,
        'inShipping' as const,
        'rejected' as const,
        'rejected' as const,
        'delivered' as const,
      ),
      isBack: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), which, all: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test(`${HISTORIES} random histories of orders paid on delivery match a model`, {
  timeout: 300_000 + HISTORIES * 5000,
}, async () => {
  const everything: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (stock, steps) => {
        const shopper = await shop.shopper()
        const saved = await shopper.call('POST', '/api/shop/address/add', anAddress)
        const productId = await shop.product({ price: PRICE, totalStock: stock })
        const addressId = saved.body.data._id as string
        const world: World = { free: stock, orders: [], shopper, addressId, productId }
        for (const one of steps) await walk(world, one)
        everything[productId] = stock
        await expectBooksToBalance(shop, everything)
        expect(await brokenLedgerRules(shop.db)).toEqual([])
      },
    ),
    { seed: Number(process.env.FUZZ_SEED ?? 7), numRuns: HISTORIES, endOnFailure: true },
  )
})

async function walk(world: World, one: Step) {
  if (one.kind === 'order') await place(world, one.quantity)
  else {
    const sold = world.orders[one.which]
    if (!sold) return
    const status = await follow(world, one, sold)
    expect([one, sold, status]).toEqual([one, sold, expected(world, one, sold)])
    const { body } = await owner.call('GET', `/api/admin/orders/details/${sold.id}`)
    const { orderStatus, paymentStatus, amountReceived } = body.data
    expect([one, orderStatus, paymentStatus, amountReceived]).toEqual([
      one,
      sold.status,
      sold.payment,
      sold.received,
    ])
  }
  const [row] = await shop.db<{ free: number }[]>`
    SELECT available AS free FROM product_stock WHERE product_id = ${world.productId}`
  expect([one, row?.free]).toEqual([one, world.free])
}

async function place(world: World, quantity: number) {
  const { shopper, productId, addressId } = world
  const added = await shopper.call('POST', '/api/shop/cart/add', { productId, quantity })
  expect([quantity, added.status]).toEqual([quantity, quantity <= world.free ? 200 : 409])
  if (added.status !== 200) return
  const made = await order(shopper, addressId, quantity * PRICE, 'cod')
  expect(made.status).toBe(201)
  world.free -= quantity
  const { orderId: id } = made.body
  world.orders.push({ id, quantity, status: 'confirmed', payment: 'due', out: true, received: 0 })
}

type Change = Exclude<Step, { kind: 'order' }>

async function follow({ shopper }: World, one: Change, { id, quantity, received }: Delivery) {
  const rest = quantity * PRICE - received
  switch (one.kind) {
    case 'cancel':
      return (await shopper.call('POST', '/api/shop/order/cancel', { orderId: id })).status
    case 'set': {
      const change = { orderStatus: one.to, isBack: one.isBack }
      return (await owner.call('PUT', `/api/admin/orders/update/${id}`, change)).status
    }
    case 'receive': {
      const amount = one.all || rest <= 1 ? Math.max(rest, 1) : Math.floor(rest / 2)
      const receipt = { receiptId: uuidv7(), amount, method: 'cash', receivedOn: '2026-11-23' }
      return (await owner.call('POST', `/api/admin/orders/received/${id}`, receipt)).status
    }
  }
}

/** Moves the model as the shop should have moved, and returns the status of its answer. */
function expected(world: World, one: Change, sold: Delivery): number {
  const putBack = () => {
    if (sold.out) world.free += sold.quantity
    sold.out = false
  }
  switch (one.kind) {
    case 'cancel': {
      if (sold.payment === 'cancelled') return 200
      if (sold.payment !== 'due' || sold.status !== 'confirmed') return 409
      putBack()
      sold.payment = 'cancelled'
      sold.status = 'rejected'
      return 200
    }
    case 'receive': {
      if (sold.payment !== 'due' && sold.payment !== 'partiallyPaid') return 409
      if (sold.status === 'rejected') return 409
      const rest = sold.quantity * PRICE - sold.received
      const all = one.all || rest <= 1
      sold.received += all ? rest : Math.floor(rest / 2)
      sold.payment = all ? 'paid' : 'partiallyPaid'
      return 200
    }
    case 'set': {
      const wasSent = sold.status === 'inShipping' || sold.status === 'delivered'
      const wasRejected = sold.status === 'rejected'
      if (one.to === 'rejected') {
        if (one.isBack || (!wasSent && !wasRejected)) putBack()
        if (sold.payment === 'due') sold.payment = 'cancelled'
      } else if (wasRejected) {
        if (!sold.out && world.free < sold.quantity) return 409
        if (!sold.out) world.free -= sold.quantity
        sold.out = true
        if (sold.payment === 'cancelled') sold.payment = 'due'
      }
      sold.status = one.to
      return 200
    }
  }
}
