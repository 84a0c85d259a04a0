import type { Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import {
  arrive,
  axeFindings,
  expect,
  linkInMail,
  newcomer,
  openPanel,
  owner,
  settled,
  signIn,
  test,
} from '#test/e2e/visit.ts'

async function openSecurity(page: Page) {
  await page.goto('/shop/account/security')
  await settled(page)
}

const check = async (page: Page) => expect(await axeFindings(page)).toEqual([])

test('the link of an email confirms a new address, signed in or not', async ({ page }) => {
  const someone = await arrive(page)
  await openSecurity(page)
  await expect(page.getByText('(not confirmed yet)')).toBeVisible()
  await page.goto(await linkInMail(someone.email, 'confirm-email'))
  await settled(page)
  await check(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await openSecurity(page)
  await expect(page.getByText('(confirmed)')).toBeVisible()
})

test('a shopper changes the email of an account', async ({ page }) => {
  const someone = await arrive(page)
  await openSecurity(page)
  const email = `new.${someone.email}`
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`${email} replaces it`)).toBeVisible()
  await page.goto(await linkInMail(email, 'confirm-email'))
  await settled(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, { ...someone, email })
})

test('requests the password again, and continues the call', async ({ page }) => {
  const someone = await arrive(page)
  await openSecurity(page)
  // The server's answer after the ten minutes since sign-in.
  await page.route(
    '**/api/auth/second-factor/start',
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, message: 'Please type it.', code: 'confirm_password' },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog).toBeVisible()
  await check(page)
  await dialog.getByLabel('Your password').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(someone.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
})

test('a recovery code opens the account without the phone, and turns the factor off', async ({
  page,
}) => {
  const someone = await arrive(page)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const link = await page.getByRole('link', { name: /Open in an app/ }).getAttribute('href')
  const app = URI.parse(link ?? '')
  await page.getByRole('textbox', { name: 'Code' }).fill(app instanceof TOTP ? app.generate() : '')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const kept = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await check(page)
  const codes = await kept.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(kept).toBeHidden()

  await page.context().clearCookies()
  await page.goto('/auth/login')
  await settled(page)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/shop\/home/)

  await openSecurity(page)
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
  await expect(page.getByText('Recovery code used')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a shopper signs out one device from another', async ({ page, browser }) => {
  const someone = await arrive(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, someone)
  await openSecurity(page)
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)
  await elsewhere.goto('/shop/account')
  await expect(elsewhere.getByText('Login to Explore Further!')).toBeVisible()
  await elsewhere.context().close()
})

test('the owner withdraws an invitation, and sees the sign-ins', async ({ page }) => {
  const { email } = newcomer()
  await signIn(page, owner)
  await openPanel(page, '/admin/staff')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
  await expect(withdraw).toBeVisible()
  await check(page)
  await withdraw.click()
  await expect(withdraw).toHaveCount(0)
  await page.goto(await linkInMail(email, 'join'))
  for (const path of ['/admin/security-log', '/admin/security']) {
    await openPanel(page, path)
    await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
    await check(page)
  }
})
