import { describe, expect, test } from 'vitest'
import { closeKnownLogins, ensureAdmin } from '#server/people/accounts.ts'
import { accountCalls, NEW_PASSWORD } from '#test/support/accounts.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import { fetchTexts, tokenFor } from '#test/support/mailbox.ts'
import { withFactor } from '#test/support/second-factor.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const { login, forgot, reset } = accountCalls(shop)

describe('invitations', () => {
  const invite = (by: Person, email: string) =>
    by.call('POST', '/api/admin/staff/invite', { email, staffRole: 'owner' })
  const accept = (token: string) =>
    shop.call('POST', '/api/auth/accept-invite', {
      body: { token, userName: 'Karigar', password: 'ajrakh-indigo' },
    })

  test('can be withdrawn, which disables their link', async () => {
    const email = 'withdrawn@example.com'
    const { body } = await invite(owner, email)
    const { _id } = body.invites.find((one: { email: string }) => one.email === email)
    const token = await tokenFor(shop, email, 'join')
    const gone = await owner.call('DELETE', `/api/admin/staff/invite/${_id}`)
    expect(gone.status).toBe(200)
    expect(gone.body.invites.map((one: { email: string }) => one.email)).not.toContain(email)
    expect((await accept(token)).status).toBe(400)
    expect((await owner.call('DELETE', `/api/admin/staff/invite/${_id}`)).status).toBe(404)
  })

  test.each([
    ['let go', (id: string) => owner.call('DELETE', `/api/admin/staff/${id}`)],
    [
      'no owner any more',
      (id: string) => owner.call('PUT', `/api/admin/staff/${id}`, { staffRole: 'orders' }),
    ],
  ])('are dropped if their author is %s', async (words, dismiss) => {
    const colleague = await shop.staff('owner')
    const email = `${words.replaceAll(' ', '-')}@example.com`
    await invite(colleague, email)
    const token = await tokenFor(shop, email, 'join')
    await dismiss(colleague.id)
    expect((await accept(token)).status).toBe(400)
  })

  test('are limited in number', async () => {
    const colleague = await shop.staff('owner')
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push((await invite(colleague, 'again@example.com')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    let refused = 0
    for (let n = 0; n < 30; n += 1)
      if ((await invite(colleague, `many-${n}@example.com`)).status === 429) refused += 1
    expect(refused).toBe(13)
  })
})

describe('a displayed invitation', () => {
  test('opens no account that registers at the same instant', async () => {
    const email = `racer-${crypto.randomUUID()}@example.com`
    const { body } = await owner.call('POST', '/api/admin/staff/invite', {
      email,
      staffRole: 'orders',
    })
    const token = new URL(body.link).searchParams.get('token')
    const joined = await sendWhileLocked(
      shop.db,
      (tx) => tx`
        INSERT INTO users (id, user_name, email, password_hash) VALUES (gen_random_uuid(), 'Asha', ${email}, '-')`,
      () =>
        shop.call('POST', '/api/auth/accept-invite', {
          body: { token, userName: 'Inviter', password: 'kanjivaram-silk-9' },
        }),
    )
    expect(joined.status).toBe(400)
    const [account] =
      await shop.db`SELECT role, user_name, password_hash FROM users WHERE email = ${email}`
    expect(account).toEqual({ role: 'user', user_name: 'Asha', password_hash: '-' })
  })
})

describe('reset links', () => {
  test('coexist: a stranger’s request does not end the owner’s link', async () => {
    const { email } = await shop.shopper()
    await forgot(email)
    const mine = await tokenFor(shop, email, 'reset-password')
    await forgot(email)
    expect(await tokenFor(shop, email, 'reset-password')).not.toBe(mine)
    expect((await reset(mine)).status).toBe(200)
  })

  test('end with a new password, however it is set', async () => {
    const someone = await shop.shopper()
    await forgot(someone.email)
    const first = await tokenFor(shop, someone.email, 'reset-password')
    await forgot(someone.email)
    const second = await tokenFor(shop, someone.email, 'reset-password')
    await someone.call('POST', '/api/auth/change-password', {
      currentPassword: shop.password,
      newPassword: NEW_PASSWORD,
    })
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([400, 400])
    await forgot(someone.email)
    const third = await tokenFor(shop, someone.email, 'reset-password')
    expect((await reset(third, 'a-third-password')).status).toBe(200)
    expect((await reset(third)).status).toBe(400)
  })
})

describe('ADMIN_PASSWORD', () => {
  test('is applied once: a restart keeps the owner’s own password', async () => {
    const admin = { email: 'configured@example.com', password: 'from-the-environment' }
    await ensureAdmin(shop.db, admin)
    const signedIn = await shop.signIn(admin.email, admin.password)
    await signedIn.call('POST', '/api/auth/change-password', {
      currentPassword: admin.password,
      newPassword: NEW_PASSWORD,
    })
    await ensureAdmin(shop.db, admin)
    expect((await login(admin.email, NEW_PASSWORD)).status).toBe(200)
    expect((await login(admin.email, admin.password)).status).toBe(401)
    // A new password in the environment is set once.
    await ensureAdmin(shop.db, { ...admin, password: 'a-new-one-of-the-operator' })
    expect((await login(admin.email, 'a-new-one-of-the-operator')).status).toBe(200)
    await closeKnownLogins(shop.db, [{ ...admin, password: 'a-new-one-of-the-operator' }])
    await ensureAdmin(shop.db, { ...admin, password: 'a-new-one-of-the-operator' })
    expect((await login(admin.email, 'a-new-one-of-the-operator')).status).toBe(401)
  })

  test('makes a shopper’s account the owner’s', async () => {
    const { email } = await shop.shopper()
    await ensureAdmin(shop.db, { email, password: 'from-the-environment' })
    const reply = await login(email, 'from-the-environment')
    expect(reply.body.user).toMatchObject({ role: 'admin', staffRole: 'owner' })
  })
})

describe('recovery codes', () => {
  test('are ten, shown once, and each signs in once in place of the app', async () => {
    const admin = await shop.staff('owner')
    const { codes } = await withFactor(admin)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect((await login(admin.email, shop.password, { code: first })).status).toBe(200)
    expect((await login(admin.email, shop.password, { code: first })).status).toBe(401)
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `
    expect((await login(admin.email, shop.password, { code: typed })).status).toBe(200)
    const { body } = await admin.call('GET', '/api/auth/security')
    expect(body.data).toMatchObject({ secondFactor: true, recoveryCodesLeft: 8 })
    const stored = await shop.db`SELECT * FROM recovery_codes WHERE user_id = ${admin.id}`
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)
    expect(await fetchTexts(shop, admin.email)).toContain('recovery codes was used')
  })

  test('can be regenerated, which ends the earlier ones', async () => {
    const admin = await shop.staff('owner')
    const { codes } = await withFactor(admin)
    const again = await admin.call('POST', '/api/auth/second-factor/recovery-codes')
    expect(again.body.recoveryCodes).toHaveLength(10)
    expect((await login(admin.email, shop.password, { code: codes[0] })).status).toBe(401)
    const [fresh] = again.body.recoveryCodes
    expect((await login(admin.email, shop.password, { code: fresh })).status).toBe(200)
  })

  test('sign in one of many concurrent uses of a code', async () => {
    const admin = await shop.staff('owner')
    const { codes } = await withFactor(admin)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => login(admin.email, shop.password, { code: codes[0] })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a removed member can still turn the factor off', async () => {
  const member = await shop.staff('owner')
  const { totp } = await withFactor(member)
  await owner.call('DELETE', `/api/admin/staff/${member.id}`)
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  const reply = await login(member.email, shop.password, { code })
  const former = shop.person(member, `zari=${reply.cookies[0]?.value}`)
  await shop.db`UPDATE users SET totp_last_step = 0 WHERE id = ${member.id}`
  const off = await former.call('POST', '/api/auth/second-factor/off', { code: totp.generate() })
  expect(off.status).toBe(200)
  expect((await login(member.email, shop.password)).status).toBe(200)
})

describe('the password is required again', () => {
  const late = async () => {
    const admin = await shop.staff('owner')
    await shop.db`
      UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = ${admin.id}`
    return admin
  }

  test.each([
    ['POST', '/api/auth/second-factor/start', undefined],
    ['POST', '/api/auth/second-factor/confirm', { code: '123456' }],
    ['POST', '/api/auth/second-factor/off', { code: '123456' }],
    ['POST', '/api/auth/second-factor/recovery-codes', undefined],
    ['POST', '/api/auth/change-email', { newEmail: 'other@example.com' }],
    ['POST', '/api/admin/staff/invite', { email: 'x@example.com', staffRole: 'orders' }],
    ['PUT', '/api/admin/staff/0190a000-0000-7000-8000-000000000000', { staffRole: 'orders' }],
    ['DELETE', '/api/admin/staff/0190a000-0000-7000-8000-000000000000', undefined],
  ] as const)('before %s %s', async (method, url, body) => {
    const admin = await late()
    const refused = await admin.call(method, url, body)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_password'])
    const confirm = (password: string) =>
      admin.call('POST', '/api/auth/confirm-password', { password })
    expect((await confirm('not-this-one')).status).toBe(400)
    expect((await admin.call(method, url, body)).status).toBe(403)
    expect((await confirm(shop.password)).status).toBe(200)
    expect((await admin.call(method, url, body)).status).not.toBe(403)
  })
})

describe('sessions', () => {
  test('end one by one', async () => {
    const here = await shop.shopper()
    const there = await shop.signIn(here.email, shop.password)
    const { body } = await here.call('GET', '/api/auth/sessions')
    const other = body.data.find((one: { current: boolean }) => !one.current)
    const stranger = await shop.shopper()
    expect((await stranger.call('DELETE', `/api/auth/sessions/${other._id}`)).status).toBe(404)
    const ended = await here.call('DELETE', `/api/auth/sessions/${other._id}`)
    expect(ended.body.data).toHaveLength(1)
    expect((await there.call('GET', '/api/auth/check-auth')).status).toBe(401)
    expect((await here.call('GET', '/api/auth/check-auth')).status).toBe(200)
  })

  test('end after ninety days, regardless of use', async () => {
    const someone = await shop.shopper()
    await shop.db`
      UPDATE sessions SET created_at = now() - interval '91 days', expires_at = now() + interval '30 days'
      WHERE user_id = ${someone.id}`
    expect((await someone.call('GET', '/api/auth/check-auth')).status).toBe(401)
  })
})

describe('the account log', () => {
  const kinds = async (person: Person, path: string) =>
    (await person.call('GET', path)).body.data.map((one: { kind: string }) => one.kind)

  test('shows an account its own events only', async () => {
    const { email } = await shop.shopper()
    const someone = await shop.signIn(email, shop.password)
    await login(someone.email, 'not-this-one')
    await someone.call('POST', '/api/auth/change-password', {
      currentPassword: shop.password,
      newPassword: NEW_PASSWORD,
    })
    await forgot(someone.email)
    await reset(await tokenFor(shop, someone.email, 'reset-password'), 'a-third-password')
    const again = await shop.signIn(someone.email, 'a-third-password')
    expect(await kinds(again, '/api/auth/events')).toEqual([
      'signedIn',
      'passwordReset',
      'passwordResetAsked',
      'passwordChanged',
      'signInFailed',
      'signedIn',
    ])
    const { body } = await again.call('GET', '/api/auth/events?limit=2')
    expect(body.total).toBe(6)
    expect(body.data[0]).toMatchObject({ email: someone.email, address: '127.0.0.1' })
    const older = await again.call('GET', `/api/auth/events?limit=2&cursor=${body.nextCursor}`)
    expect(older.body.data[0].kind).toBe('passwordResetAsked')
  })

  test('shows the owner all events, and the exports', async () => {
    await login('nobody-at-all@example.com', 'not-this-one')
    await owner.call('GET', '/api/admin/orders/export')
    await owner.call('GET', '/api/admin/products/export')
    await owner.call('GET', '/api/admin/customers/export')
    const { body } = await owner.call('GET', '/api/admin/security-log?limit=4')
    expect(body.data.map((one: { kind: string; email: string }) => [one.kind, one.email])).toEqual([
      ['customersExported', owner.email],
      ['productsExported', owner.email],
      ['ordersExported', owner.email],
      ['signInFailed', 'nobody-at-all@example.com'],
    ])
  })
})
