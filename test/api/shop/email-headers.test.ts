import { expect, test } from 'vitest'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'

test.each([
  [{ WEB_ORIGIN: 'https://shop.example.com' }, 'shop.example.com'],
  [{ ADMIN_EMAIL: 'owner@bunkar.example', ADMIN_PASSWORD: 'kanjivaram-silk' }, 'bunkar.example'],
  [{}, 'localhost.localdomain'],
])(
  'with %o an email has an id of a full domain, and asks for no automatic reply',
  async (env, domain) => {
    const shop = await openShop({ env })
    const person = await shop.shopper()
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
    const [email] = await emailsTo(shop, person.email)
    expect(/^Message-ID: <.+@(.+)>\r?$/m.exec(email?.text ?? '')?.[1]).toBe(domain)
    expect(email?.text).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  },
)
