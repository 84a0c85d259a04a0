import { type BrowserContext, chromium } from 'playwright-core'
import { type Tile, writeSheet } from './sheet.ts'

const widths = [390, 820, 1440, 2560]
const heightOf = (width: number): number => (width < 600 ? 844 : Math.round(width * 0.625))

const visitor = ['/', '/shop/listing', '/shop/listing?category=bridal', '/shop/search?q=saree']
const empty = [
  '/shop/search?q=zzzzzz',
  '/shop/listing?category=bridal&price=under_1000',
  '/nothing',
]
const sides = ['/auth/login', '/auth/register', '/shop/about', '/refund-policy']
const shopper = ['/shop/home', '/shop/checkout', '/shop/account', '/shop/account/address']
const owner = ['/admin/dashboard', '/admin/products', '/admin/orders', '/admin/settings']

/**
 * Photographs the screens of a demo shop that runs at `address`, for a visitor, the demo shopper and
 * the demo owner, in four widths; a sheet a width.
 */
async function photograph(address: string): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const width of widths) {
    const visit = async (email: string, paths: readonly string[]): Promise<Tile[]> => {
      const viewport = { width, height: heightOf(width) }
      const context = await browser.newContext({ baseURL: address, viewport })
      if (email) await signIn(context, email)
      const [piece] = await pieces(context)
      const tiles: Tile[] = []
      for (const path of paths.map((one) => one.replace(':piece', piece ?? '')))
        tiles.push({ name: `${path} ${email}`, picture: await shoot(context, path) })
      await context.close()
      return tiles
    }
    const tiles = [
      ...(await visit('', [...visitor, '/shop/product/:piece', ...empty, ...sides])),
      ...(await visit('shopper', [...shopper, '/shop/listing/:piece'])),
      ...(await visit('owner', owner)),
    ]
    const tile = Math.min(width, 720)
    await writeSheet(`screens-${width}.png`, tiles, {
      width: tile,
      height: Math.round((heightOf(width) / width) * tile),
      columns: width < 600 ? 7 : 4,
    })
  }
  await browser.close()
}

async function signIn(context: BrowserContext, who: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email: `${who}@zari.example`, password: `demo-${who}-pass` },
  })
  if (!answer.ok()) throw new Error(`The demo ${who} could not sign in at the shop.`)
}

async function pieces(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get('/api/shop/products/get?sortBy=price-hightolow&limit=1')
  const { data }: { data: { _id: string }[] } = await answer.json()
  return data.map(({ _id }) => _id)
}

async function shoot(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  const asking = page.getByRole('dialog', { name: 'Login to Explore Further!' })
  if (await asking.isVisible()) await page.keyboard.press('Escape')
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return picture
}

const [address] = process.argv.slice(2)
if (!address) throw new Error('Name the address of a demo shop that runs.')
await photograph(address)
