import { beforeAll, describe, expect, test } from 'vitest'
import { followChangeDeadlines } from '#server/orders/changes/steps.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import type { ChangeLine, OwnerStepInput } from '#shared/orders/changes/change-schema.ts'
import {
  type ChangeStepName,
  changeDeadlines,
  changeStepNames,
  getChangeStep,
  isFinal,
  stepsFor,
} from '#shared/orders/changes/change-steps.ts'
import { type ChangeState, changeStates, sendsAnother } from '#shared/orders/changes/vocabulary.ts'
import { emailsTo, fetchTexts, findCode, wrongCode } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { plainPicture } from '#test/support/sketch.ts'
import { uploadFile } from '#test/support/uploads.ts'

const PRICE = 4500

const shop = await openShop({ settings: { takesRequests: true } })
const { owner, db } = shop

const POLICY = {
  name: 'Standard',
  days: 7,
  remedies: ['refund', 'storeCredit', 'exchange', 'alteration'],
  wayBack: 'shopper',
  faultyOnly: false,
  explanation: '',
  explanationHindi: '',
}

const setPolicy = (orderId: string, policy: object | null = POLICY) => db`
  UPDATE order_lines SET return_policy = ${policy === null ? null : JSON.stringify(policy)}::jsonb WHERE order_id = ${orderId}`

/** A paid order that was delivered, with the policy on its line. */
async function deliveredOrder({
  quantity = 1,
  policy = POLICY as object | null,
  isSized = false,
} = {}) {
  const { shopper, orderId, productId } = await shop.paidOrder({
    price: PRICE,
    quantity,
    ...(isSized
      ? {
          size: 'S',
          totalStock: undefined,
          sizes: ['S', 'M'].map((size) => ({ size, stock: 9 })),
        }
      : { totalStock: 9 }),
  })
  await shop.setStatus(orderId, 'delivered')
  await setPolicy(orderId, policy)
  const { cartItems } = await shop.fetchOrder(orderId)
  return { shopper, orderId, productId, lineId: cartItems[0].lineId as string }
}

const own = (orderId: string) => `/api/shop/order/changes/${orderId}`
const atPanel = (orderId: string) => `/api/admin/orders/changes/${orderId}`

const ask = (person: Person, orderId: string, lineId: string, more: object = {}) =>
  person.call('POST', own(orderId), {
    items: [{ lineId, quantity: 1 }],
    remedy: 'refund',
    reason: 'mind',
    ...more,
  })

const fetchLines = async (orderId: string): Promise<ChangeLine[]> =>
  (await owner.call('GET', atPanel(orderId))).body.data.lines

/** Takes a step from the state that the line has. */
async function step(orderId: string, name: ChangeStepName, more: Partial<OwnerStepInput> = {}) {
  const [line] = await fetchLines(orderId)
  return owner.call('POST', `${atPanel(orderId)}/step`, {
    changeLineId: line?._id,
    from: line?.state,
    step: name,
    ...more,
  })
}

const stockOf = async (productId: string) =>
  (await owner.call('GET', `/api/admin/products/get/${productId}`)).body.data.totalStock

