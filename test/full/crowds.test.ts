import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { anAddress, order } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { percentile } from '../../bench/percentile.ts'
import {
  captures,
  failures,
  PRICE,
  paidOrders,
  pay,
  product,
  ready,
  settledIn,
  timed,
} from './buyers.ts'
import { report, tally } from './report.ts'
import { openStreet, type Street } from './street.ts'

const BUYERS = Number(process.env.FULL_BUYERS ?? 2000)
const AT_ONCE = 200
const PIECES = 100

let street: Street
afterEach(() => street.close())

test('A1: a flash sale', { timeout: 900_000 }, async () => {
  street = await openStreet()
  const id = await product(street, PIECES)
  const buyers = await inTurns(await crowd(street, BUYERS), AT_ONCE, (one) => ready(one, [id]))
  const losers: number[] = []
  const statuses = await inTurns(buyers, AT_ONCE, async (one) => {
    const { result, ms } = await timed(() => order(one.buyer, one.addressId, PRICE))
    if (result.status === 409) losers.push(ms)
    return result.status === 201 ? (await pay(one, result.body)).status : result.status
  })
  const settled = await settledIn(street)
  const p99 = Number(percentile(losers, 99))
  const paid = await paidOrders(street)
  await expectBooksToBalance(street, { [id]: PIECES })
  report({
    id: 'A1',
    scenario: `${BUYERS} buyers, ${PIECES} pieces, ${AT_ONCE} at once, two processes`,
    asked: `${PIECES} paid, nothing oversold, lost or charged twice; no 5xx; refusals p99 <= 2 s`,
    seen: `${paid} paid, ${captures(street).length} captures, books equal after ${settled.toFixed(1)} s; ${tally(statuses)}; refusals p99 ${p99} ms`,
    met:
      paid === PIECES &&
      captures(street).length === PIECES &&
      failures(statuses) === 0 &&
      p99 <= 2000 &&
      statuses.filter((status) => status === 409).length === BUYERS - PIECES,
  })
})

test('A2: three in ten buyers cancel at the provider', { timeout: 900_000 }, async () => {
  street = await openStreet({ HOLD_SECONDS: '5' })
  const id = await product(street, PIECES)
  const buyers = await inTurns(await crowd(street, 400), AT_ONCE, (one) => ready(one, [id]))
  const since = performance.now()
  const statuses: number[] = []
  await inTurns(buyers.entries().toArray(), AT_ONCE, async ([n, one]) => {
    while (performance.now() - since < 60_000 && (await paidOrders(street)) < PIECES) {
      const made = await order(one.buyer, one.addressId, PRICE)
      statuses.push(made.status)
      if (made.status === 201 && n % 10 < 3) return
      if (made.status === 201 && (await pay(one, made.body)).status === 200) return
      await wait(500)
    }
  })
  const seconds = (performance.now() - since) / 1000
  await settledIn(street)
  const paid = await paidOrders(street)
  await expectBooksToBalance(street, { [id]: PIECES })
  report({
    id: 'A2',
    scenario: '400 buyers of 100 pieces, 30% turn away, 5 s to pay',
    asked: 'all 100 sell within 60 s; no 5xx',
    seen: `${paid} paid in ${seconds.toFixed(1)} s, books equal; ${tally(statuses)}`,
    met: paid === PIECES && seconds <= 60 && failures(statuses) === 0,
  })
})

