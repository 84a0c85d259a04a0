import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import {
  type ChangeStepName,
  changeStepNames,
  getChangeStep,
  isFinal,
  stepsFor,
} from '#shared/orders/changes/change-steps.ts'
import {
  type ChangeKind,
  type ChangeReason,
  type ChangeRemedy,
  type ChangeState,
  sendsAnother,
} from '#shared/orders/changes/vocabulary.ts'
import { openShop } from '#test/support/shop.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 100)
const PRICE = 2000
const PART = 300

const shop = await openShop({ gst: true, settings: { takesRequests: true } })
const { owner, db } = shop

const wishes: { kind: ChangeKind; reason: ChangeReason; remedy: ChangeRemedy }[] = [
  { kind: 'return', reason: 'mind', remedy: 'refund' },
  { kind: 'alteration', reason: 'fit', remedy: 'alteration' },
  { kind: 'claim', reason: 'damaged', remedy: 'refund' },
  { kind: 'claim', reason: 'missing', remedy: 'refund' },
  { kind: 'claim', reason: 'quality', remedy: 'replacement' },
]

type Action =
  | { kind: 'ask'; line: number; quantity: number; wish: number }
  | { kind: 'step'; which: number; name: number; sellable: boolean; part: boolean }
  | { kind: 'likely'; which: number; at: number; sellable: boolean; part: boolean }
  | { kind: 'undo'; which: number }
  | { kind: 'refund'; line: number; quantity: number; restock: boolean }

const line = fc.nat(1)
const quantity = fc.integer({ min: 1, max: 3 })
const which = fc.nat(3)
const isTrue = fc.boolean()
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      line,
      quantity,
      wish: fc.nat(wishes.length - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which,
      name: fc.nat(changeStepNames.length - 1),
      sellable: isTrue,
      part: isTrue,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('likely' as const),
      which,
      at: fc.nat(4),
      sellable: isTrue,
      part: isTrue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), line, quantity, restock: isTrue }),
  },
)

/** `parts`: rupees that went back for items that the customer keeps. */
type Line = {
  id: string
  productId: string
  bought: number
  refunded: number
  parts: number
  sent: number
  shelved: number
  writtenOff: number
  /** Items of the same product that were sent instead. */
  replaced: number
}
type Request = (typeof wishes)[number] & {
  id: string
  line: number
  quantity: number
  state: ChangeState
  before: ChangeState | null
  /** Items that are held for it. */
  held: number
}
type World = {
  orderId: string
  lines: Line[]
  requests: Request[]
  paid: number
  returned: number
  ask: (body: object) => Promise<{ status: number; body: { data: Listed } }>
}
type Listed = { changes: { lines: { _id: string }[] }[] }

const undoable = (name: ChangeStepName) => getChangeStep(name).undoable === true

async function startWorld(): Promise<World> {
  const { shopper, orderId } = await shop.paidOrder({
    items: [
      { price: PRICE, quantity: 2, totalStock: 10 },
      { price: PRICE, quantity: 3, totalStock: 10 },
    ],
  })
  expect((await shop.setStatus(orderId, 'delivered')).status).toBe(200)
  const policy = {
    name: '',
    days: 365,
    remedies: ['refund', 'alteration'],
    wayBack: 'shop',
    faultyOnly: false,
    explanation: '',
    explanationHindi: '',
  }
  await db`UPDATE order_lines SET return_policy = ${JSON.stringify(policy)}::jsonb WHERE order_id = ${orderId}`
  const { cartItems, totalAmount } = await shop.fetchOrder(orderId)
  return {
    orderId,
    lines: cartItems.map((item: { lineId: string; productId: string; quantity: number }) => ({
      id: item.lineId,
      productId: item.productId,
      bought: item.quantity,
      refunded: 0,
      parts: 0,
      sent: item.quantity,
      shelved: 0,
      writtenOff: 0,
      replaced: 0,
    })),
    requests: [],
    paid: totalAmount,
    returned: 0,
    ask: (body) => shopper.call('POST', `/api/shop/order/changes/${orderId}`, body),
  }
}

const isOpen = ({ state }: Request) => !isFinal(state)

const countAsked = ({ requests }: World, line: number) =>
  requests
    .filter((request) => request.line === line && isOpen(request))
    .reduce((sum, { quantity }) => sum + quantity, 0)

const STOCK = 10

const countFree = ({ lines, requests }: World, at: number) => {
  const { bought, shelved, replaced } = lines[at] as Line
  const held = requests
    .filter(({ line }) => line === at)
    .reduce((sum, request) => sum + request.held, 0)
  return STOCK - bought + shelved - replaced - held
}

