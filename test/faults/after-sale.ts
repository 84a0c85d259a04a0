import fc from 'fast-check'
import { expect } from 'vitest'
import type { Person, TestShop } from '#test/support/shop.ts'

/** Owner's actions on a paid order; `fails`: the provider refuses the refund permanently. */
export type AfterSale =
  | { kind: 'refund'; product: number; quantity: number; restock: boolean; fails: boolean }
  | { kind: 'refundAll'; restock: boolean; fails: boolean }
  | { kind: 'reject' | 'accept' | 'send' }
  /** Sends some pieces in a parcel of their own. */
  | { kind: 'pack'; product: number; quantity: number }
  /** Of the oldest parcel on its way. */
  | { kind: 'parcelBack' | 'parcelDelivered' }

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
  fc.record({
    kind: fc.constantFrom(
      'reject' as const,
      'accept' as const,
      'send' as const,
      'parcelBack' as const,
      'parcelDelivered' as const,
    ),
  }),
  fc.record({
    kind: fc.constant('pack' as const),
    product: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('refundAll' as const), restock, fails }),
)

/** Items of a line without refund: in no parcel, and back in stock. */
type Line = { waiting: number; shelved: number }
type Parcel = { isPacked: boolean; items: Map<number, number> }
export type SoldOrder = {
  id: string
  lines: Map<number, Line>
  /** Parcels that did not come back, the oldest first. */
  parcels: Map<string, Parcel>
  isRejected: boolean
}

export const toSoldOrder = (id: string, lines: Map<number, number>): SoldOrder => ({
  id,
  isRejected: false,
  lines: new Map([...lines].map(([at, waiting]) => [at, { waiting, shelved: 0 }])),
  parcels: new Map(),
})

const countOutside = (sold: SoldOrder, at: number) =>
  [...sold.parcels.values()].reduce(
    (sum, { items }) => sum + (items.get(at) ?? 0),
    sold.lines.get(at)?.waiting ?? 0,
  )
const countLeft = (sold: SoldOrder, at: number) =>
  countOutside(sold, at) + (sold.lines.get(at)?.shelved ?? 0)

/** Takes pieces that are out: in no parcel, then packed, then sent, of the latest parcel first. */
function takeOut(sold: SoldOrder, at: number, quantity: number) {
  const line = sold.lines.get(at) as Line
  let left = quantity - Math.min(quantity, line.waiting)
  line.waiting -= quantity - left
  const latest = [...sold.parcels].reverse()
  const inTurn = [
    ...latest.filter(([, one]) => one.isPacked),
    ...latest.filter(([, one]) => !one.isPacked),
  ]
  for (const [id, { items, isPacked }] of inTurn) {
    const taken = Math.min(left, items.get(at) ?? 0)
    left -= taken
    items.set(at, (items.get(at) ?? 0) - taken)
    const isEmpty = [...items.values()].every((each) => each === 0)
    if (isPacked && isEmpty) sold.parcels.delete(id)
  }
}

type Step = {
  one: AfterSale
  sold: SoldOrder
  /** The products, and the free stock of each. */
  ids: readonly string[]
  free: number[]
}

/** Applies a step to the shop and to the model, and compares what is left to pack. */
export async function follow(shop: TestShop, owner: Person, step: Step) {
  await apply(shop, owner, step)
  const { toPack, cartItems } = await fetchDetails(owner, step.sold)
  const waiting = new Map([...step.sold.lines.keys()].map((at) => [step.ids[at], 0]))
  for (const { lineId, quantity } of toPack)
    waiting.set(cartItems.find((line) => line.lineId === lineId)?.productId, quantity)
  const wanted = [...step.sold.lines].map(([at, line]) => [step.ids[at], line.waiting] as const)
  expect([step.one, waiting]).toEqual([step.one, new Map(wanted)])
}

function apply(shop: TestShop, owner: Person, step: Step) {
  const { one } = step
  switch (one.kind) {
    case 'refund':
    case 'refundAll':
      return refund(shop, owner, { ...step, one })
    case 'pack':
      return pack(owner, { ...step, one })
    case 'parcelBack':
    case 'parcelDelivered':
      return changeOldest(owner, step)
    default:
      return setStatus(owner, step)
  }
}

type Details = {
  orderStatus: string
  cartItems: { lineId: string; productId: string }[]
  toPack: { lineId: string; quantity: number }[]
  parcels: { _id: string; status: string; lines: { lineId: string; quantity: number }[] }[]
}
const fetchDetails = async (owner: Person, { id }: SoldOrder): Promise<Details> =>
  (await owner.call('GET', `/api/admin/orders/details/${id}`)).body.data

type Pack = Extract<AfterSale, { kind: 'pack' }>

async function pack(owner: Person, { one, sold, ids }: Step & { one: Pack }) {
  const { cartItems } = await fetchDetails(owner, sold)
  const lineId = cartItems.find(({ productId }) => productId === ids[one.product])?.lineId
  if (!lineId) return
  const line = sold.lines.get(one.product) as Line
  const isOver = [...sold.lines.keys()].every((at) => countLeft(sold, at) === 0)
  const fits = !sold.isRejected && !isOver && one.quantity <= line.waiting
  const parcelId = crypto.randomUUID()
  const { status } = await owner.call('POST', `/api/admin/orders/parcel/${sold.id}`, {
    parcelId,
    status: 'sent',
    lines: [{ lineId, quantity: one.quantity }],
  })
  expect([one, status]).toEqual([one, fits ? 201 : 409])
  if (!fits) return
  line.waiting -= one.quantity
  sold.parcels.set(parcelId, { isPacked: false, items: new Map([[one.product, one.quantity]]) })
}

