import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import {
  axeFindings,
  codeInMail,
  dataDir,
  expect,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const MAX_FIELDS = 8
const MAX_TAPS = 25

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Counts what a person does. Each field also needs a tap. */
function countingHands() {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    async tap(target: Locator) {
      done.taps += 1
      await target.click()
    },
    async fill(field: Locator, text: string) {
      done.fields += 1
      done.taps += 1
      await field.click()
      await field.fill(text)
    },
  }
}

/** The code of a text message in the shop's outbox. */
async function codeInText(phone: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let code = ''
  await expect(async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      if (!file.endsWith('.json')) continue
      const text = JSON.parse(await readFile(join(folder, file), 'utf8'))
      if (text.recipient === phone) code = text.values.code
    }
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

test('a first order by a code, from a cold phone to the payment', async ({ page }) => {
  const email = `first-${Date.now()}@example.com`
  const { tap, fill, done } = countingHands()
  const listed = await page.request.get('/api/shop/products/get?category=casual&limit=1')
  await page.goto(`/shop/product/${(await listed.json()).data[0]._id}`)
  await settled(page)
  const productUrl = page.url()
  await tap(page.getByRole('button', { name: 'Close' }))
  const sizes = page.getByRole('group', { name: /Size/ }).locator('label:has(input:enabled)')
  if ((await sizes.count()) > 0) await tap(sizes.first())
  await tap(page.getByRole('button', { name: 'Add to Cart' }).first())
  await tap(page.getByRole('link', { name: 'Sign in with a code' }))
  await settled(page)
  expect(await axeFindings(page)).toEqual([])
  await fill(page.getByLabel('Email or Indian mobile number'), email)
  await tap(page.getByRole('button', { name: 'Send me the code' }))
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fill(page.getByLabel('Code'), await codeInMail(email))
  await tap(page.getByRole('button', { name: 'Sign In' }))
  // The piece that the visitor wanted is in the cart.
  await expect(page).toHaveURL(productUrl)
  await settled(page)
  await tap(
    page
      .getByRole('button', { name: /^Cart/ })
      .or(page.getByRole('link', { name: /^Cart/ }))
      .first(),
  )
  await tap(page.getByRole('link', { name: 'Checkout' }).first())
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await settled(page)
  await fill(page.getByLabel('Pincode'), '411001')
  await fill(page.getByLabel('Phone'), '9820012345')
  await fill(page.getByLabel('Address', { exact: true }), '4 Fort Lane')
  await fill(page.getByLabel('Notes'), 'Ring twice')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await tap(page.getByRole('button', { name: 'Add', exact: true }))
  // The button is disabled while the quote loads, so a tap would do nothing.
  await expect(page.getByText(/^Delivery: /)).toBeVisible()
  await tap(page.getByRole('button', { name: 'Checkout with Paypal' }))
  await tap(page.getByRole('button', { name: 'Pay Now' }))
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  expect(done.fields).toBeLessThanOrEqual(MAX_FIELDS)
  expect(done.taps).toBeLessThanOrEqual(MAX_TAPS)
  test.info().annotations.push({ type: 'counted', description: JSON.stringify(done) })
})

test('a phone gets a code by text, a wrong one is refused, and a password is set later', async ({
  page,
}) => {
  const phone = `98${String(Date.now()).slice(-8)}`
  await page.goto('/auth/login')
  await settled(page)
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await settled(page)
  await page.getByLabel('Email or Indian mobile number').fill('Meera')
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await expect(page.getByText('Please enter an email address or an Indian')).toBeVisible()
  await page.getByLabel('Email or Indian mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const code = await codeInText(`+91${phone}`)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('That is not the code').first()).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Your name (optional)').fill('Meera Rao')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/shop\/home/)
  await page.goto('/shop/account/security')
  await settled(page)
  await expect(page.getByText('You have no email here yet.')).toBeVisible()
  await expect(page.getByText(`+91${phone}`)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('New password').fill('phulkari-bagh-2')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toastIn(page, 'Your password is set.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
})
