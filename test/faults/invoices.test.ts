import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { issueDocuments } from '#server/orders/parts/documents/issue-documents.ts'
import { anotherProcess } from '#test/support/process.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const PRICE = 1050
const ROUNDS = 4
const ORDERS_AT_ONCE = 16

const shop = await openShop()
const { owner } = shop
const products = await Promise.all(
  Array.from({ length: ORDERS_AT_ONCE }, () => shop.product({ price: PRICE, totalStock: 100 })),
)
beforeAll(async () => {
  const { body } = await shop.registerForGst()
  expect(body).toMatchObject({ success: true })
})

test('numbers have no gaps and no duplicates when processes are killed during issue', async () => {
  const asked: ReturnType<typeof paidOrder>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const doomed = await anotherProcess(shop)
    const before = await invoices()
    const orders = Array.from({ length: 2 * ORDERS_AT_ONCE }, (_, at) => paidOrder(at))
    asked.push(...orders)
    const answers = orders.map((body, at) =>
      at % 2 === 0
        ? doomed.ask(owner, '/api/admin/orders/create', body)
        : owner.call('POST', '/api/admin/orders/create', body),
    )
    await until(async () => (await invoices()) > before + round)
    await doomed.kill()
    await Promise.all(answers)
    expect(await faults()).toEqual([])
    expect(await unmatched()).toEqual([])
  }
  // The same orders once more: what was lost is made, and nothing is invoiced twice.
  for (const body of asked) {
    const { status } = await owner.call('POST', '/api/admin/orders/create', body)
    expect(status).toBe(201)
  }
  expect(await invoices()).toBe(asked.length)
  expect(await faults()).toEqual([])
  expect(await outOfOrder()).toEqual([])
  expect(await unmatched()).toEqual([])
}, 120_000)

test('a rolled back transaction releases its number', async () => {
  const body = { ...paidOrder(0), received: undefined }
  expect((await owner.call('POST', '/api/admin/orders/create', body)).status).toBe(201)
  const before = await invoices()
  const failing = transaction(shop.context.db, async (tx) => {
    await tx`UPDATE orders SET order_status = 'delivered' WHERE id = ${body.orderId}`
    await issueDocuments(tx, body.orderId)
    throw new Error('Rolled back.')
  })
  await expect(failing).rejects.toThrow('Rolled back.')
  expect(await invoices()).toBe(before)
  await shop.setStatus(body.orderId, 'inShipping')
  expect(await invoices()).toBe(before + 1)
  expect(await faults()).toEqual([])
})

/** An order at the counter that is paid in cash, and so invoiced at once. */
const paidOrder = (at: number) => ({
  orderId: randomUUID(),
  channel: 'counter',
  customer: { name: 'Asha', email: '' },
  address: {},
  lines: [{ productId: products[at % products.length], quantity: 1 }],
  totalAmount: PRICE,
  received: {
    receiptId: randomUUID(),
    amount: PRICE,
    method: 'cash',
    reference: '',
    receivedOn: '2026-11-01',
  },
})

const faults = () => shop.db`
  SELECT series, year, count(*)::int AS issued, count(DISTINCT sequence)::int AS numbers,
         min(sequence) AS first, max(sequence) AS last
  FROM documents GROUP BY series, year
  HAVING count(*) <> count(DISTINCT sequence) OR min(sequence) <> 1 OR max(sequence) <> count(*)`
const outOfOrder = () => shop.db`
  SELECT 1 FROM documents one JOIN documents other USING (series, year)
  WHERE one.sequence < other.sequence AND one.dated > other.dated`
const unmatched = () => shop.db`
  SELECT o.id FROM orders o
  WHERE (o.paid_at IS NOT NULL) <> (SELECT count(*) = 1 FROM documents d WHERE d.order_id = o.id AND d.kind = 'invoice')`
const invoices = async () =>
  (await shop.db<{ n: number }[]>`SELECT count(*)::int AS n FROM documents`)[0]?.n ?? 0
