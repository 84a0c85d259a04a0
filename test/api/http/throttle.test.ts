import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Pool } from '#server/db.ts'
import { paypal } from '#server/orders/ways/paypal/paypal.ts'
import { createProviders } from '#server/orders/ways/providers.ts'
import { limitFailures } from '#server/people/sign-in/throttle.ts'
import { anotherProcess } from '#test/support/process.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const LIMIT = 5
const shop = await openShop({ env: { AUTH_RATE_LIMIT: String(LIMIT), TRUST_PROXY: '1' } })

const flooder = { 'x-forwarded-for': '192.0.2.1' }

describe('concurrent guesses', () => {
  test('of a password: the limit is allowed, the rest is told to wait', async () => {
    const headers = stranger()
    const body = { email: (await shop.shopper()).email, password: 'not-this-one' }
    const replies = await times(200, () => post('/api/auth/login', body, headers))
    expect(tally(replies)).toEqual({ 401: LIMIT, 429: 200 - LIMIT })
    for (const { status, headers: got } of replies)
      if (status === 429) expect(Number(got['retry-after'])).toBeGreaterThan(0)
  })

  test('correct passwords are not counted: thirty at a time sign in from one address', async () => {
    const headers = stranger()
    const { email } = await shop.shopper()
    const body = { email, password: shop.password }
    const replies = await times(30, () => post('/api/auth/login', body, headers))
    expect(tally(replies)).toEqual({ 200: 30 })
  })

  test('a correct password with a late limit response causes no lockout', async () => {
    const limit = { key: `late:${Date.now()}`, most: 1, seconds: 60 }
    const firstTook = Promise.withResolvers<void>()
    const secondRefused = Promise.withResolvers<void>()
    const secondHeard = secondRefused.promise.then(() => nextTurn())
    /** The database, with answers delayed until `until` resolves. */
    const answering = (took: PromiseWithResolvers<void>, until?: Promise<void>) =>
      (async (strings: TemplateStringsArray, ...values: never[]) => {
        const rows = await shop.db(strings, ...values)
        took.resolve()
        await until
        return rows
      }) as unknown as Pool
    const first = limitFailures(answering(firstTook, secondHeard), [limit], async () => 'first')
    await firstTook.promise
    const second = limitFailures(answering(secondRefused), [limit], async () => 'second')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  })

  test.each([
    ['an invitation', '/api/auth/accept-invite', { userName: 'X', password: 'ajrakh-indigo' }],
    ['a reset link', '/api/auth/reset-password', { newPassword: 'ajrakh-indigo' }],
  ])('of %s: compute no hash, and few are allowed', async (_, path, rest) => {
    const headers = stranger()
    const replies = await times(120, (n) => post(path, { token: `guess-${n}`, ...rest }, headers))
    expect(tally(replies)).toEqual({ 400: LIMIT, 429: 120 - LIMIT })
  })

  test('of the caller’s own password, while signed in', async () => {
    const someone = await shop.shopper()
    const replies = await times(40, () =>
      someone.call('POST', '/api/auth/change-password', {
        currentPassword: 'not-this-one',
        newPassword: 'ajrakh-indigo',
      }),
    )
    expect(tally(replies)).toEqual({ 400: LIMIT, 429: 40 - LIMIT })
  })

  test('of a code: at sign-in, when enabling it and when disabling it', async () => {
    const admin = await shop.staff('owner')
    const wrong = { code: '000000' }
    const { body } = await admin.call('POST', '/api/auth/second-factor/start')
    const send = (path: string) =>
      times(40, () => admin.call('POST', `/api/auth/second-factor/${path}`, wrong))
    expect(tally(await send('confirm'))).toEqual({ 400: LIMIT, 429: 40 - LIMIT })

    const other = await shop.staff('owner')
    const start = await other.call('POST', '/api/auth/second-factor/start')
    const totp = new TOTP({ secret: Secret.fromBase32(start.body.data.secret) })
    await other.call('POST', '/api/auth/second-factor/confirm', { code: totp.generate() })
    const replies = await times(40, () =>
      post(
        '/api/auth/login',
        { email: other.email, password: shop.password, ...wrong },
        stranger(),
      ),
    )
    expect(tally(replies)).toEqual({ 401: LIMIT, 429: 40 - LIMIT })
    const off = await times(40, () => other.call('POST', '/api/auth/second-factor/off', wrong))
    expect(tally(off)[400] ?? 0).toBeLessThanOrEqual(LIMIT)
    expect(body.data.secret).not.toBe(start.body.data.secret)
  })
})

