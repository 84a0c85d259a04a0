import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { flushTexts, recordTexts } from './seen.ts'

export { expect }

/** Collects the unexpected errors of a page's console and the failures of its server. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser itself writes a line for each refused request; refusals are tested as such.
    const refused = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refused) problems.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** What the page asks the shop for from now on, beside scripts and pictures. */
export function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'document'].includes(request.resourceType())) return
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return asked
}

/** A page on which an unexpected error in the console or a failure of the server fails the test. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await recordTexts(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    const problems = problemsOf(page)
    await use(page)
    await flushTexts(page)
    expect(problems).toEqual([])
  },
})

export const owner = { email: 'owner@zari.example', password: 'demo-owner-pass' }
export const shopper = { email: 'shopper@zari.example', password: 'demo-shopper-pass' }

export type Account = { email: string; password: string }

export function newcomer(): Account & { userName: string } {
  const mark = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  return {
    userName: `Leela ${mark}`,
    email: `leela-${mark}@example.com`,
    password: 'a-long-enough-one',
  }
}

/** Waits until the page answers to clicks and shows what its address says. */
export async function settled(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

export async function openPanel(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Presses Tab until the control has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((control) => control === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The link to `page` in the mail that the shop puts into its outbox. */
export async function linkInMail(
  email: string,
  page: string,
  dataDir = process.env.DATA_DIR ?? '',
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let link: string | undefined
  await expect(async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, file), 'utf8')
      const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      if (text.includes(`To: ${email}`)) link ??= text.match(`http\\S+${page}\\S+`)?.[0]
    }
    expect(link).toContain('token=')
  }).toPass()
  return link ?? ''
}

export async function register(page: Page, someone: ReturnType<typeof newcomer>) {
  await page.goto('/auth/register')
  await settled(page)
  await page.getByLabel('User Name').fill(someone.userName)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

export async function signIn(page: Page, { email, password }: Account) {
  if (!page.url().includes('/auth/login')) await page.goto('/auth/login')
  await settled(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}

/** Signs in without the form, which has journeys of its own, and opens where that leads. */
export async function enter(page: Page, { email, password }: Account) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  const { user } = await answer.json()
  await page.goto(user.role === 'admin' ? '/admin/dashboard' : '/shop/home')
  await settled(page)
}

/** A new shopper, signed in. */
export async function arrive(page: Page) {
  const someone = newcomer()
  const answer = await page.request.post('/api/auth/register', { data: someone })
  expect(answer.ok()).toBe(true)
  await enter(page, someone)
  return someone
}

/** Opens the piece at this place of the list and puts one into the cart, in its middle size if it has any. */
export async function addPiece(page: Page, place: number) {
  await page.getByRole('article').nth(place).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const size = dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { disabled: false })
  const sizes = await size.count()
  // The middle size has the most in stock, which matters when a data folder is used again and again.
  if (sizes > 0) await size.nth(Math.floor(sizes / 2)).check({ force: true })
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Product is added to cart', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

export async function saveAddress(page: Page) {
  await page.getByLabel('Address', { exact: true }).fill('14 Boat Club Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('Phone').fill('98200 12345')
  await page.getByLabel('Notes').fill('Ring twice')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Address added successfully', { exact: true })).toBeVisible()
}

/** Fills a cart with two pieces, saves and chooses an address, and goes on to the provider. */
export async function goToProvider(page: Page) {
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await addPiece(page, 1)
  await page.getByRole('button', { name: 'Cart, 2 pieces' }).click()
  await page
    .getByRole('dialog', { name: 'Your Cart' })
    .getByRole('link', { name: 'Checkout' })
    .click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await saveAddress(page)
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
  await expect(page.getByText(/You will be charged US\$/)).toBeVisible()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
}