test('A3: baskets of three in every order', { timeout: 300_000 }, async () => {
  street = await openStreet()
  const ids = [
    await product(street, 50_000, 100),
    await product(street, 50_000, 100),
    await product(street, 50_000, 100),
  ]
  const [a, b, c] = ids as [string, string, string]
  const orders = [
    [a, b, c],
    [c, b, a],
    [b, a, c],
    [c, a, b],
  ]
  const buyers = await crowd(street, 40)
  const places = await inTurns(buyers, 40, async (buyer) => {
    const saved = await buyer.call('POST', '/api/shop/address/add', anAddress)
    return saved.body.data._id as string
  })
  const until = performance.now() + 60_000
  const statuses: number[] = []
  await inTurns(buyers, 40, async (buyer, n) => {
    for (let round = n; performance.now() < until; round += 1) {
      for (const productId of orders[round % orders.length] ?? [])
        await buyer.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
      const made = await order(buyer, places[n] ?? '', 300)
      statuses.push(made.status)
      if (made.status !== 201) continue
      const paid = await pay({ buyer, addressId: '' }, made.body)
      statuses.push(paid.status)
    }
  })
  const [row] = await street.db<{ deadlocks: number }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`
  await settledIn(street)
  await expectBooksToBalance(street, Object.fromEntries(ids.map((id) => [id, 50_000])))
  report({
    id: 'A3',
    scenario: 'baskets of three pieces in opposite orders, 40 buyers, 60 s',
    asked: 'no deadlock that a buyer hears of; no 5xx',
    seen: `${await paidOrders(street)} paid, ${row?.deadlocks} deadlocks; ${tally(statuses)}`,
    met: failures(statuses) === 0 && row?.deadlocks === 0,
  })
})

test('A4: one buyer, many submits', { timeout: 240_000 }, async () => {
  street = await openStreet()
  const BUYERS_IN_A_HURRY = 25
  const id = await product(street, 200)
  const statuses: number[] = []
  const returns: number[] = []
  for (const buyer of await crowd(street, BUYERS_IN_A_HURRY)) {
    const one = await ready(buyer, [id])
    const made = await Promise.all(
      Array.from({ length: 50 }, () => order(buyer, one.addressId, PRICE)),
    )
    statuses.push(...made.map(({ status }) => status))
    expect(new Set(made.map(({ body }) => body.orderId)).size).toBe(1)
    const first = made[0]?.body ?? {}
    const back = captureBody(await atProvider(first.approvalURL), first.orderId)
    const returned = await Promise.all(
      Array.from({ length: 20 }, () => buyer.call('POST', '/api/shop/order/capture', back)),
    )
    returns.push(...returned.map(({ status }) => status))
  }
  await settledIn(street)
  await expectBooksToBalance(street, { [id]: 200 })
  const [rows] = await street.db<{ orders: number }[]>`SELECT count(*)::int AS orders FROM orders`
  const charges = captures(street).length
  report({
    id: 'A4',
    scenario: `${BUYERS_IN_A_HURRY} buyers, each submits 50 times at once over two processes and returns 20 times`,
    asked: '1 order and 1 charge each',
    seen: `${rows?.orders} orders, ${charges} charges; ${tally(statuses)}; returns ${tally(returns)}`,
    met:
      rows?.orders === BUYERS_IN_A_HURRY &&
      charges === BUYERS_IN_A_HURRY &&
      statuses.every((status) => status === 201),
  })
})

test('A6: a flood of sign-ins', { timeout: 120_000 }, async () => {
  street = await openStreet()
  await product(street, 5)
  let flooding = true
  let tries = 0
  const flood = Array.from({ length: 50 }, async (_, n) => {
    while (flooding) {
      tries += 1
      const body = { email: `nobody${n}@example.com`, password: `wrong-${tries}` }
      await street.call('POST', '/api/auth/login', { body })
    }
  })
  const times: number[] = []
  const statuses: number[] = []
  const until = performance.now() + 20_000
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        const { result, ms } = await timed(() => street.call('GET', '/api/shop/products/get'))
        times.push(ms)
        statuses.push(result.status)
        await wait(20)
      }
    }),
  )
  flooding = false
  await Promise.all(flood)
  const p99 = Number(percentile(times, 99))
  report({
    id: 'A6',
    scenario: `50 strangers try passwords for 20 s (${tries} tries), 8 shoppers browse`,
    asked: 'browsing p99 <= 1 s, no 5xx',
    seen: `p99 ${p99} ms over ${times.length} reads; ${tally(statuses)}`,
    met: p99 <= 1000 && failures(statuses) === 0,
  })
})

describe('A7: a soak', () => {
  const minutes = Number(process.env.SOAK_MINUTES ?? 30)

  test('memory stays flat', { timeout: (minutes + 10) * 60_000 }, async () => {
    street = await openStreet({}, 1)
    const id = await product(street, 1_000_000, 100)
    const buyers = await inTurns(await crowd(street, 64), 64, (one) => ready(one, [id]))
    const statuses: number[] = []
    const shopFor = async (seconds: number) => {
      const until = performance.now() + seconds * 1000
      await inTurns(buyers, 8, async (one) => {
        while (performance.now() < until) {
          await street.call('GET', `/api/shop/products/get?keyword=${Math.random()}`)
          await one.buyer.call('POST', '/api/shop/cart/add', { productId: id, quantity: 1 })
          await wait(20)
          const cart = await one.buyer.call('GET', `/api/shop/cart/get/${one.buyer.id}`)
          const pieces = cart.body.data?.items?.[0]?.quantity ?? 0
          const made = await order(one.buyer, one.addressId, pieces * 100)
          statuses.push(made.status)
          if (made.status === 201) statuses.push((await pay(one, made.body)).status)
        }
      })
    }
    const rss = async () => {
      const status = await readFile(`/proc/${street.apis[0]?.child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    }
    await shopFor(Math.min(120, minutes * 12))
    const warm = await rss()
    await shopFor(minutes * 60)
    const after = await rss()
    expect(failures(statuses)).toBe(0)
    report({
      id: 'A7',
      scenario: `8 shoppers read and buy for ${minutes} minutes, one process`,
      asked: 'memory after <= 1.3 of what it is after warming up; no 5xx',
      seen: `${warm.toFixed(0)} MB, then ${after.toFixed(0)} MB (${(after / warm).toFixed(2)}); ${tally(statuses)}`,
      met: after / warm <= 1.3,
    })
  })
})
