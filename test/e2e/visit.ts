import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { dayInIndia } from '#shared/dates.ts'
import type { StaffRole } from '#shared/people/roles.ts'
import { flushTexts, recordTexts } from './seen-texts.ts'

export { expect }

/** Collects console errors of a page and failures of its server. */
export function recordProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser logs every refused request; tests check refusals themselves.
    const refused = message.text().startsWith('Failed to load resource')
    // Playwright's own script is blocked in a frame without scripts.
    const blocked = message.text().startsWith('Blocked script execution')
    if (message.type() === 'error' && !refused && !blocked) problems.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** Waits for running animations to end, except endless and scroll-driven ones. */
const motionsEnd = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, timeline, playState }) => {
      const end = effect?.getComputedTiming().endTime
      const counts = timeline === document.timeline && end !== Number.POSITIVE_INFINITY
      return !counts || playState !== 'running'
    }),
  )

/** Returns a function that tells whether an animation or transition began since this call. */
async function watchMotions(page: Page): Promise<() => Promise<boolean>> {
  const motions = await page.evaluateHandle(() => {
    const seen = { begun: false }
    for (const event of ['animationstart', 'transitionrun'])
      document.addEventListener(event, () => (seen.begun = true), { capture: true, once: true })
    return seen
  })
  return async () => {
    const { begun } = await motions.jsonValue()
    await motions.dispose()
    return begun
  }
}

/**
 * Returns axe's violations, each with its first element. Waits for animations, because a message
 * that fades in has too little contrast, and looks again if one began meanwhile.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (within !== undefined) axe.include(within)
  for (;;) {
    await motionsEnd(page)
    const hasMoved = await watchMotions(page)
    const { violations } = await axe.analyze()
    if (await hasMoved()) continue
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }
}

/** Requests of the page from now on, without scripts and pictures. */
export function recordRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'document'].includes(request.resourceType())) return
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return asked
}

/** Skips the journey once the time of `npm test -- --minutes=…` is over. */
export const skipWithoutTime = () =>
  base.skip(
    Date.now() > Number(process.env.JOURNEYS_END ?? Number.POSITIVE_INFINITY),
    'No time is left.',
  )

/** A page whose unexpected console errors and server failures fail the test. */
export const test = base.extend<{ skipsWithoutTime: undefined }>({
  skipsWithoutTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
    async ({}, use) => {
      skipWithoutTime()
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await recordTexts(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    const problems = recordProblems(page)
    await use(page)
    await flushTexts(page)
    expect(problems).toEqual([])
  },
})

/** The data folder of this worker's shop; DATA_DIR lists them like BASE_URL lists the shops. */
export const dataDir =
  process.env.DATA_DIR?.split(',')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? ''

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

/** Waits until the page is interactive and shows its URL. */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    const { ready } = document.documentElement.dataset
    if (ready === undefined) return false
    const shown = new URL(ready, window.location.origin)
    return shown.pathname + shown.search === window.location.pathname + window.location.search
  })
}

export async function openPanel(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((control) => control === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The link to `page` in the email that the shop in `shopFolder` writes to its outbox. */
export async function linkInMail(
  email: string,
  page: string,
  shopFolder = dataDir,
): Promise<string> {
  const folder = join(shopFolder, 'outbox')
  let link: string | undefined
  await expect(async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, file), 'utf8')
      const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      if (text.includes(`To: ${email}`)) link ??= text.match(`http\\S+${page}\\S+`)?.[0]
    }
    expect(link).toMatch(/token=|\/gift-card\/[\w-]{8}/)
  }).toPass()
  return link ?? ''
}

/** The six digits in the first email to this address in the shop's outbox. */
export async function codeInMail(email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let code = ''
  await expect(async () => {
    for (const file of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, file), 'utf8')
      if (!mail.includes(`To: ${email}`)) continue
      const [, body = ''] = mail.split('\r\n\r\n')
      // Mostly non-Latin text is encoded as base64.
      const text = mail.includes('base64') ? Buffer.from(body, 'base64').toString() : mail
      code ||= /^(\d{6})\r?$/m.exec(text)?.[1] ?? ''
    }
    expect(code).not.toBe('')
  }).toPass()
  return code
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

/** Signs in without the form, which has its own journeys, and opens the home page. */
export async function enter(page: Page, { email, password }: Account) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  const { user } = await answer.json()
  await page.goto(user.role === 'admin' ? '/admin/dashboard' : '/shop/home')
  await settled(page)
}