describe('a return', () => {
  test('is asked for, agreed, received and paid back, and the shopper is told each time', async () => {
    const { shopper, orderId, lineId, productId } = await deliveredOrder({ quantity: 2 })
    const before = (await shopper.call('GET', own(orderId))).body.data
    expect(before).toMatchObject({
      cancel: 'no',
      changes: [],
      items: [{ lineId, quantity: 2, refunds: [PRICE, 2 * PRICE], isMeasured: false }],
    })
    const left = await stockOf(productId)

    const asked = await ask(shopper, orderId, lineId, {
      reason: 'fit',
      fit: 'tooSmall',
      fitWhere: 'Waist, 2 inches',
    })
    expect(asked.status).toBe(201)
    const { orderNumber } = await shop.fetchOrder(orderId)
    expect(asked.body.data.changes).toMatchObject([
      {
        number: `${orderNumber}-C1`,
        closedAt: null,
        lines: [
          { kind: 'return', state: 'requested', fit: 'tooSmall', wayBack: 'shopper', quantity: 1 },
        ],
      },
    ])
    expect(asked.body.data.items).toMatchObject([{ quantity: 1 }])
    expect(await fetchTexts(shop, shopper.email)).toContain('write to you soon')
    expect(await fetchTexts(shop, owner.email)).toContain('has sent a request')

    expect((await step(orderId, 'approve')).status).toBe(200)
    expect(await fetchTexts(shop, shopper.email)).toContain('Please send the piece to us')
    const [line] = await fetchLines(orderId)
    const sent = await shopper.call('POST', `${own(orderId)}/step`, {
      changeLineId: line?._id,
      from: 'approved',
      step: 'send',
      courier: 'India Post',
      trackingNumber: 'EX123',
    })
    expect(sent.body.data.changes[0].lines).toMatchObject([
      { state: 'onItsWay', courier: 'India Post', trackingNumber: 'EX123' },
    ])
    await step(orderId, 'receive')
    expect((await step(orderId, 'accept', { isSellable: true })).status).toBe(200)
    await sendRefunds(shop.context)

    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'partiallyRefunded',
      orderStatus: 'delivered',
      refunds: [{ amount: PRICE, state: 'done', lines: [{ lineId, quantity: 1 }] }],
    })
    expect(await stockOf(productId)).toBe(left + 1)
    const after = (await shopper.call('GET', own(orderId))).body.data
    expect(after.changes).toMatchObject([
      {
        closedAt: expect.any(String),
        lines: [{ state: 'settled', refund: { amount: PRICE, isDone: true, toCredit: false } }],
      },
    ])
    expect(await fetchTexts(shop, shopper.email)).toContain('your money is on its way back')
    const states = (await shop.fetchOrder(orderId)).timeline.flatMap(
      (event: { kind: string; state?: string }) => (event.kind === 'change' ? [event.state] : []),
    )
    expect(states).toEqual(['requested', 'approved', 'onItsWay', 'received', 'settled'])
    const fit = await owner.call('GET', `/api/admin/products/fit/${productId}`)
    expect(JSON.stringify(fit.body.data)).toContain('tooSmall')
  })

  test('that came back spoilt is written off, or paid back in part, or refused', async () => {
    const spoilt = await deliveredOrder()
    const stock = await stockOf(spoilt.productId)
    await ask(spoilt.shopper, spoilt.orderId, spoilt.lineId)
    for (const name of ['approve', 'receive', 'accept'] as const) await step(spoilt.orderId, name)
    expect(await stockOf(spoilt.productId)).toBe(stock)
    const [gone] = await db<{ to: string }[]>`
      SELECT to_place AS to FROM item_moves WHERE line_id = ${spoilt.lineId} ORDER BY at DESC LIMIT 1`
    expect(gone?.to).toBe('written_off')

    const worn = await deliveredOrder()
    await ask(worn.shopper, worn.orderId, worn.lineId)
    for (const name of ['approve', 'receive'] as const) await step(worn.orderId, name)
    expect((await step(worn.orderId, 'acceptPart')).body.errors).toMatchObject([{ path: 'amount' }])
    expect((await step(worn.orderId, 'acceptPart', { amount: 3000 })).status).toBe(200)
    expect((await fetchLines(worn.orderId))[0]).toMatchObject({
      state: 'settled',
      refund: { amount: 3000 },
    })
    expect((await worn.shopper.call('GET', own(worn.orderId))).body.data.items).toEqual([])

    const refused = await deliveredOrder()
    await ask(refused.shopper, refused.orderId, refused.lineId)
    for (const name of ['approve', 'receive'] as const) await step(refused.orderId, name)
    expect((await step(refused.orderId, 'refuse')).body.errors).toMatchObject([{ path: 'answer' }])
    await step(refused.orderId, 'refuse', { answer: 'It was worn.' })
    expect(await fetchTexts(shop, refused.shopper.email)).toContain('“It was worn.”')
    await step(refused.orderId, 'sendBack', { courier: 'Delhivery', trackingNumber: 'DL9' })
    const [line] = await fetchLines(refused.orderId)
    await refused.shopper.call('POST', `${own(refused.orderId)}/step`, {
      changeLineId: line?._id,
      from: 'goingBack',
      step: 'arrive',
    })
    expect((await fetchLines(refused.orderId))[0]).toMatchObject({ state: 'settled', refund: null })
    expect(await shop.fetchOrder(refused.orderId)).toMatchObject({ refunds: [] })
  })

  test('is not granted after its days, without a policy, and for what was made for the shopper; a fault always is', async () => {
    const late = await deliveredOrder()
    await db`UPDATE order_events SET at = at - interval '9 days' WHERE order_id = ${late.orderId}`
    const without = await deliveredOrder({ policy: null })
    const made = await deliveredOrder({ policy: { ...POLICY, faultyOnly: true } })
    for (const { shopper, orderId, lineId } of [late, without, made]) {
      const refusal = await ask(shopper, orderId, lineId)
      expect([refusal.status, refusal.body.code]).toEqual([409, 'change_not_granted'])
      const faulty = await ask(shopper, orderId, lineId, { reason: 'quality' })
      expect(faulty.body.data.changes[0].lines).toMatchObject([{ kind: 'claim', wayBack: 'shop' }])
    }
  })

  test('asks for what the customer has, once', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    const many = await shopper.call('POST', own(orderId), {
      items: [{ lineId, quantity: 2 }],
      remedy: 'refund',
      reason: 'mind',
    })
    expect(many.body.errors).toMatchObject([{ path: 'items' }])
    const twice = await shopper.call('POST', own(orderId), {
      items: [
        { lineId, quantity: 1 },
        { lineId, quantity: 1 },
      ],
      remedy: 'refund',
      reason: 'mind',
    })
    expect(twice.status).toBe(400)
    const both = await Promise.all([1, 2].map(() => ask(shopper, orderId, lineId)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await fetchLines(orderId)).toHaveLength(1)
  })

  test('as store credit goes to the account', async () => {
    await shop.setPayments({ giftCards: true })
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId, { remedy: 'storeCredit' })
    for (const name of ['approve', 'receive', 'accept'] as const) await step(orderId, name)
    await sendRefunds(shop.context)
    expect((await fetchLines(orderId))[0]?.refund).toEqual({
      amount: PRICE,
      isDone: true,
      toCredit: true,
    })
    await shop.setPayments({ giftCards: false })
  })
})