async function changeOldest(owner: Person, { one, sold, free }: Step) {
  const { parcels, orderStatus } = await fetchDetails(owner, sold)
  const oldest = parcels.find(({ status }) => status === 'sent')
  if (!oldest) return
  const status = one.kind === 'parcelBack' ? 'returned' : 'delivered'
  const url = `/api/admin/orders/parcel/${sold.id}/${oldest._id}`
  const reply = await owner.call('PUT', url, { status })
  const isRefused = orderStatus === 'rejected' && status === 'delivered'
  expect([one, reply.status]).toEqual([one, isRefused ? 409 : 200])
  if (one.kind === 'parcelDelivered') return
  for (const [at, back] of sold.parcels.get(oldest._id)?.items ?? []) {
    ;(sold.lines.get(at) as Line).shelved += back
    free[at] = (free[at] ?? 0) + back
  }
  sold.parcels.delete(oldest._id)
}

type Refund = Extract<AfterSale, { restock: boolean }>

async function refund(
  shop: TestShop,
  owner: Person,
  { one, sold, ids, free }: Step & { one: Refund },
) {
  const all = [...sold.lines.keys()].map((at) => [at, countLeft(sold, at)] as const)
  const pieces = one.kind === 'refundAll' ? all : [[one.product, one.quantity] as const]
  const isLeft = all.some(([, left]) => left > 0)
  const fits = pieces.every(([at, quantity]) => quantity <= countLeft(sold, at))
  if (one.fails && isLeft && fits)
    shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })

  const rows = await shop.db<{ product: string; position: number }[]>`
    SELECT product_id AS product, position FROM order_lines WHERE order_id = ${sold.id}`
  const getPosition = (at: number) => rows.find((row) => row.product === ids[at])?.position ?? 9
  const { status } = await owner.call('POST', `/api/admin/orders/refund/${sold.id}`, {
    refundId: crypto.randomUUID(),
    restock: one.restock,
    ...(one.kind === 'refund' && {
      lines: pieces.map(([at, quantity]) => ({ position: getPosition(at), quantity })),
    }),
  })
  expect([one, status]).toEqual([one, !isLeft ? 409 : fits ? 200 : 400])
  if (status !== 200) return
  for (const [at, quantity] of pieces) {
    const line = sold.lines.get(at) as Line
    const onShelf = Math.min(quantity, line.shelved)
    const back = one.restock ? quantity - onShelf : 0
    free[at] = (free[at] ?? 0) + back
    takeOut(sold, at, one.fails ? back : quantity - onShelf)
    line.shelved += one.fails ? back : -onShelf
  }
}

const statusByAction = { reject: 'rejected', accept: 'inProcess', send: 'inShipping' }

async function setStatus(owner: Person, { one, sold, ids, free }: Step) {
  const orderStatus = statusByAction[one.kind as keyof typeof statusByAction]
  const before = await fetchDetails(owner, sold)
  const { status } = await owner.call('PUT', `/api/admin/orders/update/${sold.id}`, { orderStatus })
  const takesAgain = orderStatus !== 'rejected' && sold.isRejected
  const wanted = takesAgain ? [...sold.lines] : []
  const fits = wanted.every(([at, { shelved }]) => shelved <= (free[at] ?? 0))
  expect([one, status]).toEqual([one, fits ? 200 : 409])
  if (status !== 200) return
  for (const [at, line] of wanted) {
    free[at] = (free[at] ?? 0) - line.shelved
    line.waiting += line.shelved
    line.shelved = 0
  }
  const wasSent = ['inShipping', 'delivered'].includes(before.orderStatus)
  const isWaiting =
    [...sold.lines.values()].some(({ waiting }) => waiting > 0) ||
    [...sold.parcels.values()].some(({ isPacked }) => isPacked)
  if (orderStatus === 'rejected') reject(sold, free, wasSent)
  if (orderStatus === 'inProcess' && (wasSent || (sold.isRejected && !isWaiting)))
    for (const parcel of sold.parcels.values()) parcel.isPacked = true
  if (orderStatus === 'inShipping') {
    for (const parcel of sold.parcels.values()) parcel.isPacked = false
    for (const line of sold.lines.values()) line.waiting = 0
    const { parcels, cartItems } = await fetchDetails(owner, sold)
    for (const { _id, lines } of parcels.slice(before.parcels.length)) {
      const items = lines.map(({ lineId, quantity }) => {
        const productId = cartItems.find((line) => line.lineId === lineId)?.productId ?? ''
        return [ids.indexOf(productId), quantity] as const
      })
      sold.parcels.set(_id, { isPacked: false, items: new Map(items) })
    }
  }
  sold.isRejected = orderStatus === 'rejected'
}

/** What was not sent returns to stock. */
function reject(sold: SoldOrder, free: number[], wasSent: boolean) {
  if (sold.isRejected || wasSent) return
  for (const [at, line] of sold.lines) {
    const packed = [...sold.parcels.values()].filter(({ isPacked }) => isPacked)
    const back = packed.reduce((sum, { items }) => sum + (items.get(at) ?? 0), line.waiting)
    line.waiting = 0
    line.shelved += back
    free[at] = (free[at] ?? 0) + back
  }
  for (const [id, { isPacked }] of sold.parcels) if (isPacked) sold.parcels.delete(id)
}
