import {
  confirmPath,
  emailedPath,
  giftCardPath,
  guestChangePath,
  hasToken,
  openChangesPath,
  payLinkPath,
  trackPath,
} from '#shared/paths.ts'
import { payoutPath } from '#shared/refund-paths.ts'
import { expect, test } from '#test/e2e/visit.ts'

test.use({ javaScriptEnabled: false })

const token = 'a'.repeat(43)
const withForm = [
  emailedPath('resetPassword', token),
  emailedPath('join', token),
  emailedPath('confirmEmail', token),
]
const all = [
  ...withForm,
  confirmPath(token),
  trackPath(token),
  giftCardPath(token),
  payLinkPath(token),
  payoutPath(token),
  guestChangePath(token),
  `${openChangesPath('ZR-1042')}&contact=meera%40example.com`,
]

test('every page with a token in its address sends no referrer', async ({ request }) => {
  for (const path of all) {
    expect(hasToken(path), path).toBe(true)
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers()['referrer-policy'], path).toBe('no-referrer')
  }
  for (const path of ['/', '/shop/listing', '/pay', '/auth/login'])
    expect(hasToken(path)).toBe(false)
})

for (const path of withForm)
  test(`the form of ${path.split('?')[0]} works without scripts and without a referrer`, async ({
    page,
  }) => {
    await page.goto(path)
    const form = page.getByRole('main').locator('form[method=post]').first()
    for (const input of await form.locator('input:not([type=hidden])').all())
      await input.fill('a-long-enough-password')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.locator('button[type=submit], button:not([type])').first().click(),
    ])
    expect(await answer.request().headerValue('origin')).toBe('null')
    expect(answer.status()).not.toBe(403)
    // The refusal of the page itself, not of the request.
    await expect(page.getByText(/another site|foreign/i)).toHaveCount(0)
  })
