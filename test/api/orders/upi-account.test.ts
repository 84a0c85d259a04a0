import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { withFactor } from '#test/support/second-factor.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const save = (id: string, more: object = {}, who = owner) =>
  who.call('PUT', '/api/admin/payments', {
    ...defaultPaymentSettings,
    upi: { id, payee: 'Zari' },
    ...more,
  })
const savedId = async () => (await owner.call('GET', '/api/admin/payments')).body.data.upi.id
const correct = () => ({ password: shop.password })

beforeEach(async () => {
  const saved = await save('zari@okbank', correct())
  expect(saved.status).toBe(200)
})

describe('changing the UPI id', () => {
  test('requires the password, which other changes do not', async () => {
    const missing = await save('thief@okbank')
    expect(missing).toMatchObject({ status: 400, body: { code: 'password_missing' } })
    expect(missing.body.errors[0].path).toBe('password')
    const wrong = await save('thief@okbank', { password: 'a-wrong-one' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'password_wrong' } })
    expect((await save('', {})).status).toBe(400)
    expect(await savedId()).toBe('zari@okbank')
    const methods = ['paypal', 'cod']
    const without = await save('zari@okbank', { methods })
    expect(without.body).toMatchObject({ success: true, data: { methods } })
    expect((await save('new@okbank', correct())).status).toBe(200)
    expect(await savedId()).toBe('new@okbank')
  })

  test('requires a code too if the owner has a second factor, and uses it up once', async () => {
    const careful = await shop.staff('owner')
    const { codes } = await withFactor(careful)
    const change = (id: string, code?: string) => save(id, { ...correct(), code }, careful)
    const missing = await change('thief@okbank')
    expect(missing).toMatchObject({ status: 400, body: { code: 'code_missing' } })
    expect(missing.body.errors[0].path).toBe('code')
    expect((await change('thief@okbank', '000000')).body.code).toBe('code_wrong')
    expect(await savedId()).toBe('zari@okbank')
    const [code] = codes
    expect((await save('own@okbank', { code }, careful)).body.code).toBe('password_missing')
    expect((await change('own@okbank', code)).status).toBe(200)
    expect((await change('other@okbank', code)).body.code).toBe('code_wrong')
    expect(await savedId()).toBe('own@okbank')
  })

  test('changes nothing on a conflict and leaves the code unused', async () => {
    const careful = await shop.staff('owner')
    const { codes } = await withFactor(careful)
    const change = (version: number | undefined) =>
      save('own@okbank', { ...correct(), code: codes[0], version }, careful)
    expect(await change(0)).toMatchObject({ status: 409, body: { code: 'overtaken' } })
    expect((await change(undefined)).status).toBe(200)
  })

  test('limits wrong passwords', async () => {
    const limited = await openShop({ env: { AUTH_RATE_LIMIT: '3' } })
    const { owner: one } = limited
    const guess = () => save('thief@okbank', { password: 'a-wrong-one' }, one)
    for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await save('', {}, one)).status).toBe(200)
  })

  test('emails every owner and is audited without the password', async () => {
    const partner = await shop.staff('owner')
    expect((await save('partner@okbank', correct())).status).toBe(200)
    for (const { email } of [owner, partner]) {
      const message = (await emailsTo(shop, email)).at(-1)
      expect(message?.text).toContain('The UPI id that shoppers pay to was changed.')
    }
    const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(data[0]).toMatchObject({
      action: 'settingsChanged',
      before: { upiId: 'zari@okbank' },
      after: { upiId: 'partner@okbank' },
    })
    expect(JSON.stringify(data)).not.toContain(shop.password)
    expect(JSON.stringify(await shop.db`SELECT payments FROM settings`)).not.toContain(
      shop.password,
    )
    const before = (await emailsTo(shop, partner.email)).length
    await save('partner@okbank', { methods: ['cod'] })
    expect(await emailsTo(shop, partner.email)).toHaveLength(before)
  })
})