test('another process, or the same after a restart, counts earlier attempts', async () => {
  const usual = await openShop({ env: { AUTH_RATE_LIMIT: '20' } })
  const body = { email: 'nobody@example.com', password: 'nonsense' }
  const replies = await times(20, () => usual.call('POST', '/api/auth/login', { body }))
  expect(tally(replies)).toEqual({ 401: 20 })
  const other = await anotherProcess(usual)
  const late = await fetch(`http://127.0.0.1:${other.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  await other.kill()
})

test('a flood of hashes from one address does not block other sign-ins', async () => {
  const open = await openShop({ env: { AUTH_RATE_LIMIT: '1000', TRUST_PROXY: '1' } })
  const { email } = await open.shopper()
  const flood = Array.from({ length: 300 }, () =>
    open.call('POST', '/api/auth/login', {
      body: { email: 'nobody@example.com', password: 'nonsense' },
      headers: flooder,
    }),
  )
  const mine = await Promise.all(
    Array.from({ length: 3 }, () =>
      open.call('POST', '/api/auth/login', {
        body: { email, password: open.password },
        headers: stranger(),
      }),
    ),
  )
  expect(tally(mine)).toEqual({ 200: 3 })
  const ended = await Promise.race([Promise.all(flood).then(() => 'all'), 'not yet'])
  expect(ended).toBe('not yet')
  await Promise.all(flood)
})

describe('the owner is not locked out', () => {
  const guess = (email: string, headers: Record<string, string>) =>
    post('/api/auth/login', { email, password: 'not-this-one' }, headers)

  test('by wrong guesses from elsewhere', async () => {
    const { email } = await shop.staff('owner')
    for (let n = 0; n < 12; n += 1) await times(LIMIT, () => guess(email, stranger()))
    const body = { email, password: shop.password }
    expect((await post('/api/auth/login', body, stranger())).status).toBe(200)
  })

  test('on a known device by any number of guesses from anywhere, while guessing is slowed', async () => {
    const { email } = await shop.staff('owner')
    const body = { email, password: shop.password }
    const home = stranger()
    const first = await post('/api/auth/login', body, home)
    const device = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    let refused = 0
    for (let n = 0; n < 60; n += 1) {
      const replies = await times(LIMIT, () => guess(email, stranger()))
      refused += tally(replies)[429] ?? 0
    }
    expect(refused).toBeGreaterThan(0)
    // Also when somebody else guesses from the same address.
    await times(2 * LIMIT, () => guess(email, home))
    const again = await post('/api/auth/login', body, { ...home, cookie: device })
    expect(again.status).toBe(200)
    expect((await post('/api/auth/login', body, stranger())).status).toBe(429)
    const guessed = await times(20, () => guess(email, { ...stranger(), cookie: device }))
    expect(tally(guessed)).toEqual({ 401: LIMIT, 429: 20 - LIMIT })
  })
})

test('an inbox is not flooded with reset emails, and the requester cannot notice', async () => {
  const { email } = await shop.shopper()
  const replies: Reply[] = []
  for (let n = 0; n < 12; n += 1)
    replies.push(await post('/api/auth/forgot-password', { email }, stranger()))
  expect(tally(replies)).toEqual({ 200: 12 })
  const [{ queued }] = (await shop.db`
    SELECT count(*)::int AS queued FROM outbox WHERE recipient = ${email}`) as [{ queued: number }]
  expect(queued).toBe(3)
})

describe('forged notifications of the provider', () => {
  /** A provider that refuses every signature and counts its calls. */
  async function provider() {
    const asked = { verify: 0, now: 0, most: 0 }
    const server = createServer((request, response) => {
      const answer = (body: object) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(body))
      }
      request.resume()
      if (request.url?.includes('oauth2')) return answer({ access_token: 't', expires_in: 900 })
      asked.verify += 1
      asked.now += 1
      asked.most = Math.max(asked.most, asked.now)
      setImmediate(() => {
        asked.now -= 1
        answer({ verification_status: 'FAILURE' })
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() }
  }

  const event = (n: number) =>
    JSON.stringify({ id: `WH-${n}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } })
  const signed = (n: number) => ({
    'content-type': 'application/json',
    'paypal-transmission-id': `t-${n}`,
    'paypal-transmission-sig': 'c2ln',
  })

  const paypalAt = (baseUrl: string) =>
    createProviders([
      paypal({
        baseUrl,
        clientId: 'id',
        clientSecret: 'secret',
        currency: 'USD',
        inrRate: 85,
        webhookId: 'hook',
      }),
    ])

  test('cause few calls to it, and none without a signature', async () => {
    const far = await provider()
    const before = shop.context.providers
    shop.context.providers = paypalAt(far.url)
    const headers = stranger()
    const bare = await times(50, (n) =>
      shop.call('POST', '/api/payments/webhook', {
        raw: event(n),
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    )
    expect(tally(bare)).toEqual({ 400: 50 })
    expect(far.asked.verify).toBe(0)
    const forged = await times(500, (n) =>
      shop.call('POST', '/api/payments/webhook', {
        raw: event(n),
        headers: { ...headers, ...signed(n) },
      }),
    )
    expect(tally(forged)[200]).toBeUndefined()
    expect(tally(forged)[429] ?? 0).toBeGreaterThan(400)
    expect(far.asked.verify).toBeLessThanOrEqual(60)
    expect(far.asked.most).toBeLessThanOrEqual(4)
    shop.context.providers = before
    far.close()
  })

  test('a notification that cannot be verified counts too', async () => {
    const before = shop.context.providers
    const closed = await provider()
    shop.context.providers = paypalAt(closed.url)
    closed.close()
    const headers = stranger()
    const answers = await times(40, (n) =>
      shop.call('POST', '/api/payments/webhook', {
        raw: event(n),
        headers: { ...headers, ...signed(n) },
      }),
    )
    expect(tally(answers)).toEqual({ 503: 30, 429: 10 })
    shop.context.providers = before
  })
})

let addresses = 0
/** Headers of an unknown client. */
const stranger = () => {
  addresses += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const tally = (replies: Reply[]) => {
  const found: Record<number, number> = {}
  for (const { status } of replies) found[status] = (found[status] ?? 0) + 1
  return found
}

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  shop.call('POST', path, { body, headers })
