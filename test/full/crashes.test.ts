import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { order } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { proxyTo } from '#test/support/proxy.ts'
import type { Person } from '#test/support/shop.ts'
import { percentile } from '../../bench/percentile.ts'
import {
  type Buyer,
  captures,
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

let street: Street
afterEach(() => street.close())

/** Orders acknowledged as paid that are not. */
async function lost(acknowledged: readonly string[]) {
  const rows = await street.db<{ id: string }[]>`
    SELECT id FROM orders WHERE payment_status = 'paid' AND id = ANY (${[...acknowledged]}::uuid[])`
  return acknowledged.length - rows.length
}

/** Buyers who retry until they have their order, whatever fails. */
async function buyThrough(id: string, people: number, until: number, times?: number[]) {
  const acknowledged: string[] = []
  const statuses: number[] = []
  const fill = ({ buyer }: Buyer) =>
    buyer.call('POST', '/api/shop/cart/add', { productId: id, quantity: 1 })
  const buyers = await inTurns(await crowd(street, people), 40, (one) => ready(one, [id]))
  await inTurns(buyers, people, async (one) => {
    while (performance.now() < until) {
      const { result: made, ms } = await timed(() => order(one.buyer, one.addressId, PRICE))
      statuses.push(made.status)
      times?.push(ms)
      if (made.status !== 201) {
        // A lost response may have been that of filling the cart.
        if (made.status === 400) await fill(one)
        else await wait(200)
        continue
      }
      const paid = await pay(one, made.body).catch(() => ({ status: 0, body: {} }))
      statuses.push(paid.status)
      if (paid.status === 200) {
        acknowledged.push(made.body.orderId)
        await fill(one)
      }
    }
  })
  return { acknowledged, statuses }
}

test('B1: a process is killed at any moment', { timeout: 400_000 }, async () => {
  street = await openStreet()
  const STOCK = 20_000
  const id = await product(street, STOCK)
  const until = performance.now() + 90_000
  let kills = 0
  const killing = (async () => {
    while (performance.now() < until) {
      await wait(1500 + Math.random() * 2500)
      const at = kills % street.apis.length
      await street.apis[at]?.end('SIGKILL')
      kills += 1
      street.apis[at] = await street.openProcess()
    }
  })()
  const { acknowledged, statuses } = await buyThrough(id, 24, until)
  await killing
  const seconds = await settledIn(street)
  await expectBooksToBalance(street, { [id]: STOCK })
  const twice = captures(street).length - (await paidOrders(street))
  report({
    id: 'B1',
    scenario: `24 buyers for 90 s; one of two processes killed ${kills} times, at any step`,
    asked: 'nothing acknowledged is lost, one capture an order, books equal within 60 s',
    seen: `${acknowledged.length} acknowledged, ${await lost(acknowledged)} lost, ${twice} captures without an order, books equal after ${seconds.toFixed(1)} s; ${tally(statuses)}`,
    met: (await lost(acknowledged)) === 0 && twice === 0 && seconds <= 60,
  })
})

test('B2: the database is killed in a flash sale', { timeout: 400_000 }, async () => {
  street = await openStreet()
  const STOCK = 20_000
  const id = await product(street, STOCK)
  const until = performance.now() + 60_000
  const outages: number[] = []
  const killing = (async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      await wait(12_000)
      await street.killDatabase()
      const since = performance.now()
      const serves = async () =>
        (await street.call('GET', `/api/shop/products/get?keyword=${Math.random()}`)).status === 200
      while (!(await serves())) await wait(50)
      outages.push(performance.now() - since)
    }
  })()
  const { acknowledged, statuses } = await buyThrough(id, 60, until)
  await killing
  await settledIn(street)
  await expectBooksToBalance(street, { [id]: STOCK })
  const longest = Math.max(...outages) / 1000
  report({
    id: 'B2',
    scenario: '60 buyers for 60 s; the database killed by -9 three times',
    asked: 'nothing acknowledged is lost; serving within 10 s unaided',
    seen: `${acknowledged.length} acknowledged, ${await lost(acknowledged)} lost; away for ${longest.toFixed(1)} s at most; ${tally(statuses)}`,
    met: (await lost(acknowledged)) === 0 && longest <= 10,
  })
})

