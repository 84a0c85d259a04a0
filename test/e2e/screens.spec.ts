import type { Locator, Page } from '@playwright/test'
import { differenceFromKept } from './screen-picture.ts'
import { type Account, expect, newcomer, owner, settled, shopper, test } from './visit.ts'

type Screen = {
  name: string
  path: string
  width: 390 | 1440
  dark?: true
  hindi?: true
  /** Opens the subject over the page. */
  open?: (page: Page) => Promise<unknown>
  /** Parts that depend on the time of the shop's creation, beside dates. */
  hide?: (page: Page) => Locator[]
}
const wide = { width: 1440 } as const
const narrow = { width: 390 } as const
const figures = (page: Page) => [
  page.getByRole('heading', { name: 'Today', exact: true }).locator('+ ul'),
  page.locator('[aria-labelledby=figures] > ul'),
  page.locator('figure'),
  page.getByRole('heading', { name: /^(Orders by status|Best sellers)$/ }).locator('+ ul'),
  page.getByRole('heading', { name: 'By category' }).locator('..'),
]

/** The demo shop on its first day; runs before journeys that change it. */
const screens = {
  visitor: [
    { name: 'home', path: '/', ...wide },
    { name: 'sign-in', path: '/auth/login', ...narrow, dark: true },
  ],
  newcomer: [{ name: 'checkout', path: '/shop/checkout', ...narrow }],
  shopper: [
    { name: 'product', path: '/shop/product/the-piece', ...narrow },
    { name: 'not-found', path: '/nothing', ...narrow, dark: true },
    { name: 'search', path: '/shop/search?q=saree', ...wide, dark: true },
    { name: 'orders', path: '/shop/account', ...wide },
    { name: 'about', path: '/shop/about', ...wide },
    { name: 'listing', path: '/shop/listing', ...wide, hindi: true },
  ],
  owner: [
    { name: 'dashboard', path: '/admin/dashboard', ...wide, dark: true, hide: figures },
    { name: 'products', path: '/admin/products', ...wide },
    {
      name: 'order',
      path: '/admin/orders',
      ...narrow,
      open: async (page) => {
        await page
          .getByRole('link', { name: /^View Details/ })
          .first()
          .click()
        // The dialog opens before its order is there.
        await page.getByRole('dialog').getByText('Shipping Info').waitFor()
      },
    },
  ],
} satisfies Record<string, Screen[]>

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a visitor’s screens match the stored ones', async ({ page }) => {
  for (const screen of screens.visitor) await look(page, screen)
})

test('the screens of a newcomer with a cart match the stored ones', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  const { user } = await become(page, someone)
  for (const { _id: productId } of await pieces(page)) {
    const data = { userId: user.id, productId, quantity: 1, size: 'M' }
    expect((await page.request.post('/api/shop/cart/add', { data })).ok()).toBe(true)
  }
  for (const screen of screens.newcomer) await look(page, screen)
})

for (const [who, account] of Object.entries({ shopper, owner }))
  test(`the screens of the ${who} match the stored ones`, async ({ page }) => {
    await become(page, account)
    for (const screen of screens[who as 'shopper' | 'owner']) await look(page, screen)
  })

async function become(page: Page, { email, password }: Account) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

async function pieces(page: Page): Promise<{ _id: string }[]> {
  const list = await page.request.get('/api/shop/products/get?sortBy=price-hightolow&limit=2')
  return (await list.json()).data
}

async function look(page: Page, { name, path, width, dark, hindi, open, hide }: Screen) {
  const [[piece], origin] = [await pieces(page), test.info().project.use.baseURL ?? '']
  const [viewport, tall] = width === 390 ? [844, 1400] : [900, 1500]
  await page.setViewportSize({ width, height: viewport })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  if (hindi) await page.context().addCookies([{ name: 'language', value: 'hi', url: origin }])
  await page.goto(path.replace('the-piece', piece?._id ?? ''))
  await settled(page)
  await open?.(page)
  const height = open ? viewport : tall
  await page.evaluate(shown, height)
  const photograph = await page.screenshot({
    animations: 'disabled',
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    type: 'jpeg',
    quality: 95,
    mask: hide?.(page) ?? [],
    maskColor: '#888',
  })
  const { updateSnapshots } = test.info().config
  const accept = updateSnapshots === 'all' || updateSnapshots === 'changed'
  const kept = { width: width === 390 ? 195 : 480, accept }
  expect.soft(await differenceFromKept(name, photograph, kept)).toBeUndefined()
}

/**
 * Runs in the browser: resolves when fonts and pictures to this height are loaded, with fixed
 * dates.
 */
async function shown(height: number) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    text.nodeValue =
      text.nodeValue
        ?.replace(/^\d{1,2} \w{3,4} 20\d\d/, '14 Nov 2026')
        .replace(/^\d{1,2}[^–]*–.*20\d\d$/, '10–13 December 2026') ?? ''
  }
  await document.fonts.ready
  const near = [...document.images].filter((one) => one.getBoundingClientRect().top < height)
  await Promise.all(
    near.map((one) => {
      one.loading = 'eager'
      return one.decode().catch(() => {})
    }),
  )
}