test('an alteration is worked on and comes back, and no money moves', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId, { remedy: 'alteration', reason: 'fit', fit: 'tooLarge' })
  expect((await fetchLines(orderId))[0]).toMatchObject({ kind: 'alteration' })
  for (const name of ['approve', 'receive', 'startWork', 'fit', 'startWork', 'finish'] as const)
    expect([name, (await step(orderId, name)).status]).toEqual([name, 200])
  await step(orderId, 'sendBack', { courier: 'Delhivery', trackingNumber: 'DL1' })
  expect(await fetchTexts(shop, shopper.email)).toContain('DL1')
  await step(orderId, 'arrive')
  expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] })
  // The piece is with the shopper, who may ask again.
  expect((await shopper.call('GET', own(orderId))).body.data.items).toMatchObject([{ quantity: 1 }])
})

describe('a claim', () => {
  test('for a missing piece is paid back without it', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder({ policy: null })
    await ask(shopper, orderId, lineId, { reason: 'missing' })
    await step(orderId, 'settleUnseen')
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('may be settled by a part of the price, and the piece stays', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId, { reason: 'damaged' })
    await step(orderId, 'settleUnseen', { amount: 500 })
    expect((await shopper.call('GET', own(orderId))).body.data.items).toMatchObject([
      { quantity: 1 },
    ])
    const tooMuch = await deliveredOrder()
    await ask(tooMuch.shopper, tooMuch.orderId, tooMuch.lineId, { reason: 'damaged' })
    expect((await step(tooMuch.orderId, 'settleUnseen', { amount: PRICE + 1 })).status).toBe(400)
    expect((await fetchLines(tooMuch.orderId))[0]?.state).toBe('requested')
  })

  test('of the owner for a lost parcel keeps what the courier was asked for', async () => {
    const { orderId, lineId } = await deliveredOrder()
    const entered = await owner.call('POST', atPanel(orderId), {
      items: [{ lineId, quantity: 1 }],
      kind: 'claim',
      remedy: 'refund',
      reason: 'lost',
    })
    expect(entered.body.data.lines).toMatchObject([{ state: 'approved', askedBy: 'owner' }])
    await step(orderId, 'settleUnseen', { courierClaim: 'DL-77', recovered: 1200 })
    expect(await fetchLines(orderId)).toMatchObject([
      { state: 'settled', courierClaim: 'DL-77', recovered: 1200, refund: { amount: PRICE } },
    ])
  })
})

describe('a cancellation', () => {
  test('of a paid order before it is packed takes effect at once', async () => {
    const { shopper, orderId, productId } = await shop.paidOrder({ price: PRICE, totalStock: 3 })
    const stock = await stockOf(productId)
    expect((await shopper.call('GET', own(orderId))).body.data).toMatchObject({
      cancel: 'now',
      cancelRefund: PRICE,
    })
    const cancelled = await shopper.call('POST', `${own(orderId)}/cancel`, {})
    expect(cancelled.body.data.changes[0].lines).toMatchObject([
      { kind: 'cancel', state: 'settled' },
    ])
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      orderStatus: 'rejected',
      paymentStatus: 'refunded',
    })
    expect(await stockOf(productId)).toBe(stock + 1)
    expect(await fetchTexts(shop, shopper.email)).toContain('Your order is cancelled')
    const again = await shopper.call('POST', `${own(orderId)}/cancel`, {})
    expect([again.status, again.body.code]).toEqual([409, 'cancel_too_late'])
  })

  test('is asked for once work has begun; the order is not sent before it is answered', async () => {
    const { shopper, orderId } = await shop.paidOrder({ price: PRICE, totalStock: 3 })
    await shop.setStatus(orderId, 'inProcess')
    await shopper.call('POST', `${own(orderId)}/cancel`, { words: 'The wedding is postponed.' })
    expect((await fetchLines(orderId))[0]).toMatchObject({
      state: 'requested',
      words: 'The wedding is postponed.',
    })
    const sent = await shop.setStatus(orderId, 'inShipping')
    expect([sent.status, sent.body.code]).toEqual([409, 'cancel_asked'])
    await step(orderId, 'decline', { answer: 'It is cut already.' })
    expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)

    const other = await shop.paidOrder({ price: PRICE, totalStock: 3 })
    await shop.setStatus(other.orderId, 'inProcess')
    await other.shopper.call('POST', `${own(other.orderId)}/cancel`, {})
    await step(other.orderId, 'settleUnseen', { amount: 4000 })
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(other.orderId)).toMatchObject({
      orderStatus: 'rejected',
      paymentStatus: 'partiallyRefunded',
    })
    expect((await fetchLines(other.orderId))[0]).toMatchObject({
      state: 'settled',
      refund: { amount: 4000 },
    })
  })
})

