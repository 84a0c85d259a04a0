import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { deleteExpiredAccountRecords } from '#server/people/expired-records.ts'
import { accountCalls } from '#test/support/accounts.ts'
import { anAddress, order } from '#test/support/checkout.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import { emailsTo, findCode, wrongCode } from '#test/support/mailbox.ts'
import { withFactor } from '#test/support/second-factor.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { openTextReceiver } from '#test/support/text-receiver.ts'

const receiver = await openTextReceiver()
const shop = await openShop({
  env: { TRUST_PROXY: '1', MESSAGES_URL: receiver.url },
  settings: { signInByCode: true },
})
const { owner } = shop
const { login } = accountCalls(shop)

describe('a code by email', () => {
  test('signs a new shopper in, with a confirmed email and the name that they give', async () => {
    const email = newEmail()
    const { user, call } = await signedIn(email, { userName: 'Meera Rao' })
    expect(user).toMatchObject({ userName: 'Meera Rao', email, role: 'user' })
    const { data } = (await call('GET', '/api/auth/security')).body
    expect(data).toMatchObject({ email, emailVerified: true, phone: null, hasPassword: false })
  })

  test('names a new shopper Customer without a name', async () => {
    expect((await signedIn(newEmail())).user.userName).toBe('Customer')
  })

  test('signs in to the account that has the email, and keeps its name and password', async () => {
    const someone = await shop.shopper()
    const { user, reply } = await signedIn(someone.email, { userName: 'Another name' })
    expect(user).toMatchObject({ id: someone.id, userName: someone.userName })
    expect(reply.body.message).toBe(`Welcome, ${someone.userName}.`)
    expect((await login(someone.email, shop.password)).status).toBe(200)
    expect((await someone.call('GET', '/api/auth/check-auth')).status).toBe(200)
  })

  test('works once, also if it is sent twice at the same time', async () => {
    const { codeId, code } = await asked(newEmail())
    const replies = await Promise.all([1, 2, 3].map(() => signIn(codeId, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await signIn(codeId, code)).status).toBe(400)
  })

  test('makes one account of two codes that are entered at the same time', async () => {
    const email = newEmail()
    const first = await asked(email)
    const second = await asked(email)
    const replies = await Promise.all([first, second].map((one) => signIn(one.codeId, one.code)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('belongs to the browser that asked for it', async () => {
    const email = newEmail()
    const mine = await asked(email)
    const theirs = (await ask(email, '10.6.0.1')).body.data.codeId
    expect((await signIn(theirs, mine.code)).body.code).toBe('sign_in_code_wrong')
    expect((await signIn(uuidv7(), mine.code)).status).toBe(400)
    for (let n = 0; n < 6; n += 1) await signIn(theirs, mine.code)
    expect((await signIn(mine.codeId, mine.code)).status).toBe(200)
  })

  test('ends after five wrong tries, also if they come at the same time', async () => {
    const { codeId, code } = await asked(newEmail())
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => signIn(codeId, wrongCode(code))),
    )
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([400, 400, 400, 400, 400, 409, 409, 409])
    const after = await signIn(codeId, code)
    expect([after.status, after.body.code]).toEqual([409, 'too_many_codes'])
  })

  test('ends after its time, and is deleted', async () => {
    const { codeId, code } = await asked(newEmail())
    await expire(codeId)
    expect((await signIn(codeId, code)).status).toBe(400)
    await deleteExpiredAccountRecords(shop.db)
    expect(await shop.db`SELECT 1 FROM sign_in_codes WHERE id = ${codeId}`).toEqual([])
  })

  test('is valid for ten minutes after it is sent', async () => {
    const { codeId } = await asked(newEmail())
    const [row] = await shop.db<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
      FROM sign_in_codes WHERE id = ${codeId}`
    expect(row?.minutes).toBe(10)
  })

  test('is replaced if its message is sent again', async () => {
    const email = newEmail()
    const { codeId, code } = await asked(email)
    await shop.db`UPDATE outbox SET sent_at = NULL, attempts = 0 WHERE recipient = ${email}`
    // Its file replaces that of the first.
    const newCode = await codeTo(email)
    expect((await signIn(codeId, code)).status).toBe(400)
    expect((await signIn(codeId, newCode)).status).toBe(200)
  })

  test('is stored as a hash', async () => {
    const { codeId, code } = await asked(newEmail())
    const [row] = await shop.db<{ text: string }[]>`
      SELECT to_jsonb(c)::text || (SELECT string_agg(to_jsonb(o)::text, '') FROM outbox o
                                   WHERE o.payload->>'codeId' = ${codeId}) AS text
      FROM sign_in_codes c WHERE id = ${codeId}`
    expect(row?.text).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  test.each(['Asha', '12345', 'asha@', '+1 415 555 0100', ''])('refuses %j', async (target) => {
    expect((await ask(target)).status).toBe(400)
  })
})

describe('what a guesser learns', () => {
  test('the same answer for a known and an unknown email, and for one of the staff', async () => {
    const someone = await shop.shopper()
    const replies = [await ask(someone.email), await ask(newEmail()), await ask(owner.email)]
    for (const { status, body, headers, cookies } of replies)
      expect([status, body, headers['set-cookie'], cookies]).toEqual([
        200,
        { success: true, message: 'The code is on its way.', data: { codeId: expect.any(String) } },
        undefined,
        [],
      ])
  })

  test('staff get no code, and nobody signs in to their account by one', async () => {
    const { codeId } = (await ask(owner.email)).body.data
    expect(await codesTo(owner.email)).toEqual([])
    const refused = await signIn(codeId, '123456')
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'That is not the code, or it has ended. Please ask for a new one.',
    ])
  })

  test('a shopper who joins the staff cannot use a code that was sent before', async () => {
    const someone = await shop.shopper()
    const { codeId, code } = await asked(someone.email)
    await shop.db`UPDATE users SET role = 'admin', staff_role = 'packing' WHERE id = ${someone.id}`
    const refused = await signIn(codeId, code)
    expect([refused.status, sessionOf(refused)]).toEqual([400, undefined])
  })
})

describe('the limits', () => {
  test('an email gets five codes an hour, whoever asks and whether it is known or not', async () => {
    const someone = await shop.shopper()
    for (const email of [someone.email, newEmail()]) {
      const statuses: number[] = []
      for (let n = 0; n < 7; n += 1) statuses.push((await ask(email, `10.2.0.${n}`)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })

  test('a browser that signed in before has codes of its own', async () => {
    const email = newEmail()
    const { reply } = await signedIn(email)
    const device = reply.cookies.find(({ name }) => name.includes('device'))
    for (let n = 0; n < 6; n += 1) await ask(email, `10.3.0.${n}`)
    expect((await ask(email, '10.3.0.9')).status).toBe(429)
    const own = await ask(email, '10.3.0.9', `${device?.name}=${device?.value}`)
    expect(own.status).toBe(200)
  })

  test('a network gets the sign-ins of its limit, whatever the emails', async () => {
    const strict = await openShop({
      env: { AUTH_RATE_LIMIT: '3' },
      settings: { signInByCode: true },
    })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push(
        (await strict.call('POST', '/api/auth/code', { body: { target: newEmail() } })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('a network guesses as often as it signs in', async () => {
    const strict = await openShop({
      env: { AUTH_RATE_LIMIT: '3' },
      settings: { signInByCode: true },
    })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const body = { codeId: uuidv7(), code: '123456' }
      statuses.push((await strict.call('POST', '/api/auth/code/sign-in', { body })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  })

  test('a shop that has not turned it on offers no codes', async () => {
    const off = await openShop()
    const refused = await off.call('POST', '/api/auth/code', { body: { target: newEmail() } })
    expect([refused.status, refused.body.code]).toEqual([409, 'sign_in_codes_off'])
    expect((await off.call('GET', '/api/common/shop')).body.data.signInByCode).toBe(false)
    const body = { codeId: uuidv7(), code: '123456' }
    expect((await off.call('POST', '/api/auth/code/sign-in', { body })).status).toBe(409)
  })
})

describe('an account that exists', () => {
  test('whose email was never confirmed loses its password, sessions and second factor', async () => {
    const email = newEmail()
    await register(email)
    const stranger = await shop.signIn(email, 'gulabi-lehnga')
    await withFactor(stranger)
    const { reply, call } = await signedIn(email)
    expect(reply.body.message).toContain('The earlier password no longer works')
    expect((await stranger.call('GET', '/api/auth/check-auth')).status).toBe(401)
    expect((await login(email, 'gulabi-lehnga')).status).toBe(401)
    const { data } = (await call('GET', '/api/auth/security')).body
    expect(data).toMatchObject({
      emailVerified: true,
      hasPassword: false,
      secondFactor: false,
      recoveryCodesLeft: 0,
    })
    const again = await signedIn(email)
    expect(again.reply.body.message).toBe('Welcome, Asha.')
  })

  test('is asked for its second factor, and the code stays valid meanwhile', async () => {
    const someone = await shop.shopper()
    const { totp } = await withFactor(someone)
    const { codeId, code } = await asked(someone.email)
    const without = await signIn(codeId, code)
    expect([without.status, without.body.code, sessionOf(without)]).toEqual([
      401,
      'second_factor',
      undefined,
    ])
    const bad = await signIn(codeId, code, { factor: '000000' })
    expect([bad.status, bad.body.code]).toEqual([401, 'second_factor'])
    await shop.db`UPDATE users SET totp_last_step = 0 WHERE id = ${someone.id}`
    expect((await signIn(codeId, wrongCode(code), { factor: totp.generate() })).status).toBe(400)
    expect((await signIn(codeId, code, { factor: totp.generate() })).status).toBe(200)
    expect((await signIn(codeId, code, { factor: totp.generate() })).status).not.toBe(200)
  })

  test('is signed in to once by a code that passes twice at the same time', async () => {
    const someone = await shop.shopper()
    const { codes } = await withFactor(someone)
    const { codeId, code } = await asked(someone.email)
    const replies = await sendWhileLocked(
      shop.db,
      // Both have passed the code once they wait for the second factor.
      (tx) => tx`SELECT 1 FROM users WHERE id = ${someone.id} FOR UPDATE`,
      () => Promise.all(codes.slice(0, 2).map((factor) => signIn(codeId, code, { factor }))),
      { count: 2 },
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('also takes a recovery code, once', async () => {
    const someone = await shop.shopper()
    const { codes } = await withFactor(someone)
    await signedIn(someone.email, { factor: codes[0] })
    const next = await asked(someone.email)
    expect((await signIn(next.codeId, next.code, { factor: codes[0] })).status).toBe(401)
  })

  test('shows the sign-in and wrong codes among its events', async () => {
    const someone = await shop.shopper()
    const { codeId, code } = await asked(someone.email)
    await signIn(codeId, wrongCode(code))
    await signIn(codeId, code)
    const { data } = (await someone.call('GET', '/api/auth/events')).body
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['signedIn', 'signInFailed'])
  })
})

describe('a password', () => {
  test('can be set later, once, and ends the other sessions', async () => {
    const email = newEmail()
    const other = await signedIn(email)
    const { call } = await signedIn(email)
    const set = (newPassword: string) => call('POST', '/api/auth/set-password', { newPassword })
    expect((await set('password1')).status).toBe(400)
    expect((await set('phulkari-bagh-2')).status).toBe(200)
    expect((await login(email, 'phulkari-bagh-2')).status).toBe(200)
    expect((await other.call('GET', '/api/auth/check-auth')).status).toBe(401)
    expect((await call('GET', '/api/auth/check-auth')).status).toBe(200)
    const second = await set('another-bagh-3')
    expect([second.status, second.body.code]).toEqual([409, 'password_exists'])
  })

  test('is set by a fresh sign-in only', async () => {
    const email = newEmail()
    const { call } = await signedIn(email)
    await shop.db`
      UPDATE sessions SET confirmed_at = now() - interval '11 minutes'
      WHERE user_id = (SELECT id FROM users WHERE email = ${email})`
    const refused = await call('POST', '/api/auth/set-password', { newPassword: 'phulkari-bagh-2' })
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_password'])
    const again = await signedIn(email)
    const set = { newPassword: 'phulkari-bagh-2' }
    expect((await again.call('POST', '/api/auth/set-password', set)).status).toBe(200)
  })

  test('no password matches an account without one', async () => {
    const email = newEmail()
    await signedIn(email)
    for (const password of ['!', ' ', 'gulabi-lehnga'])
      expect((await login(email, password)).status).toBe(401)
  })
})

describe('a code by text', () => {
  test('makes an account whose email is empty and whose phone is verified', async () => {
    const phone = newPhone()
    const { user, call } = await signedIn(phone)
    expect(user).toMatchObject({ email: '', userName: 'Customer', role: 'user' })
    expect((await call('GET', '/api/auth/check-auth')).body.user.email).toBe('')
    const { data } = (await call('GET', '/api/auth/security')).body
    expect(data).toMatchObject({ email: '', emailVerified: false, phone, hasPassword: false })
    expect(receiver.texts.at(-1)?.body).toMatchObject({ recipient: phone, template: 'signInCode' })
  })

  test('finds the account however the phone is written', async () => {
    const phone = newPhone()
    const { user } = await signedIn(phone)
    const { codeId } = (await ask(phone.replace('+91', '0091 '))).body.data
    const { code } = { code: await codeTo(phone) }
    expect((await signIn(codeId, code)).body.user.id).toBe(user.id)
  })

  test('makes one account of two codes that are entered at the same time', async () => {
    const phone = newPhone()
    const codes = [await asked(phone), await asked(phone)]
    const replies = await Promise.all(codes.map(({ codeId, code }) => signIn(codeId, code)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const accounts = await shop.db`SELECT 1 FROM users WHERE verified_phone = ${phone}`
    expect(accounts).toHaveLength(1)
  })

  test('is refused where the shop sends no texts', async () => {
    const silent = await openShop({ settings: { signInByCode: true } })
    const refused = await silent.call('POST', '/api/auth/code', { body: { target: newPhone() } })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'target'])
  })

  test('attaches no earlier order by itself', async () => {
    const phone = newPhone()
    const productId = await shop.product({ price: 4500 })
    const placed = await owner.call('POST', '/api/admin/orders/create', {
      ...{ orderId: uuidv7(), channel: 'phone', customer: { name: 'Meera Rao', email: '' } },
      address: { ...anAddress, phone },
      lines: [{ productId, quantity: 1 }],
      totalAmount: 4500,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const { user, call } = await signedIn(phone)
    const orders = await call('GET', `/api/shop/order/list/${user.id}`)
    expect(orders.body.data).toEqual([])
  })

  test('texts news of its orders to the verified phone, and shows them without an email', async () => {
    const phone = newPhone()
    const { user, call } = await signedIn(phone, { userName: 'Kavita Phone' })
    await shop.setPayments({ methods: ['cod'], cod: { confirm: false } })
    const productId = await shop.product({ price: 800 })
    const body = { userId: user.id, productId, quantity: 1 }
    expect((await call('POST', '/api/shop/cart/add', body)).status).toBe(200)
    const address = await call('POST', '/api/shop/address/add', { ...anAddress, userId: user.id })
    const someone = { ...user, call } as unknown as Person
    const made = await order(someone, address.body.data._id, 800, 'cod')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await codeTo(phone)
    expect(receiver.texts.findLast(({ body }) => body.recipient === phone)?.body.template).toBe(
      'orderConfirmed',
    )
    const queued = await shop.db<{ recipient: string }[]>`
      SELECT recipient FROM outbox WHERE recipient LIKE '%phone.invalid'`
    expect(queued).toEqual([])
    const listed = await owner.call('GET', '/api/admin/orders/get?q=Kavita%20Phone')
    expect(listed.body.data[0].customer).toMatchObject({ userName: 'Kavita Phone', email: '' })
    const found = await owner.call('GET', `/api/admin/customers?q=${phone.slice(3)}`)
    expect(found.body.data).toMatchObject([{ _id: user.id, email: '', phone }])
  })

  test('takes an email later, and none can be sent to an account without one', async () => {
    const { call } = await signedIn(newPhone())
    const none = await call('POST', '/api/auth/send-confirmation')
    expect([none.status, none.body.code]).toEqual([409, 'email_none'])
    const email = newEmail()
    const asks = await call('POST', '/api/auth/change-email', { newEmail: email })
    expect(asks.status, JSON.stringify(asks.body)).toBe(200)
    const [mail] = await emailsTo(shop, email)
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    expect((await shop.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(
      200,
    )
    expect((await call('GET', '/api/auth/check-auth')).body.user.email).toBe(email)
  })

  test('is exported and erased with its phone', async () => {
    const phone = newPhone()
    const { user } = await signedIn(phone)
    const records = await owner.call('GET', `/api/admin/customers/${user.id}/export`)
    expect(records.body.data.account).toMatchObject({ email: '', verifiedPhone: phone })
    expect(records.body.data.mails).toMatchObject([{ kind: 'signInCode', to: phone }])
    await ask(phone)
    expect((await owner.call('DELETE', `/api/admin/customers/${user.id}`)).status).toBe(200)
    for (const table of ['users', 'outbox', 'account_events', 'sign_in_codes'])
      expect(await rowsWith(table, phone.slice(3)), table).toEqual([])
    // The phone is free for a new account.
    expect((await signedIn(phone)).user.id).not.toBe(user.id)
  })
})

async function rowsWith(table: string, text: string) {
  const rows = await shop.db<{ text: string }[]>`
    SELECT row FROM (
      SELECT to_jsonb(u)::text AS row, 'users' AS name FROM users u
      UNION ALL SELECT to_jsonb(o)::text, 'outbox' FROM outbox o
      UNION ALL SELECT to_jsonb(e)::text, 'account_events' FROM account_events e
      UNION ALL SELECT to_jsonb(c)::text, 'sign_in_codes' FROM sign_in_codes c) all_rows
    WHERE name = ${table} AND strpos(row, ${text}) > 0`
  return rows
}

let targets = 0
const newEmail = () => {
  targets += 1
  return `code${targets}@example.com`
}
const newPhone = () => {
  targets += 1
  return `+9198${String(70_000_000 + targets)}`
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const ask = (target: string, address = '10.0.0.1', cookie?: string) =>
  shop.call('POST', '/api/auth/code', { body: { target }, ...from(address) }, cookie)
const signIn = (codeId: string, code: string, more: object = {}) =>
  shop.call('POST', '/api/auth/code/sign-in', { body: { codeId, code, ...more } })
/** Codes sent to the email, oldest first. */
const codesTo = async (email: string) =>
  (await emailsTo(shop, email))
    .filter(({ subject }) => subject === 'Your code to sign in at Zari')
    .map(findCode)
async function codeTo(target: string) {
  const emailed = await codesTo(target)
  const texted = receiver.texts.filter(
    ({ body }) => body.recipient === target && body.template === 'signInCode',
  )
  return emailed.at(-1) ?? texted.at(-1)?.body.values.code ?? ''
}
async function asked(target: string) {
  const { status, body } = await ask(target)
  expect(status, JSON.stringify(body)).toBe(200)
  return { codeId: body.data.codeId as string, code: await codeTo(target) }
}
const sessionOf = ({ cookies: [session] }: Reply) => {
  return session ? `${session.name}=${session.value}` : undefined
}
async function signedIn(target: string, more: object = {}) {
  const { codeId, code } = await asked(target)
  const reply = await signIn(codeId, code, more)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const cookie = sessionOf(reply) ?? ''
  const call: Person['call'] = (method, url, body, rest = {}) =>
    shop.call(method, url, { ...(body !== undefined && { body }), ...rest }, cookie)
  return { reply, user: reply.body.user, cookie, call }
}
const register = (email: string, password = 'gulabi-lehnga') =>
  shop.call('POST', '/api/auth/register', { body: { userName: 'Asha', email, password } })
const expire = (codeId: string) =>
  shop.db`UPDATE sign_in_codes SET expires_at = now() WHERE id = ${codeId}`