test('B4: the provider is unavailable', { timeout: 600_000 }, async () => {
  street = await openStreet()
  const id = await product(street, 500)
  const [buyer] = (await crowd(street, 1)) as [Person]
  const one = await ready(buyer, [id])
  const seconds = Number(process.env.PROVIDER_AWAY_SECONDS ?? 300)
  await street.sandbox.kill()
  const until = performance.now() + seconds * 1000
  const reads: number[] = []
  const refusals: number[] = []
  const times: number[] = []
  while (performance.now() < until) {
    reads.push((await street.call('GET', '/api/shop/products/get')).status)
    reads.push((await buyer.call('GET', `/api/shop/cart/get/${buyer.id}`)).status)
    const { result, ms } = await timed(() => order(buyer, one.addressId, PRICE))
    refusals.push(result.status)
    times.push(ms)
    await wait(1000)
  }
  await street.sandbox.back()
  const [held] = await street.db<{ holds: number }[]>`
    SELECT count(*)::int AS holds FROM stock_holds`
  const paid = await pay(one, (await order(buyer, one.addressId, PRICE)).body)
  await expectBooksToBalance(street, { [id]: 500 })
  const slowest = Math.max(...times) / 1000
  report({
    id: 'B4',
    scenario: `the provider does not answer for ${seconds} s`,
    asked: 'browsing and cart work, checkout 503 within 5 s, no piece stays held; then it sells',
    seen: `reads ${tally(reads)}; checkout ${tally(refusals)} within ${slowest.toFixed(1)} s; ${held?.holds} holds; then ${paid.status}`,
    met:
      reads.every((status) => status === 200) &&
      refusals.every((status) => status === 503) &&
      slowest <= 5 &&
      held?.holds === 0 &&
      paid.status === 200,
  })
})