describe('money and pieces', () => {
  test('nothing of an order leaves while its cancellation waits, and what left is not cancelled', async () => {
    const { shopper, orderId } = await shop.paidOrder({ price: PRICE, quantity: 2, totalStock: 3 })
    await shop.setStatus(orderId, 'inProcess')
    const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
    const pack = (status: 'packed' | 'sent') => {
      const parcelId = crypto.randomUUID()
      const body = { parcelId, status, lines: [{ lineId, quantity: 1 }] }
      return owner.call('POST', `/api/admin/orders/parcel/${orderId}`, body)
    }
    await shopper.call('POST', `${own(orderId)}/cancel`, {})
    const sent = await pack('sent')
    expect([sent.status, sent.body.code]).toEqual([409, 'cancel_asked'])
    expect((await pack('packed')).status).toBe(201)
    const { parcels } = await shop.fetchOrder(orderId)
    const url = `/api/admin/orders/parcel/${orderId}/${parcels[0]._id}`
    expect((await owner.call('PUT', url, { status: 'sent' })).body.code).toBe('cancel_asked')
    // A courier takes it all the same.
    await db`UPDATE parcels SET status = 'sent' WHERE order_id = ${orderId}`
    const late = await step(orderId, 'settleUnseen')
    expect([late.status, late.body.code]).toEqual([409, 'cancel_too_late'])
    expect((await shop.fetchOrder(orderId)).refunds).toEqual([])
    await db`UPDATE parcels SET status = 'packed' WHERE order_id = ${orderId}`
  })

  test('a piece that came back with its parcel, or was packed again, is not taken back twice', async () => {
    const { shopper, orderId, lineId, productId } = await deliveredOrder()
    await ask(shopper, orderId, lineId)
    for (const name of ['approve', 'receive'] as const) await step(orderId, name)
    const [{ _id: parcelId }] = (await shop.fetchOrder(orderId)).parcels
    const url = `/api/admin/orders/parcel/${orderId}/${parcelId}`
    expect((await owner.call('PUT', url, { status: 'returned' })).status).toBe(200)
    const stock = await stockOf(productId)
    const twice = await step(orderId, 'accept', { isSellable: true })
    expect([twice.status, twice.body.code]).toEqual([409, 'pieces_not_sent'])
    expect(await stockOf(productId)).toBe(stock)

    const back = await deliveredOrder()
    await ask(back.shopper, back.orderId, back.lineId)
    for (const name of ['approve', 'receive'] as const) await step(back.orderId, name)
    await shop.setStatus(back.orderId, 'inProcess')
    expect((await step(back.orderId, 'accept', { isSellable: true })).status).toBe(409)
  })

  test('a part of the price and then the piece return together what it cost', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder({ quantity: 2 })
    await ask(shopper, orderId, lineId, { reason: 'damaged' })
    await step(orderId, 'settleUnseen', { amount: 500 })
    const [item] = (await shopper.call('GET', own(orderId))).body.data.items
    expect(item.refunds).toEqual([PRICE, 2 * PRICE - 500])
    await shopper.call('POST', own(orderId), {
      items: [{ lineId, quantity: 2 }],
      remedy: 'refund',
      reason: 'quality',
    })
    for (const name of ['approve', 'receive'] as const) await step(orderId, name)
    expect((await step(orderId, 'acceptPart', { amount: 2 * PRICE - 499 })).status).toBe(400)
    await step(orderId, 'accept')
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ amount: 500 }, { amount: 2 * PRICE - 500 }],
    })
  })

  test('a piece paid back in part counts as refunded', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId)
    for (const name of ['approve', 'receive'] as const) await step(orderId, name)
    await step(orderId, 'acceptPart', { amount: 3000 })
    const again = await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }] })
    expect(again.status).toBe(400)
  })

  test('an agreed claim of a missing piece waits for the shop, and does not expire', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId, { reason: 'missing' })
    await step(orderId, 'approve')
    await db`UPDATE change_lines SET deadline_at = now() - interval '1 second' WHERE order_id = ${orderId}`
    await followChangeDeadlines(db)
    expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'approved' })
    const ours = await owner.call('GET', '/api/admin/changes?waits=shop')
    expect(JSON.stringify(ours.body.data)).toContain(orderId)
  })

  test('what ended begins again only while the customer has the piece', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId)
    await step(orderId, 'decline', { answer: 'No.' })
    await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }] })
    const reopened = await step(orderId, 'reopen')
    expect([reopened.status, reopened.body.code]).toEqual([409, 'pieces_not_sent'])

    const sent = await deliveredOrder()
    await ask(sent.shopper, sent.orderId, sent.lineId)
    await step(sent.orderId, 'approve')
    await step(sent.orderId, 'withdraw')
    expect(await fetchTexts(shop, sent.shopper.email)).toContain('The request was taken back.')
    expect((await step(sent.orderId, 'receive')).status).toBe(200)
  })

  test('a declined cancellation is not asked again, and nothing is left to cancel without pieces', async () => {
    const { shopper, orderId } = await shop.paidOrder({ price: PRICE, totalStock: 3 })
    await shop.setStatus(orderId, 'inProcess')
    await shopper.call('POST', `${own(orderId)}/cancel`, {})
    await step(orderId, 'decline', { answer: 'It is cut.' })
    expect((await shopper.call('GET', own(orderId))).body.data.cancel).toBe('no')
    expect((await shopper.call('POST', `${own(orderId)}/cancel`, {})).status).toBe(409)
  })

  test('the way back has no number of the way to the shop', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    await ask(shopper, orderId, lineId)
    await step(orderId, 'approve')
    await step(orderId, 'send', { courier: 'India Post', trackingNumber: 'MYOWN1' })
    await step(orderId, 'receive')
    await step(orderId, 'refuse', { answer: 'It was worn.' })
    await step(orderId, 'sendBack')
    expect((await fetchLines(orderId))[0]).toMatchObject({ courier: '', trackingNumber: '' })
  })
})

