import { describe, expect, test } from 'vitest'
import { accountCalls, NEW_PASSWORD } from '#test/support/accounts.ts'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, fetchTexts, tokenFor } from '#test/support/mailbox.ts'
import { withFactor } from '#test/support/second-factor.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const { login, forgot, reset } = accountCalls(shop)

describe('the email address', () => {
  const confirm = (token: string) =>
    shop.call('POST', '/api/auth/confirm-email', { body: { token } })
  const registering = (extra: object) => ({
    userName: 'Asha',
    email: `asha-${Math.random()}@example.com`,
    password: 'gulabi-lehnga',
    ...extra,
  })
  const register = (body: object) => shop.call('POST', '/api/auth/register', { body })

  test('is confirmed by a link once for a new account; buying never requires it', async () => {
    const body = registering({})
    expect((await register(body)).status).toBe(201)
    const someone = await shop.signIn(body.email, body.password)
    const state = async () => (await someone.call('GET', '/api/auth/security')).body.data
    expect((await state()).emailVerified).toBe(false)
    const token = await tokenFor(shop, body.email, 'confirm-email')
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
    expect((await state()).emailVerified).toBe(true)
    expect((await someone.call('POST', '/api/auth/send-confirmation')).status).toBe(409)
  })

  test('receives no text of the person who typed it when it is a stranger’s', async () => {
    const email = 'stranger@example.com'
    const words = 'You won! Visit evil.example'
    await register(registering({ email, userName: words }))
    await forgot(email)
    const emails = await emailsTo(shop, email)
    expect(emails).toHaveLength(2)
    for (const { text } of emails) expect(text).not.toContain('evil.example')
    // Nothing else is sent there before the address is confirmed.
    await login(email, 'gulabi-lehnga')
    await login(email, 'gulabi-lehnga')
    expect(await emailsTo(shop, email)).toHaveLength(2)
  })

  test.each(['Asha\nYour parcel is held', 'Asha\tX', 'Asha\r\nX', 'Asha\u2028X', '\u202eAsha'])(
    'refuses a name of several lines: %j',
    async (userName) => {
      expect((await register(registering({ userName }))).status).toBe(400)
    },
  )

  test('gets its link at most three times an hour', async () => {
    const body = registering({})
    await register(body)
    const someone = await shop.signIn(body.email, body.password)
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push((await someone.call('POST', '/api/auth/send-confirmation')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('changes once the link in the new inbox is opened, and the old one is notified', async () => {
    const someone = await shop.shopper()
    const newEmail = `new.${someone.email}`
    const change = (to: string) => someone.call('POST', '/api/auth/change-email', { newEmail: to })
    expect((await change(owner.email)).status).toBe(409)
    expect((await change(someone.email)).status).toBe(400)
    expect((await change(newEmail)).status).toBe(200)
    expect((await login(someone.email, shop.password)).status).toBe(200)
    await forgot(someone.email)
    const link = await tokenFor(shop, someone.email, 'reset-password')
    expect((await confirm(await tokenFor(shop, newEmail, 'confirm-email'))).status).toBe(200)
    expect((await login(someone.email, shop.password)).status).toBe(401)
    expect((await login(newEmail, shop.password)).status).toBe(200)
    expect((await reset(link)).status).toBe(400)
    expect(await fetchTexts(shop, someone.email)).toContain('another email address')
  })

  test('is refused with 409 if someone else took it in the meantime', async () => {
    const [one, two] = [await shop.shopper(), await shop.shopper()]
    const newEmail = 'wanted@example.com'
    for (const person of [one, two])
      await person.call('POST', '/api/auth/change-email', { newEmail })
    const emails = await emailsTo(shop, newEmail)
    const tokens = emails.map(({ text }) => text.match(/token=(\S+)/)?.[1] ?? '')
    expect((await confirm(tokens[0] ?? '')).status).toBe(200)
    expect((await confirm(tokens[1] ?? '')).status).toBe(409)
  })
})

describe('an account that a stranger opened with someone’s address', () => {
  async function taken() {
    const email = `taken-${Math.random()}@example.com`
    await shop.call('POST', '/api/auth/register', {
      body: { userName: 'Not me', email, password: 'of-the-stranger' },
    })
    return { email, stranger: await shop.signIn(email, 'of-the-stranger') }
  }
  async function takeBack(email: string) {
    await forgot(email)
    await reset(await tokenFor(shop, email, 'reset-password'))
  }

  test('belongs to the person who resets its password by email: no link of the stranger’s changes it', async () => {
    const { email, stranger } = await taken()
    const evil = `evil.${email}`
    await stranger.call('POST', '/api/auth/change-email', { newEmail: evil })
    const token = await tokenFor(shop, evil, 'confirm-email')
    await takeBack(email)
    const moved = await shop.call('POST', '/api/auth/confirm-email', { body: { token } })
    expect(moved.status).toBe(400)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('does not ask them for a code of the stranger’s', async () => {
    const { email, stranger } = await taken()
    await withFactor(stranger)
    await takeBack(email)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('confirms its orders to them without text of the stranger’s', async () => {
    const { email, stranger } = await taken()
    const productId = await shop.product({ title: 'Mailed kurta', price: 100 })
    await readyToBuy(stranger, [{ productId }])
    const { body } = await stranger.call('GET', `/api/shop/address/get/${stranger.id}`)
    await buy(stranger, body.data[0]._id, 100)
    const message = (await emailsTo(shop, email)).find(({ text }) => text.includes('Mailed kurta'))
    expect(message?.text).toBeDefined()
    for (const words of ['Not me', anAddress.address, anAddress.notes])
      expect(message?.text).not.toContain(words)
  })
})

describe('the account’s owner is notified', () => {
  test('of a sign-in with a new browser, but not of the first or of a known one', async () => {
    const { email } = await shop.shopper()
    const count = async () => (await emailsTo(shop, email)).length
    await shop.signIn(email, shop.password)
    expect(await count()).toBe(0)
    const reply = await login(email, shop.password)
    expect(await fetchTexts(shop, email)).toContain('not seen there before')
    expect(await count()).toBe(1)
    await login(email, shop.password, {}, device(reply))
    expect(await count()).toBe(1)
    for (let n = 0; n < 15; n += 1) await login(email, shop.password)
    expect(await count()).toBe(10)
  })

  test('of a new password and of the second factor', async () => {
    const admin = await shop.staff('owner')
    const { codes } = await withFactor(admin)
    expect(await fetchTexts(shop, admin.email)).toContain(
      'asks for a code of your authenticator app',
    )
    await admin.call('POST', '/api/auth/second-factor/off', { code: codes[0] })
    expect(await fetchTexts(shop, admin.email)).toContain('no second factor any more')
    const change = { currentPassword: shop.password, newPassword: NEW_PASSWORD }
    await admin.call('POST', '/api/auth/change-password', change)
    expect(await fetchTexts(shop, admin.email)).toContain('has a new password')
  })
})

const device = (reply: Reply) =>
  reply.cookies.filter(({ name }) => name.includes('device')).map((c) => `${c.name}=${c.value}`)[0]