/** A request that ends, or whose piece is refused, holds nothing. */
function enterState(request: Request, state: ChangeState, before: ChangeState | null = null) {
  Object.assign(request, { state, before })
  if (isFinal(state) || state === 'refused') request.held = 0
}

/** The newest requests end whose items are not with the customer any more. */
function endOvertaken({ requests, lines }: World) {
  for (const [at, { sent }] of lines.entries()) {
    let asked = 0
    for (const request of requests.filter((one) => one.line === at && isOpen(one))) {
      asked += request.quantity
      if (asked > sent) enterState(request, 'settled')
    }
  }
}

/** What is returned at most for `quantity` items; undefined if the refund is refused, with its status. */
function refundOf(world: World, line: Line, quantity: number): number | { refused: number } {
  const open = world.paid - world.returned
  if (open <= 0) return { refused: 409 }
  if (quantity > line.bought - line.refunded) return { refused: 400 }
  return Math.min(open, quantity * PRICE)
}

function moveBack(line: Line, quantity: number, toStock: boolean) {
  line.sent -= quantity
  if (toStock) line.shelved += quantity
  else line.writtenOff += quantity
}

/** Applies a step to the model. Returns the expected status. */
function predict(world: World, request: Request, name: ChangeStepName, more: StepMore): number {
  if (!stepsFor(request, 'owner').includes(name)) return 409
  const { to, refunds } = getChangeStep(name)
  const line = world.lines[request.line] as Line
  const { quantity, state } = request
  // What had ended begins again only with items that are with the customer, and in no other request.
  if (!isOpen(request) && line.sent - countAsked(world, request.line) < quantity) return 409
  const sendsNew = sendsAnother(request.remedy)
  if (to === 'approved' && sendsNew) {
    if (countFree(world, request.line) < quantity) return 409
    request.held = quantity
  }
  if (refunds) {
    const isBack = state === 'received'
    const ofLine = (line.bought - line.refunded) * PRICE - line.parts
    const left = Math.min(quantity * PRICE, ofLine, world.paid - world.returned)
    if (left <= 0) return 409
    if (more.amount !== undefined && more.amount > left) return 400
    const amount = more.amount ?? left
    if (sendsNew && more.amount === undefined && name !== 'payInstead') {
      if (countFree(world, request.line) + request.held < quantity) return 409
      line.replaced += quantity
    }
    if (more.amount !== undefined && !isBack && state !== 'lost') line.parts += amount
    else {
      line.refunded += quantity
      moveBack(line, quantity, isBack && more.isSellable)
    }
    world.returned += amount
  }
  enterState(request, to, undoable(name) ? state : null)
  if (refunds) endOvertaken(world)
  return 200
}

type StepMore = { isSellable: boolean; amount?: number; answer: string }

async function step(world: World, request: Request, name: ChangeStepName, one: StepMore) {
  const from = request.state
  const expected = predict(world, request, name, one)
  const { status } = await owner.call('POST', `/api/admin/orders/changes/${world.orderId}/step`, {
    changeLineId: request.id,
    from,
    step: name,
    ...one,
  })
  expect([from, name, one, status]).toEqual([from, name, one, expected])
}

const toMore = (
  name: ChangeStepName,
  { sellable, part }: { sellable: boolean; part: boolean },
): StepMore => ({
  isSellable: sellable,
  answer: 'As agreed.',
  ...((part || name === 'acceptPart') && { amount: PART }),
})

async function apply(world: World, one: Action) {
  if (one.kind === 'ask') {
    const wish = wishes[one.wish] as (typeof wishes)[number]
    const line = world.lines[one.line] as Line
    const asked = countAsked(world, one.line)
    const { status, body } = await world.ask({
      items: [{ lineId: line.id, quantity: one.quantity }],
      reason: wish.reason,
      remedy: wish.remedy,
    })
    const isGone = wish.remedy === 'replacement' && countFree(world, one.line) === 0
    const granted = isGone ? 409 : 201
    expect([one, status]).toEqual([one, one.quantity <= line.sent - asked ? granted : 400])
    if (status !== 201) return
    const known = new Set(world.requests.map(({ id }) => id))
    const id = body.data.changes
      .flatMap(({ lines }) => lines)
      .find((row) => !known.has(row._id))?._id
    const { quantity } = one
    world.requests.push({
      ...wish,
      id: id ?? '',
      line: one.line,
      quantity,
      state: 'requested',
      before: null,
      held: 0,
    })
    return
  }
  if (one.kind === 'refund') {
    const line = world.lines[one.line] as Line
    const refund = refundOf(world, line, one.quantity)
    const { status } = await shop.refund(world.orderId, {
      lines: [{ lineId: line.id, quantity: one.quantity }],
      restock: one.restock,
    })
    expect([one, status]).toEqual([one, typeof refund === 'object' ? refund.refused : 200])
    if (typeof refund === 'object') return
    world.returned += refund
    line.refunded += one.quantity
    moveBack(line, one.quantity, one.restock)
    endOvertaken(world)
    return
  }
  const request = world.requests[one.which]
  if (!request) return
  if (one.kind === 'undo') {
    const { status } = await owner.call('POST', `/api/admin/orders/changes/${world.orderId}/undo`, {
      changeLineId: request.id,
      from: request.state,
    })
    expect([one, status]).toEqual([one, request.before ? 200 : 409])
    if (request.before) enterState(request, request.before)
    return
  }
  const steps = stepsFor(request, 'owner')
  const name =
    one.kind === 'step' ? changeStepNames[one.name] : steps[one.at % Math.max(1, steps.length)]
  if (name) await step(world, request, name, toMore(name, one))
}

