import fc from 'fast-check'
import { expect } from 'vitest'
import type { Person, TestShop } from '#test/support/shop.ts'

/** Owner's actions on a paid order; `fails`: the provider refuses the refund permanently. */
export type AfterSale =
  | { kind: 'refund'; product: number; quantity: number; restock: boolean; fails: boolean }
  | { kind: 'refundAll'; restock: boolean; fails: boolean }
  | { kind: 'reject' | 'accept' }

const restock = fc.boolean()
const fails = fc.integer({ min: 0, max: 3 }).map((n) => n === 0)
export const afterSales: fc.Arbitrary<AfterSale> = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    product: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 3 }),
    restock,
    fails,
  }),
  fc.record({ kind: fc.constantFrom('reject' as const, 'accept' as const) }),
  fc.record({ kind: fc.constant('refundAll' as const), restock, fails }),
)

/** Items of a line without refund: sent, and back in stock. */
type Line = { out: number; shelved: number }
export type SoldOrder = { id: string; lines: Map<number, Line>; isRejected: boolean }

export const soldOf = (id: string, lines: Map<number, number>): SoldOrder => ({
  id,
  isRejected: false,
  lines: new Map([...lines].map(([at, out]) => [at, { out, shelved: 0 }])),
})

type Step = {
  one: AfterSale
  sold: SoldOrder
  /** The products, and the free stock of each. */
  ids: readonly string[]
  free: number[]
}

/** Applies a step to the shop and to the model. */
export const follow = (shop: TestShop, owner: Person, step: Step) =>
  step.one.kind === 'refund' || step.one.kind === 'refundAll'
    ? refund(shop, owner, { ...step, one: step.one })
    : setStatus(owner, step)

type Refund = Extract<AfterSale, { restock: boolean }>

async function refund(
  shop: TestShop,
  owner: Person,
  { one, sold, ids, free }: Step & { one: Refund },
) {
  const leftOf = (at: number) => {
    const { out, shelved } = sold.lines.get(at) ?? { out: 0, shelved: 0 }
    return out + shelved
  }
  const all = [...sold.lines.keys()].map((at) => [at, leftOf(at)] as const)
  const pieces = one.kind === 'refundAll' ? all : [[one.product, one.quantity] as const]
  const isLeft = all.some(([, left]) => left > 0)
  const fits = pieces.every(([at, quantity]) => quantity <= leftOf(at))
  if (one.fails && isLeft && fits)
    shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })

  const rows = await shop.db<{ product: string; position: number }[]>`
    SELECT product_id AS product, position FROM order_lines WHERE order_id = ${sold.id}`
  const positionOf = (at: number) => rows.find((row) => row.product === ids[at])?.position ?? 9
  const { status } = await owner.call('POST', `/api/admin/orders/refund/${sold.id}`, {
    refundId: crypto.randomUUID(),
    restock: one.restock,
    ...(one.kind === 'refund' && {
      lines: pieces.map(([at, quantity]) => ({ position: positionOf(at), quantity })),
    }),
  })
  expect([one, status]).toEqual([one, !isLeft ? 409 : fits ? 200 : 400])
  if (status !== 200) return
  for (const [at, quantity] of pieces) {
    const line = sold.lines.get(at) as Line
    const onShelf = Math.min(quantity, line.shelved)
    const back = one.restock ? quantity - onShelf : 0
    free[at] = (free[at] ?? 0) + back
    if (one.fails) {
      line.out -= back
      line.shelved += back
    } else {
      line.out -= quantity - onShelf
      line.shelved -= onShelf
    }
  }
}

async function setStatus(owner: Person, { one, sold, free }: Step) {
  const isRejected = one.kind === 'reject'
  const orderStatus = isRejected ? 'rejected' : 'inProcess'
  const { status } = await owner.call('PUT', `/api/admin/orders/update/${sold.id}`, { orderStatus })
  const wanted = isRejected || !sold.isRejected ? [] : [...sold.lines]
  const fits = wanted.every(([at, { shelved }]) => shelved <= (free[at] ?? 0))
  expect([one, status]).toEqual([one, fits ? 200 : 409])
  if (status !== 200) return
  for (const [at, line] of sold.lines) {
    const back = isRejected ? line.out : sold.isRejected ? -line.shelved : 0
    line.out -= back
    line.shelved += back
    free[at] = (free[at] ?? 0) + back
  }
  sold.isRejected = isRejected
}
