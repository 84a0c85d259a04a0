import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sendOutbox } from '#server/records/outbox.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const next = 'phulkari-bagh-2'

async function mails() {
  const said: string[] = []
  await sendOutbox(
    shop.db,
    createMailer(shop.context, (text) => said.push(text)),
  )
  const folder = join(shop.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // Decodes quoted-printable.
  const read = (text: string) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return { said, texts: texts.map(read) }
}

describe('the password', () => {
  test('changes with the old one, and signs out other devices', async () => {
    const here = await shop.shopper()
    const there = await shop.signIn(here.email, shop.password)
    const change = (currentPassword: string, newPassword = next) =>
      here.call('POST', '/api/auth/change-password', { currentPassword, newPassword })
    const wrong = await change('not-this-one')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'currentPassword'])
    expect((await change(shop.password, 'password123')).status).toBe(400)
    expect((await change(shop.password)).status).toBe(200)
    expect((await here.call('GET', '/api/auth/check-auth')).status).toBe(200)
    expect((await there.call('GET', '/api/auth/check-auth')).status).toBe(401)
    await shop.signIn(here.email, next)
  })

  test('that changes during a sign-in with the old one leaves it without a session', async () => {
    const here = await shop.shopper()
    const signedIn = await sendWhileLocked(
      shop.db,
      (tx) => tx`UPDATE users SET password_hash = password_hash || 'x' WHERE id = ${here.id}`,
      () =>
        shop.call('POST', '/api/auth/login', {
          body: { email: here.email, password: shop.password },
        }),
      { text: 'FROM users', mayAnswer: true },
    )
    expect(signedIn.status).toBe(401)
    const sessions = await shop.db`SELECT 1 FROM sessions WHERE user_id = ${here.id}`
    expect(sessions).toHaveLength(1)
  })

  test('can be reset once through an emailed link', async () => {
    const shopper = await shop.shopper()
    const ask = (email: string) =>
      shop.call('POST', '/api/auth/forgot-password', {
        body: { email },
        headers: { origin: 'http://localhost:3000' },
      })
    const unknown = await ask('nobody@example.com')
    const known = await ask(shopper.email)
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)

    const { said, texts } = await mails()
    expect(said.join()).toContain(shopper.email)
    const link = new URL(
      texts.join('\n').match(/http:\/\/localhost:3000\/auth\/reset-password\?token=\S+/)?.[0] ?? '',
    )
    const reset = () =>
      shop.call('POST', '/api/auth/reset-password', {
        body: { token: link.searchParams.get('token'), newPassword: next },
      })
    expect((await reset()).status).toBe(200)
    expect((await shopper.call('GET', '/api/auth/check-auth')).status).toBe(401)
    await shop.signIn(shopper.email, next)
    expect((await reset()).status).toBe(400)
    const kept = await shop.db`SELECT payload FROM outbox WHERE recipient = ${shopper.email}`
    expect(JSON.stringify(kept)).not.toContain('token')
  })

  test('is not changed by an expired reset link', async () => {
    const shopper = await shop.shopper()
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: shopper.email } })
    const { texts } = await mails()
    const letter = texts.find((text) => text.includes(`To: ${shopper.email}`))
    const token = letter?.match(/reset-password\?token=(\S+)/)?.[1]
    expect(token).toBeDefined()
    await shop.db`UPDATE password_resets SET expires_at = now() - interval '1 second'`
    const reply = await shop.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: next },
    })
    expect(reply.status).toBe(400)
  })
})

test('lists sessions and ends all at once', async () => {
  const here = await shop.shopper()
  const there = await shop.signIn(here.email, shop.password)
  const { body } = await here.call('GET', '/api/auth/sessions')
  expect(body.data).toHaveLength(2)
  expect(body.data.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect((await here.call('POST', '/api/auth/logout-everywhere')).status).toBe(200)
  for (const device of [here, there])
    expect((await device.call('GET', '/api/auth/check-auth')).status).toBe(401)
})

test('a paid order is confirmed by email once', async () => {
  const { shopper, orderId } = await shop.paidOrder({ title: 'Mailed kurta', price: 125000 })
  await mails()
  const emails = (await mails()).texts.filter(
    (text) => text.includes(orderId) && text.includes(`To: ${shopper.email}`),
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]).toContain('Mailed kurta')
})

describe('the wishlist', () => {
  test('keeps products, newest first, each once', async () => {
    const shopper = await shop.shopper()
    const [first, second] = [await shop.product(), await shop.product()]
    const keep = (productId: string) =>
      shopper.call('POST', '/api/shop/wishlist/add', { productId })
    await keep(first)
    await keep(second)
    const { body } = await keep(first)
    expect(body.data.map((one: { _id: string }) => one._id)).toEqual([second, first])
    const gone = await shopper.call('DELETE', `/api/shop/wishlist/${shopper.id}/${second}`)
    expect(gone.body.total).toBe(1)
    const ids = await shopper.call('GET', `/api/shop/wishlist/ids/${shopper.id}`)
    expect(ids.body.data).toEqual([first])
    expect((await keep('0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('buying an order again adds its available products', async () => {
  const shopper = await shop.shopper()
  const plenty = await shop.product({ price: 100, title: 'Plenty' })
  const last = await shop.product({ price: 100, title: 'Last one', totalStock: 1 })
  const { addressId } = await readyToBuy(shopper, [{ productId: plenty }, { productId: last }])
  const orderId = await buy(shopper, addressId, 200)
  const { body } = await shopper.call('POST', '/api/shop/order/again', { orderId })
  expect(body.data.items).toMatchObject([{ title: 'Plenty', quantity: 1 }])
  expect(body.left).toEqual(['Last one'])
})