describe('the table of steps', () => {
  const requests = [
    { kind: 'return', reason: 'mind', remedy: 'refund' },
    { kind: 'alteration', reason: 'fit', remedy: 'alteration' },
    { kind: 'claim', reason: 'quality', remedy: 'refund' },
    { kind: 'claim', reason: 'quality', remedy: 'alteration' },
    { kind: 'exchange', reason: 'mind', remedy: 'exchange' },
    { kind: 'claim', reason: 'quality', remedy: 'replacement' },
  ] as const
  const more = { answer: 'As agreed.', courier: 'Delhivery', trackingNumber: 'DL1' }

  /** A request that is in this state. */
  async function requestIn(state: ChangeState, wish: (typeof requests)[number]) {
    const { shopper, orderId, lineId } = await deliveredOrder({ isSized: true })
    const { reason, remedy } = wish
    const request = { reason, remedy, ...(remedy === 'exchange' && { newSize: 'M' }) }
    expect((await ask(shopper, orderId, lineId, request)).status).toBe(201)
    await db`UPDATE change_lines SET state = ${state} WHERE order_id = ${orderId}`
    if (isFinal(state))
      await db`UPDATE order_changes SET closed_at = now() WHERE order_id = ${orderId}`
    expect((await fetchLines(orderId))[0]).toMatchObject({ kind: wish.kind, remedy, state })
    return { shopper, orderId }
  }

  test('reaches and leaves every state', () => {
    for (const state of changeStates) {
      const into = changeStepNames.some((name) => getChangeStep(name).to === state)
      const out = changeStepNames.some((name) => getChangeStep(name).from.includes(state))
      expect([state, into]).toEqual([state, state !== 'requested'])
      expect([state, out]).toEqual([state, state !== 'settled'])
      expect([state, changeDeadlines[state] !== undefined]).toEqual([state, !isFinal(state)])
    }
  })

  const taken = requests.flatMap((wish) =>
    changeStates.flatMap((state) =>
      (['owner', 'shopper'] as const).flatMap((actor) =>
        stepsFor({ ...wish, state }, actor).map((name) => ({ ...wish, state, actor, name })),
      ),
    ),
  )
  test('has all steps but the clock’s among those that are tried', () => {
    const byClock = changeStepNames.filter((name) => getChangeStep(name).by.includes('clock'))
    expect(new Set([...taken.map(({ name }) => name), ...byClock])).toEqual(
      new Set(changeStepNames),
    )
  })

  test.each(taken)('$kind for $remedy, $state: $actor takes $name', async (one) => {
    const { state, actor, name } = one
    const { shopper, orderId } = await requestIn(state, one)
    const [line] = await fetchLines(orderId)
    const body = {
      ...{ changeLineId: line?._id, from: state, step: name },
      ...(actor === 'owner' && { ...more, ...(name === 'acceptPart' && { amount: 100 }) }),
    }
    const path = actor === 'owner' ? atPanel(orderId) : own(orderId)
    const person = actor === 'owner' ? owner : shopper
    expect((await person.call('POST', `${path}/step`, body)).status).toBe(200)
    const { to, refunds } = getChangeStep(name)
    const amount = name === 'acceptPart' ? 100 : PRICE
    const isAnother =
      sendsAnother(one.remedy) && refunds && name !== 'acceptPart' && name !== 'payInstead'
    expect((await fetchLines(orderId))[0]).toMatchObject({
      state: to,
      refund: refunds && !isAnother ? { amount } : null,
      ...(isAnother && { another: { order: { amountDue: 0 } } }),
    })
  })

  const states = requests.flatMap((wish) => changeStates.map((state) => ({ ...wish, state })))
  test.each(states)('$kind for $remedy, $state: no other step is taken', async (one) => {
    const { state } = one
    const { orderId } = await requestIn(state, one)
    const allowed = stepsFor(one, 'owner')
    for (const name of changeStepNames.filter((name) => !allowed.includes(name))) {
      const refusal = await step(orderId, name, { ...more, amount: 100 })
      expect([name, refusal.status, refusal.body.code]).toEqual([name, 409, 'change_step'])
    }
    expect((await fetchLines(orderId))[0]).toMatchObject({ state })
  })
})

