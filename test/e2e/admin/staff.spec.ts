import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import { TOTP, URI } from 'otpauth'
import sharp from 'sharp'
import { panelPaths } from '#shared/panel-paths.ts'
import {
  enter,
  enterAsCatalogueStaff,
  expect,
  linkInMail,
  newcomer,
  openPanel,
  owner,
  settled,
  signIn,
  test,
} from '#test/e2e/visit.ts'

/** Reads the QR code like a phone. */
async function scan(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

test('a person invited twice joins with a part of the panel, and signs in with a scanned second factor', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password, userName } = newcomer()
  const member = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await enter(page, owner)
  await openPanel(page, '/admin/staff')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').last().selectOption('orders')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const link = member.getByText('/auth/join?token=')
  const mailed = await linkInMail(email, 'join')
  await expect(link).toHaveText(mailed)
  await member.getByRole('button', { name: /^Invite again/ }).click()
  await expect(link).not.toHaveText(mailed)
  await expect(member.getByRole('button', { name: 'Copy the link' })).toBeVisible()

  const home = await browser.newContext(baseURL ? { baseURL } : {})
  const theirs = await home.newPage()
  await theirs.goto((await link.textContent()) ?? '')
  await settled(theirs)
  await theirs.getByLabel('User Name').fill(userName)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL(/\/auth\/login/)
  await signIn(theirs, { email, password })
  await expect(theirs.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Products', exact: true })).toHaveCount(0)
  await theirs.goto('/admin/products')
  await expect(theirs.getByText("You don't have access to this page")).toBeVisible()

  await openPanel(theirs, '/admin/security')
  await theirs.getByRole('button', { name: 'Set up' }).click()
  const scanned = URI.parse(await scan(theirs.getByRole('img', { name: 'QR code of the key' })))
  const app = scanned instanceof TOTP ? scanned : new TOTP()
  await theirs.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await expect(theirs.getByText('The second factor is on.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Logout' }).click()
  await expect(theirs).toHaveURL(/\/$/)

  await theirs.goto('/auth/login')
  await settled(theirs)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  // The first code is used up, so the next one is taken early.
  const next = app.generate({ timestamp: Date.now() + app.period * 1000 })
  await theirs.getByLabel('Code from your authenticator app').fill(next)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs).toHaveURL(/\/admin\/dashboard/)
  await theirs.context().close()

  await page.reload()
  await member.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(member).toHaveCount(0)
})

test('staff are told that their role does not include a page', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const theirs = await enterAsCatalogueStaff(page.request, browser, baseURL)
  await openPanel(theirs, panelPaths.audit)
  await expect(theirs).toHaveURL(/\/unauth-page$/)
  await expect(theirs.getByText('Your role in the shop does not include it.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Back to the panel' }).click()
  await expect(theirs).toHaveURL(/\/admin\/dashboard$/)
  await theirs.context().close()
})

test('staff without access to sums see the number of orders a day', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const theirs = await enterAsCatalogueStaff(page.request, browser, baseURL)
  const figures = theirs.getByRole('region', { name: 'Your shop at a glance' })
  await figures.getByText('Show as a table').click()
  const table = figures.getByRole('table', { name: 'Orders by day' })
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Orders'])
  const days = await table.getByRole('cell').allTextContents()
  const sum = days.reduce((orders, day) => orders + Number(day), 0)
  expect(sum).toBeGreaterThan(0)
  await expect(figures.getByRole('listitem').filter({ hasText: 'Paid orders' })).toContainText(
    String(sum),
  )
  await expect(figures).not.toContainText('₹')
  await theirs.context().close()
})