/** Returns a page of a new member of staff with the catalogue role. The owner sends `request`. */
export async function enterAsCatalogueStaff(
  request: APIRequestContext,
  browser: Browser,
  baseURL: string | undefined,
): Promise<Page> {
  const theirs = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await enter(theirs, await joinStaff(request, theirs, 'catalogue'))
  return theirs
}

/** Joins the staff in the page's session. The owner sends `request`. */
export async function joinStaff(request: APIRequestContext, theirs: Page, staffRole: StaffRole) {
  const { email, password, userName } = newcomer()
  const invited = await request.post('/api/admin/staff/invite', {
    data: { email, staffRole },
  })
  expect(invited.ok()).toBe(true)
  const token = new URL(await linkInMail(email, 'join')).searchParams.get('token')
  await theirs.request.post('/api/auth/accept-invite', { data: { token, userName, password } })
  return { email, password }
}

/** Chooses a radio button whose input is hidden, by its label once nothing covers it. */
export async function choose(radio: Locator) {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/**
 * The visible text of a toast; screen readers get a copy of it elsewhere for a second. A modal dialog
 * hides the toasts from the accessibility tree.
 */
export const toastIn = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /^Notifications/, includeHidden: true }).getByText(text)

/** A new shopper, signed in. */
export async function arrive(page: Page) {
  const someone = newcomer()
  const answer = await page.request.post('/api/auth/register', { data: someone })
  expect(answer.ok()).toBe(true)
  await enter(page, someone)
  return someone
}

/** Adds the product at this place of the list to the cart, in its middle size if it has sizes. */
export async function addPiece(page: Page, place: number) {
  await page.getByRole('article').nth(place).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const size = dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { disabled: false })
  const sizes = await size.count()
  // The middle size has the most stock, which matters when a shop is reused.
  if (sizes > 0) await choose(size.nth(Math.floor(sizes / 2)))
  await addToCart(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Adds what the open product's page or dialog has chosen, and closes the cart sheet that opens. */
export async function addToCart(page: Page) {
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(toastIn(page, 'Product is added to cart')).toBeVisible()
  await closeCart(page)
}

/** Closes the cart sheet that opens when a product is added. */
export async function closeCart(page: Page) {
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(cart).toBeHidden()
}

/** Delays requests that match `address` until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await promise
    await route.continue()
  })
  return resolve
}

/** Refuses changes with `message` until the returned function is called. */
export async function refuseChanges(
  page: Page,
  { status, code, message }: { status: number; code: string; message: string },
): Promise<() => Promise<void>> {
  const address = '**/api/**'
  await page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { success: false, code, message } }),
  )
  return () => page.unroute(address)
}

export async function saveAddress(page: Page) {
  await page.getByLabel('Address', { exact: true }).fill('14 Boat Club Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('Phone').fill('98200 12345')
  await page.getByLabel('Notes').fill('Ring twice')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastIn(page, 'Address added successfully')).toBeVisible()
}

/** On a phone the order is folded at checkout. */
export const unfoldOrder = (page: Page) =>
  page.getByRole('region', { name: 'Your order' }).getByRole('button', { expanded: false }).click()

const anAddress = {
  address: '14 Boat Club Road',
  city: 'Pune',
  pincode: '411001',
  phone: '9820012345',
  notes: 'Ring twice',
}

/**
 * Casual products, each with its most stocked size and at least nine of it: the journeys of a shop
 * share its stock, and shoppers without a confirmed email hold at most a third of a size.
 */
export async function wellStockedPieces(request: APIRequestContext) {
  const list = await request.get('/api/shop/products/get?category=casual&limit=50')
  const products: Product[] = (await list.json()).data
  return products.flatMap((product) => {
    const [most] = product.sizes?.toSorted((one, other) => other.stock - one.stock) ?? []
    if ((most?.stock ?? product.totalStock) < 9) return []
    return [{ ...product, line: { productId: product._id, quantity: 1, size: most?.size } }]
  })
}

/** Adds well-stocked products and saves an address. Returns the address's id. */
export async function fillCart(request: APIRequestContext, pieces: number): Promise<string> {
  const chosen = (await wellStockedPieces(request)).slice(0, pieces)
  expect(chosen).toHaveLength(pieces)
  for (const { line } of chosen)
    expect((await request.post('/api/shop/cart/add', { data: line })).ok()).toBe(true)
  const saved = await request.post('/api/shop/address/add', { data: anAddress })
  expect(saved.ok()).toBe(true)
  return (await saved.json()).data._id
}