test('a step from another state than the one shown is refused, and one of two at once', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId)
  const [line] = await fetchLines(orderId)
  const approve = () =>
    owner.call('POST', `${atPanel(orderId)}/step`, {
      changeLineId: line?._id,
      from: 'requested',
      step: 'approve',
    })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await step(orderId, 'receive')
  const [received] = await fetchLines(orderId)
  const pay = () =>
    owner.call('POST', `${atPanel(orderId)}/step`, {
      changeLineId: received?._id,
      from: 'received',
      step: 'accept',
    })
  const paid = await Promise.all([pay(), pay(), pay()])
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await sendRefunds(shop.context)
  expect((await shop.fetchOrder(orderId)).refunds).toHaveLength(1)
})

test('a step without effect outside of the shop is taken back; one with effect is not', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId)
  await step(orderId, 'approve')
  const undo = async () => {
    const [line] = await fetchLines(orderId)
    return owner.call('POST', `${atPanel(orderId)}/undo`, {
      changeLineId: line?._id,
      from: line?.state,
    })
  }
  expect((await undo()).status).toBe(409)
  await step(orderId, 'receive')
  expect((await undo()).status).toBe(200)
  expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'approved', canUndo: false })
})

test('deadlines end what never came, and what nobody objected to', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId)
  await step(orderId, 'approve')
  await followChangeDeadlines(db)
  expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'approved' })
  await db`UPDATE change_lines SET deadline_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await Promise.all([followChangeDeadlines(db), followChangeDeadlines(db)])
  expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'neverSent' })
  expect(await fetchTexts(shop, shopper.email)).toContain('did not reach us in time')
  await step(orderId, 'reopen')
  await step(orderId, 'receive')
  await step(orderId, 'refuse', { answer: 'It was worn.' })
  await step(orderId, 'sendBack')
  await db`UPDATE change_lines SET deadline_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await followChangeDeadlines(db)
  expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'settled' })
})

test('a request ends when its order is rejected or its piece is refunded otherwise', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId)
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }] })
  expect((await fetchLines(orderId))[0]).toMatchObject({ state: 'settled' })

  const { shopper: other, orderId: rejected } = await shop.paidOrder({
    price: PRICE,
    totalStock: 2,
  })
  await shop.setStatus(rejected, 'inProcess')
  await other.call('POST', `${own(rejected)}/cancel`, {})
  await shop.setStatus(rejected, 'rejected')
  expect((await fetchLines(rejected))[0]).toMatchObject({ state: 'settled' })
})

describe('photos', () => {
  test('are private, at most six, and deleted 180 days after the end', async () => {
    const { shopper, orderId, lineId } = await deliveredOrder()
    const { body } = await ask(shopper, orderId, lineId, { reason: 'damaged' })
    const changeLineId = body.data.changes[0].lines[0]._id
    const png = await plainPicture(60, 80).png().toBuffer()
    const add = () =>
      uploadFile(shopper, `${own(orderId)}/photo/${changeLineId}`, png, 'image', 'a.png')
    for (let n = 1; n <= 6; n += 1) expect((await add()).status).toBe(200)
    const seventh = await add()
    expect([seventh.status, seventh.body.code]).toEqual([409, 'photo_limit'])
    const [line] = await fetchLines(orderId)
    const [photoId] = line?.photos ?? []
    const stranger = await shop.shopper()
    const other = await deliveredOrder()
    expect((await shopper.call('GET', `${own(orderId)}/photo/${photoId}`)).status).toBe(200)
    expect((await owner.call('GET', `${atPanel(orderId)}/photo/${photoId}`)).status).toBe(200)
    expect((await stranger.call('GET', `${own(orderId)}/photo/${photoId}`)).status).toBe(403)
    expect((await other.shopper.call('GET', `${own(other.orderId)}/photo/${photoId}`)).status).toBe(
      404,
    )

    await step(orderId, 'settleUnseen')
    await db`UPDATE order_changes SET closed_at = now() - interval '179 days' WHERE order_id = ${orderId}`
    await deleteExpiredRecords(db)
    expect((await fetchLines(orderId))[0]?.photos).toHaveLength(6)
    await db`UPDATE order_changes SET closed_at = now() - interval '181 days' WHERE order_id = ${orderId}`
    await deleteExpiredRecords(db)
    expect((await fetchLines(orderId))[0]?.photos).toHaveLength(0)
  })
})

