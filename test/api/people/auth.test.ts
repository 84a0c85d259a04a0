import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { closeKnownLogins } from '#server/people/accounts.ts'
import { hashPassword } from '#server/people/passwords/passwords.ts'
import { insertUser } from '#server/people/user-record.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { ORIGIN } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const asha = { userName: 'Asha', email: 'asha@example.com', password: 'gulabi-lehnga' }

describe('registering', () => {
  test('creates an account without signing in', async () => {
    const reply = await shop.call('POST', '/api/auth/register', { body: asha })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ success: true, message: expect.any(String) })
    expect(reply.cookies).toEqual([])
  })

  test('a second account with the same email, in any case, is a 409', async () => {
    const body = { ...asha, email: ' ASHA@example.com' }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(409)
  })

  test.each([
    ['email', { ...asha, email: 'not-an-email' }],
    ['email', { ...asha, email: undefined }],
    ['userName', { ...asha, userName: '   ' }],
    ['password', { ...asha, email: 'b@example.com', password: 'short' }],
    ['password', { ...asha, email: 'b@example.com', password: 'x'.repeat(129) }],
    ['password', { ...asha, email: 'b@example.com', password: 'password123' }],
  ])('a bad %s is a 400 that names it', async (path, body) => {
    const reply = await shop.call('POST', '/api/auth/register', { body })
    expect(reply.status).toBe(400)
    expect(reply.body.success).toBe(false)
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test('a password of 64 unicode characters works', async () => {
    const body = { ...asha, email: 'unicode@example.com', password: 'ज़री'.repeat(16) }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201)
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  test.each([
    ['आशा@example.com', 'आशा@example.com'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ])('%s gets an account and its emails', async (typed, stored) => {
    const body = { ...asha, email: typed }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201)
    const asStored = { ...asha, email: stored }
    expect((await shop.call('POST', '/api/auth/register', { body: asStored })).status).toBe(409)
    expect((await shop.call('POST', '/api/auth/login', { body: asStored })).status).toBe(200)
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: typed } })
    expect((await emailsTo(shop, stored)).length).toBeGreaterThan(0)
  })

  test.each(['\u3164', '\u00ad\u200b', '\u2800'])('%j is no name', async (userName) => {
    const body = { ...asha, userName, email: 'blank@example.com' }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(400)
  })

  test('a password may be typed composed, decomposed or full width', async () => {
    const typed = 'José-ＺＡＲＩ-café'
    const body = { ...asha, email: 'nfkc@example.com', password: typed.normalize('NFD') }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201)
    for (const password of [typed, typed.normalize('NFKC')]) {
      const reply = await shop.call('POST', '/api/auth/login', { body: { ...body, password } })
      expect(reply.status).toBe(200)
    }
  })

  test('a password that was stored as typed still signs in', async () => {
    const password = 'Jose\u0301-lehnga'
    const body = { ...asha, email: 'stored@example.com', password }
    await shop.call('POST', '/api/auth/register', { body })
    const stored = await hash(password, { memoryCost: 19456, timeCost: 2, parallelism: 1 })
    await shop.db`UPDATE users SET password_hash = ${stored} WHERE email = ${body.email}`
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  test('the password is stored as argon2id with the agreed cost', async () => {
    const [row] = await shop.db`SELECT password_hash FROM users WHERE email = ${asha.email}`
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  test('answers the user and sets an httpOnly Lax cookie', async () => {
    const reply = await shop.call('POST', '/api/auth/login', { body: asha })
    expect(reply.status).toBe(200)
    expect(reply.body.user).toEqual({
      id: expect.any(String),
      userName: 'Asha',
      email: 'asha@example.com',
      role: 'user',
    })
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  test('an unknown email and a wrong password get the same message', async () => {
    const wrong = await shop.call('POST', '/api/auth/login', {
      body: { ...asha, password: 'nonsense' },
    })
    const unknown = await shop.call('POST', '/api/auth/login', {
      body: { email: 'nobody@example.com', password: 'nonsense' },
    })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('check-auth knows the user, is never cached, and is a 401 for a visitor', async () => {
    const user = await shop.signIn(asha.email, asha.password)
    const known = await user.call('GET', '/api/auth/check-auth')
    expect(known.body.user.userName).toBe('Asha')
    expect(known.headers['cache-control']).toBe('no-store')
    const visitor = await shop.call('GET', '/api/auth/check-auth')
    expect(visitor.status).toBe(401)
    expect(visitor.body.success).toBe(false)
  })

  test('signing in again rotates the token and ends the old one', async () => {
    const before = await shop.signIn(asha.email, asha.password)
    await before.call('POST', '/api/auth/login', asha)
    expect((await before.call('GET', '/api/auth/check-auth')).status).toBe(401)
  })
})

describe('requests from elsewhere', () => {
  const login = (headers: Record<string, string>) =>
    shop.call('POST', '/api/auth/login', { body: asha, headers })

  test.each([
    'http://evil.example',
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
    `${ORIGIN}.evil.example`,
  ])('a change with the origin %s is a 403', async (origin) => {
    const reply = await login({ origin })
    expect(reply.status).toBe(403)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([ORIGIN, 'http://127.0.0.1:3000'])('%s is the shop itself', async (origin) => {
    expect((await login({ origin })).status).toBe(200)
  })

  test('a cross-site request without an origin is a 403', async () => {
    expect((await login({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('text/plain is a 415, broken JSON a 400, a huge body a 413', async () => {
    const send = (raw: string, type: string) =>
      shop.call('POST', '/api/auth/login', { raw, headers: { 'content-type': type } })
    expect((await send(JSON.stringify(asha), 'text/plain')).status).toBe(415)
    expect((await send('{"email":', 'application/json')).status).toBe(400)
    expect(
      (await send(JSON.stringify({ email: 'x'.repeat(120_000) }), 'application/json')).status,
    ).toBe(413)
  })
})

describe('throttling', () => {
  test('answers 429 with Retry-After past the limit of failures, and does not lock out others', async () => {
    const strict = await openShop({ env: { AUTH_RATE_LIMIT: '3' } })
    const body = { email: 'nobody@example.com', password: 'nonsense' }
    for (let n = 0; n < 3; n += 1)
      expect((await strict.call('POST', '/api/auth/login', { body })).status).toBe(401)
    const refused = await strict.call('POST', '/api/auth/login', {
      body,
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.db`UPDATE throttle SET ends_at = ends_at - interval '2 minutes'`
    expect((await strict.call('POST', '/api/auth/login', { body })).status).toBe(401)
  })
})

test('a well-known password is disabled outside the demo, and others stay valid', async () => {
  const known = { email: 'demo@example.com', password: 'demo-owner-pass' }
  const own = { email: 'own@example.com', password: 'a-password-of-mine' }
  for (const { email, password } of [known, own]) {
    const owner = { userName: 'Owner', email, role: 'admin', staffRole: 'owner' } as const
    const passwordHash = await hashPassword(password)
    await insertUser(shop.db, { ...owner, passwordHash, verified: true })
  }
  const person = await shop.signIn(known.email, known.password)
  expect(await closeKnownLogins(shop.db, [known, { ...own, password: 'another' }])).toEqual([
    known.email,
  ])
  expect((await person.call('GET', '/api/auth/check-auth')).status).toBe(401)
  const again = await shop.call('POST', '/api/auth/login', { body: known })
  expect(again.status).toBe(401)
  expect((await shop.signIn(own.email, own.password)).email).toBe(own.email)
})