test('B10: a clock is a day off', { timeout: 240_000 }, async (context) => {
  const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (spawnSync('test', ['-f', library]).status !== 0)
    spawnSync('apt-get', ['install', '-y', 'faketime'], { env })
  if (spawnSync('test', ['-f', library]).status !== 0) return context.skip('faketime is not there')
  street = await openStreet({}, 1)
  const id = await product(street, 4)
  const seen: string[] = []
  for (const shift of ['+1d', '-1d']) {
    const off = await street.openProcess({
      LD_PRELOAD: library,
      FAKETIME: shift,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    street.apis.push(off)
    const [buyer] = (await crowd(street, 1)) as [Person]
    const one = await ready(buyer, [id])
    const through = { through: off.port }
    const made = await buyer.call(
      'POST',
      '/api/shop/order/create',
      { addressInfo: { addressId: one.addressId }, totalAmount: PRICE, paymentMethod: 'paypal' },
      through as object,
    )
    const [hold] = await street.db<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM stock_holds`
    const paid = await pay(one, made.body)
    seen.push(`${shift}: ${made.status}, held for ${hold?.minutes} min, paid ${paid.status}`)
    await off.end('SIGKILL')
    street.apis.pop()
  }
  await expectBooksToBalance(street, { [id]: 4 })
  report({
    id: 'B10',
    scenario: 'a process whose clock is a day ahead, or behind',
    asked: 'holds follow the database: 30 minutes',
    seen: seen.join('; '),
    met: seen.every((one) => one.includes('201, held for 30 min, paid 200')),
  })
})

test('B11: a slow connection to the database', { timeout: 240_000 }, async () => {
  street = await openStreet({}, 1)
  const id = await product(street, 1000)
  const proxy = await proxyTo(Number(new URL(street.databaseUrl).port))
  const url = new URL(street.databaseUrl)
  url.port = String(proxy.port)
  const slow = await street.openProcess({ DATABASE_URL: url.href })
  await street.apis[0]?.end('SIGTERM')
  street.apis[0] = slow
  const phases: [string, () => void, number][] = [
    ['at first', () => proxy.slowDown(0), 5_000],
    ['500 ms later', () => proxy.slowDown(500), 20_000],
    ['reset again and again', () => proxy.cut(), 15_000],
    ['as it was', () => proxy.slowDown(0), 10_000],
  ]
  const seen: string[] = []
  let slowest = 0
  let last: number[] = []
  for (const [name, change, ms] of phases) {
    change()
    const resets = name.startsWith('reset') ? setInterval(() => proxy.cut(), 700) : undefined
    if (name.startsWith('reset')) proxy.slowDown(0)
    const times: number[] = []
    const { statuses } = await buyThroughSlowly(id, performance.now() + ms, times)
    clearInterval(resets)
    slowest = Math.max(slowest, ...times)
    last = statuses
    seen.push(`${name}: ${tally(statuses)}, p99 ${percentile(times, 99)} ms`)
  }
  await settledIn(street)
  await expectBooksToBalance(street, { [id]: 1000 })
  await proxy.close()
  report({
    id: 'B11',
    scenario: 'the line to the database answers 500 ms later, is reset, and is as it was, 8 buyers',
    asked: 'an answer or a 503 within 5 s; works again afterwards',
    seen: `${seen.join('; ')}; slowest ${Math.round(slowest)} ms`,
    met: slowest <= 5500 && last.includes(200) && !last.includes(0) && !last.includes(500),
  })
})

/** Eight buyers whose carts may fail to fill. */
async function buyThroughSlowly(id: string, end: number, times: number[]) {
  const people = await crowd(street, 8)
  const statuses: number[] = []
  await inTurns(people, 8, async (person) => {
    while (performance.now() < end) {
      const { result, ms } = await timed(() =>
        person.call('POST', '/api/shop/cart/add', { productId: id, quantity: 1 }),
      )
      times.push(ms)
      statuses.push(result.status)
      if (result.status !== 200 && result.status !== 201) await wait(100)
      await wait(20)
    }
  })
  return { statuses }
}

test('E3: two processes are replaced under load', { timeout: 240_000 }, async () => {
  street = await openStreet()
  const id = await product(street, 5000)
  const until = performance.now() + 30_000
  const statuses: number[] = []
  /** Like a load balancer, sends nobody to a process that is stopping. */
  const leaving = new Set<number>()
  const door = () => street.apis.filter(({ port }) => !leaving.has(port))
  const visitors = Array.from({ length: 16 }, async (_, n) => {
    while (performance.now() < until) {
      const doors = door()
      const through = doors[n % doors.length]?.port ?? 0
      statuses.push((await street.call('GET', `/api/shop/products/get/${id}`, { through })).status)
    }
  })
  const ends: number[] = []
  for (const at of [0, 1]) {
    await wait(5000)
    const old = street.apis[at] as Street['apis'][number]
    const next = await street.openProcess()
    const since = performance.now()
    const ended = old.end('SIGTERM')
    const ready = () =>
      fetch(`http://127.0.0.1:${old.port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await ready()) === 200) await wait(20)
    street.apis[at] = next
    leaving.add(old.port)
    expect(await ended).toBe(0)
    ends.push(performance.now() - since)
  }
  await Promise.all(visitors)
  const failed = statuses.filter((status) => status !== 200).length
  report({
    id: 'E3',
    scenario: 'two processes replaced one after the other, 16 visitors',
    asked: 'no failed request; each ends within 10 s',
    seen: `${failed} of ${statuses.length} failed; ended in ${ends.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
    met: failed === 0 && Math.max(...ends) <= 10_000,
  })
})