describe('an order without an account', () => {
  let orderId = ''
  let number = ''
  let lineId = ''
  const email = 'meera.changes@example.com'

  beforeAll(async () => {
    const entered = await shop.enteredOrder({
      price: PRICE,
      customer: { name: 'Meera Rao', email },
    })
    ;({ orderId, number, lineId } = entered)
    await shop.receive(orderId, PRICE)
    await shop.setStatus(orderId, 'delivered')
    await setPolicy(orderId)
  })

  const byVisitor = (method: 'GET' | 'POST', url: string, body?: object) =>
    shop.call(method, url, body && { body })
  const open = (code: string) =>
    byVisitor('POST', '/api/change/open', { orderNumber: number, contact: email, code })

  test('is opened by a code to its own contact, and by nothing else', async () => {
    const asked = await byVisitor('POST', '/api/change/code', {
      orderNumber: number,
      contact: email,
    })
    const unknown = await byVisitor('POST', '/api/change/code', {
      orderNumber: 'ZR-999999',
      contact: email,
    })
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body])
    const code = findCode((await emailsTo(shop, email)).at(-1))
    expect((await open(wrongCode(code))).status).toBe(400)
    const { token } = (await open(code)).body.data
    expect((await open(code)).status).toBe(400)
    const path = `/api/change/${token}`
    expect((await byVisitor('GET', path)).body.data).toMatchObject({
      orderNumber: number,
      items: [{ lineId, quantity: 1 }],
    })
    const request = await byVisitor('POST', path, {
      items: [{ lineId, quantity: 1 }],
      remedy: 'refund',
      reason: 'mind',
    })
    expect(request.status).toBe(201)
    const [line] = request.body.data.changes[0].lines
    const withdrawn = await byVisitor('POST', `${path}/step`, {
      changeLineId: line._id,
      from: 'requested',
      step: 'withdraw',
    })
    expect(withdrawn.body.data.changes[0].lines).toMatchObject([{ state: 'withdrawn' }])
    const credit = await byVisitor('POST', path, {
      items: [{ lineId, quantity: 1 }],
      remedy: 'storeCredit',
      reason: 'mind',
    })
    expect(credit.status).toBe(409)

    const link = await owner.call('POST', `/api/admin/orders/tracking-link/${orderId}`, {})
    const tracking = String(link.body.data.url).split('/').at(-1)
    expect((await byVisitor('GET', `/api/change/${tracking}`)).status).toBe(404)
  })

  test('strangers cannot use up its codes, and learn nothing from their guesses', async () => {
    const asked = await byVisitor('POST', '/api/change/code', {
      orderNumber: number,
      contact: 'somebody@example.com',
    })
    expect(asked.status).toBe(200)
    const before = (await emailsTo(shop, email)).length
    await byVisitor('POST', '/api/change/code', { orderNumber: number, contact: email })
    expect(await emailsTo(shop, email)).toHaveLength(before + 1)
    const guesses = []
    for (let n = 0; n < 7; n += 1) {
      const one = await byVisitor('POST', '/api/change/open', {
        ...{ orderNumber: number, contact: 'somebody@example.com', code: '000000' },
      })
      guesses.push([one.status, one.body.code])
    }
    expect(new Set(guesses.map(String))).toEqual(new Set(['400,claim_code_wrong']))
    const malformed = await byVisitor('POST', '/api/change/code', {
      orderNumber: 'x',
      contact: email,
    })
    expect(malformed.status).toBe(400)
  })

  test('it sends no code in a shop that takes no requests', async () => {
    await shop.setSettings({ takesRequests: false })
    const other = await shop.enteredOrder({
      price: PRICE,
      customer: { name: 'Meera Rao', email: 'meera.quiet@example.com' },
    })
    await byVisitor('POST', '/api/change/code', {
      ...{ orderNumber: other.number, contact: 'meera.quiet@example.com' },
    })
    const emails = await fetchTexts(shop, 'meera.quiet@example.com')
    expect(emails).not.toContain('opens the requests')
    await shop.setSettings({ takesRequests: true })
  })

  test('a picture of an unknown link is refused before it is read', async () => {
    const url = `/api/change/${'a'.repeat(43)}/photo/${crypto.randomUUID()}`
    const answer = await shop.call('POST', url, {
      headers: { 'content-type': 'multipart/form-data; boundary=zari' },
      raw: Buffer.from('no form at all'),
    })
    expect(answer.status).toBe(404)
  })

  test('five wrong codes end the code', async () => {
    await byVisitor('POST', '/api/change/code', { orderNumber: number, contact: email })
    const code = findCode((await emailsTo(shop, email)).at(-1))
    for (let n = 0; n < 5; n += 1) await open(wrongCode(code))
    const refused = await open(code)
    expect(refused.body.errors).toMatchObject([{ path: 'code' }])
  })
})