/** Uses the API, because browsing and the address form have journeys of their own. */
async function openFilledCheckout(page: Page, pieces: number) {
  await fillCart(page.request, pieces)
  await page.goto('/shop/checkout')
  await settled(page)
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
}

/** A new shopper at checkout, with a piece and without an address. */
export async function atCheckoutWithoutAddress(page: Page) {
  await arrive(page)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await page.goto('/shop/checkout')
  await settled(page)
}

/** A new shopper at checkout, with a piece and an address. */
export async function atCheckout(page: Page) {
  await arrive(page)
  await openFilledCheckout(page, 1)
}

/** The signed-in shopper at the provider, with two pieces. */
export async function goToProvider(page: Page) {
  await openFilledCheckout(page, 2)
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
}

/** Pays at Razorpay, in the frame of the page that is open. */
export async function payAtRazorpay(page: Page, button = 'Pay now') {
  await page.getByRole('button', { name: button }).click()
  const frame = page.frameLocator('iframe[title="Razorpay sandbox"]')
  await frame.getByRole('button', { name: 'I scanned the code and paid' }).press('Enter')
}

type OrderedLine = { productId: string; title: string; quantity: number; size?: string }
type ListedOrder = {
  _id: string
  orderNumber: string
  cartItems: [OrderedLine, ...OrderedLine[]]
}

/** The newest order of the signed-in shopper. */
export async function newestOrder(page: Page): Promise<ListedOrder> {
  const { user } = await (await page.request.get('/api/auth/check-auth')).json()
  const list = await (await page.request.get(`/api/shop/order/list/${user.id}`)).json()
  return list.data[0]
}

/** Buys two products as a new shopper. Returns the order. */
export async function paidOrder(page: Page): Promise<ListedOrder> {
  await arrive(page)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  return newestOrder(page)
}

/**
 * Adds a product with a unique title as the owner who is signed in. It is a draft by default, which
 * the owner can sell and other journeys cannot find.
 */
export async function addProduct(request: APIRequestContext, name: string, fields: object) {
  const title = `${name} ${Date.now()}`
  const added = await request.post('/api/admin/products/add', {
    data: {
      ...{ image: 'https://pictures.example/a.webp', title, description: 'Sold in a journey.' },
      ...{ category: 'reception', status: 'draft' },
      ...fields,
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  return { title, id: (await added.json()).data._id as string }
}

/** An order by phone of ₹7,300 of a draft, which other journeys do not buy; the owner is signed in. */
export async function orderByPhone(request: APIRequestContext, more: object = {}) {
  const { id } = await addProduct(request, 'Linked dupatta', { price: 7300, totalStock: 2 })
  const orderId = uuidv7()
  const entered = await request.post('/api/admin/orders/create', {
    data: {
      orderId,
      channel: 'phone',
      customer: { name: 'Meera Rao', email: '' },
      address: {
        address: '14 Amer Road',
        city: 'Jaipur',
        pincode: '302002',
        phone: '9876543210',
        notes: '',
      },
      lines: [{ productId: id, quantity: 1 }],
      totalAmount: 7300,
      ...more,
    },
  })
  expect(entered.ok()).toBe(true)
  return orderId
}

/** For an order by phone that is paid at once. */
export const receivedInCash = (amount: number) => ({
  ...{ receiptId: uuidv7(), method: 'cash', amount },
  receivedOn: dayInIndia(Date.now()),
})

/** Makes a payment link of an order; the owner is signed in. Returns its path. */
export async function createPaymentLink(request: APIRequestContext, orderId: string) {
  const made = await request.post(`/api/admin/orders/payment-link/${orderId}`, { data: {} })
  expect(made.ok()).toBe(true)
  return new URL((await made.json()).data.url).pathname
}

/** Unfolds what lies behind a button of a list, whose name a count may follow. */
export const unfold = (page: Page, name: 'Filter' | 'More') =>
  name === 'More'
    ? page.locator('summary', { hasText: name }).click()
    : page.getByRole('button', { name: /^Filter( \(\d+\))?$/ }).click()

/** Opens the page of the newest customer. */
export async function openCustomer(page: Page) {
  await openPanel(page, '/admin/customers')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/customers\/[\w-]+$/)
}