async function expectToAgree(world: World) {
  const { orderId, lines, requests, paid, returned } = world
  for (let round = 0; round < 3; round += 1) await sendRefunds(shop.context)
  const states = await db<{ id: string; state: string; isClosed: boolean }[]>`
    SELECT c.id, c.state, g.closed_at IS NOT NULL AS "isClosed"
    FROM change_lines c JOIN order_changes g ON g.id = c.change_id WHERE c.order_id = ${orderId} ORDER BY c.id`
  expect(states.map(({ id, state }) => [id, state])).toEqual(
    requests.map(({ id, state }) => [id, state]),
  )
  const open =
    await db`SELECT 1 FROM order_changes WHERE order_id = ${orderId} AND closed_at IS NULL`
  expect(open).toHaveLength(requests.some(isOpen) ? 1 : 0)
  for (const { isClosed, state } of states) if (isClosed) expect(isFinal(state as never)).toBe(true)

  const places = await db<{ id: string; place: string; quantity: number }[]>`
    SELECT l.id, moved.place, sum(moved.n)::int AS quantity
    FROM order_lines l JOIN item_moves m ON m.line_id = l.id
    CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
    WHERE l.order_id = ${orderId} AND moved.place IS NOT NULL GROUP BY 1, 2`
  const countAt = (id: string, place: string) =>
    places.find((row) => row.id === id && row.place === place)?.quantity ?? 0
  for (const [at, { id, sent, shelved, writtenOff, productId }] of lines.entries()) {
    expect({
      sent: countAt(id, 'sent'),
      shelved: countAt(id, 'stock'),
      writtenOff: countAt(id, 'written_off'),
    }).toEqual({ sent, shelved, writtenOff })
    const { body } = await owner.call('GET', `/api/admin/products/get/${productId}`)
    expect(body.data.totalStock).toBe(countFree(world, at))
  }
  const [money] = await db<{ refunds: number; credited: number }[]>`
    SELECT (SELECT coalesce(sum(amount_paise), 0)::bigint FROM refunds WHERE order_id = ${orderId} AND state = 'done') AS refunds,
           (SELECT coalesce(sum(total_paise), 0)::bigint FROM documents WHERE order_id = ${orderId} AND kind = 'creditNote') AS credited`
  expect(money).toEqual({ refunds: returned * 100, credited: returned * 100 })
  expect(returned).toBeLessThanOrEqual(paid)
  // What was moved is what the new orders received, and each was paid by it.
  const [moved] = await db<{ paise: number; received: number; orders: number; paid: number }[]>`
    SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise,
           (SELECT coalesce(sum(t.applied_paise), 0)::bigint FROM payment_facts t JOIN change_lines c ON c.new_order_id = t.order_id
            WHERE c.order_id = ${orderId}) AS received,
           (SELECT count(*)::int FROM change_lines c WHERE c.order_id = ${orderId} AND c.new_order_id IS NOT NULL) AS orders,
           (SELECT count(*)::int FROM change_lines c JOIN orders o ON o.id = c.new_order_id
            WHERE c.order_id = ${orderId} AND o.payment_status = 'paid') AS paid
    FROM refunds r WHERE r.order_id = ${orderId} AND r.moved_to IS NOT NULL`
  expect(moved?.received).toBe(moved?.paise)
  expect(moved?.paid).toBe(moved?.orders)
  expect(await brokenLedgerRules(db)).toEqual([])
}

test('requests in any order agree with pieces, money and documents', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
      const world = await startWorld()
      for (const one of actions) await apply(world, one)
      await expectToAgree(world)
    }),
    { seed: Number(process.env.FUZZ_SEED ?? 7), numRuns: HISTORIES, endOnFailure: true },
  )
})