test('another shopper sees and changes nothing', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId)
  const [line] = await fetchLines(orderId)
  const stranger = await shop.shopper()
  for (const [method, path, body] of [
    ['GET', own(orderId), undefined],
    ['POST', own(orderId), { items: [{ lineId, quantity: 1 }], remedy: 'refund', reason: 'mind' }],
    ['POST', `${own(orderId)}/cancel`, {}],
    [
      'POST',
      `${own(orderId)}/step`,
      { changeLineId: line?._id, from: 'requested', step: 'withdraw' },
    ],
  ] as const)
    expect([path, (await stranger.call(method, path, body)).status]).toEqual([path, 403])
  const mine = await deliveredOrder()
  const foreign = await mine.shopper.call('POST', `${own(mine.orderId)}/step`, {
    changeLineId: line?._id,
    from: 'requested',
    step: 'withdraw',
  })
  expect(foreign.status).toBe(404)
})

test('a shop that takes no requests offers none, and the owner enters them', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await shop.setSettings({ takesRequests: false })
  expect((await shopper.call('GET', own(orderId))).body.data).toMatchObject({
    items: [],
    cancel: 'no',
  })
  const refused = await ask(shopper, orderId, lineId)
  expect([refused.status, refused.body.code]).toEqual([409, 'requests_off'])
  const entered = await owner.call('POST', atPanel(orderId), {
    items: [{ lineId, quantity: 1 }],
    kind: 'return',
    remedy: 'refund',
    reason: 'mind',
  })
  expect(entered.status).toBe(201)
  await shop.setSettings({ takesRequests: true })
})

test('the list says what waits for whom, and finds by number, name and piece', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  const counts = async () => (await owner.call('GET', '/api/admin/changes/counts')).body.data
  const before = await counts()
  await ask(shopper, orderId, lineId)
  expect((await counts()).shop).toBe(before.shop + 1)
  const { orderNumber } = await shop.fetchOrder(orderId)
  const find = async (query: string) =>
    (await owner.call('GET', `/api/admin/changes?${query}`)).body.data.map(
      (line: { orderId: string }) => line.orderId,
    )
  expect(await find(`q=${orderNumber}-C1`)).toEqual([orderId])
  expect(await find(`q=${orderNumber}-C2`)).toEqual([])
  expect(await find(`q=${orderNumber}`)).toEqual([orderId])
  expect(await find('waits=shop')).toContain(orderId)
  await db`UPDATE change_lines SET deadline_at = now() - interval '1 hour' WHERE order_id = ${orderId}`
  expect(await find('waits=late')).toContain(orderId)
  await step(orderId, 'decline', { answer: 'No.' })
  expect(await find('waits=shop')).not.toContain(orderId)
  expect(await find('waits=closed')).toContain(orderId)
  const figures = (await owner.call('GET', '/api/admin/changes/figures')).body.data
  expect(figures.byReason.length).toBeGreaterThan(0)
  expect(figures.daysToMoney).toEqual(expect.any(Number))
})

test('a request that comes during an erasure does not survive it', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { shopper, orderId, lineId } = await deliveredOrder()
    const [erased, asked] = await Promise.all([
      owner.call('DELETE', `/api/admin/customers/${shopper.id}`),
      ask(shopper, orderId, lineId, { words: 'My aunt bought it.' }),
    ])
    const rows = await db<
      { words: string }[]
    >`SELECT words FROM change_lines WHERE order_id = ${orderId}`
    if (erased.status === 200)
      expect([asked.status, rows]).not.toEqual([201, [{ words: 'My aunt bought it.' }]])
    else expect(asked.status).toBe(201)
    const entered = await owner.call('POST', atPanel(orderId), {
      ...{ items: [{ lineId, quantity: 1 }], kind: 'return', remedy: 'refund', reason: 'mind' },
    })
    if (erased.status === 200) expect(entered.status).toBe(404)
  }
})

test('erasure waits for the end of a request, and then removes what the customer wrote', async () => {
  const { shopper, orderId, lineId } = await deliveredOrder()
  await ask(shopper, orderId, lineId, { words: 'My aunt from Pune bought it.' })
  const erase = () => owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
  const early = await erase()
  expect([early.status, early.body.code]).toEqual([409, 'not_erased'])
  const exported = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
  expect(JSON.stringify(exported.body)).toContain('My aunt from Pune')
  await step(orderId, 'decline', { answer: 'No.' })
  expect((await erase()).status).toBe(200)
  const rows = await db`SELECT words, answer FROM change_lines WHERE order_id = ${orderId}`
  expect(rows).toEqual([{ words: '', answer: '' }])
})
