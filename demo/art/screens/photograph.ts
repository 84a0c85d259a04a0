import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Tile } from '../sheet.ts'
import { type Account, createScreenAccount } from './people.ts'
import { PIECE, type Screen } from './screen.ts'

export type Sight = {
  width: number
  height: number
  theme: 'light' | 'dark'
  language: 'en' | 'hi'
  /** How much of a long page is looked at. */
  screenfuls: number
}

/** Pictures of these screens, a screenful each, in the order in which they are named. */
export async function photograph(
  browser: Browser,
  baseURL: string,
  sight: Sight,
  screens: readonly Screen[],
): Promise<Tile[]> {
  const tiles: Tile[] = []
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const mine = screens.filter(
      (screen) => screen.who === who && sight.width < (screen.below ?? Number.POSITIVE_INFINITY),
    )
    for (const offline of [false, true]) {
      const wanted = mine.filter((screen) => Boolean(screen.offline) === offline)
      if (wanted.length === 0) continue
      const context = await createContext(browser, baseURL, sight, offline)
      const account = await createScreenAccount(context.request, who)
      if (offline) await loseTheLine(context)
      for (const screen of wanted) tiles.push(...(await seen(context, screen, account, sight)))
      await context.close()
    }
  }
  return tiles
}

async function createContext(browser: Browser, baseURL: string, sight: Sight, offline: boolean) {
  const { width, height, theme, language } = sight
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // A service worker would fetch what a screen wants refused.
    serviceWorkers: offline ? 'allow' : 'block',
  })
  context.setDefaultTimeout(10_000)
  if (language === 'hi') await context.addCookies([{ name: 'language', value: 'hi', url: baseURL }])
  return context
}

/** Keeps the shell and a list, as a shopper's phone has them, and then has no network. */
async function loseTheLine(context: BrowserContext) {
  const page = await context.newPage()
  for (const _ of ['installs', 'keeps']) {
    await page.goto('/shop/listing?category=bridal')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.waitForLoadState('networkidle')
  }
  await page.close()
  await context.setOffline(true)
}

async function seen(
  context: BrowserContext,
  screen: Screen,
  account: Account,
  { width, height, screenfuls }: Sight,
): Promise<Tile[]> {
  const { name, path, who, act, over } = screen
  const page = await context.newPage()
  try {
    await page.goto(path.replace(PIECE, account.piece))
    if (screen.offline) await page.getByRole('heading', { name: /connection|कनेक्शन/i }).waitFor()
    else await page.locator('html[data-ready]').waitFor()
    if (who === 'visitor' && !over && !/^\/(auth|$)/.test(path)) await dismissSignIn(page)
    await act?.(page)
    if (over) await page.getByRole('dialog').first().waitFor()
    const tall = over ? height : await fetchPictures(page, height, screenfuls, name === 'home')
    await page.waitForLoadState('networkidle')
    await picturesAbove(page, tall)
    if (over) return [{ name, picture: await page.screenshot({ animations: 'disabled' }) }]
    const whole = await page.screenshot({
      animations: 'disabled',
      fullPage: true,
      clip: { x: 0, y: 0, width, height: tall },
    })
    return await cut(name, whole, { width, height, tall })
  } catch (error) {
    // The other screens are still worth a look.
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    return [{ name: `${name} could not be opened`, picture: await page.screenshot() }]
  } finally {
    await page.close()
  }
}

/** It opens on every page of the shop but the first. */
async function dismissSignIn(page: Page) {
  const asking = page.getByRole('dialog')
  await asking.waitFor()
  await page.keyboard.press('Escape')
  await asking.waitFor({ state: 'hidden' })
}

/** Waits for the pictures that begin above this height; one that does not come is shown as missing. */
const picturesAbove = (page: Page, tall: number) =>
  page
    .waitForFunction(
      (end) =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > end,
        ),
      tall,
    )
    .catch(() => {})

/**
 * Scrolls through, since pictures are fetched when they come near; how high what is looked at is, in pixels.
 * The footer is the same on all pages.
 */
async function fetchPictures(
  page: Page,
  height: number,
  screenfuls: number,
  withFooter: boolean,
): Promise<number> {
  return page.evaluate(
    async ([step, most, withFooter]) => {
      for (let place = 0; place < most; place += 1) {
        scrollTo(0, place * step)
        await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
      const footer = document.querySelector('footer.on-dark')
      const end = footer?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      const { scrollHeight } = document.documentElement
      return Math.floor(
        Math.min(scrollHeight, step * most, withFooter ? scrollHeight : Math.max(end, step)),
      )
    },
    [height, screenfuls, withFooter] as const,
  )
}

async function cut(
  name: string,
  whole: Buffer,
  { width, height, tall }: { width: number; height: number; tall: number },
): Promise<Tile[]> {
  // A last strip of margin shows nothing.
  const count = Math.max(1, Math.ceil(tall / height - 0.15))
  return Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: count > 1 ? `${name} ${n + 1}/${count}` : name,
      picture: await sharp(whole)
        .extract({
          left: 0,
          top: n * height,
          width,
          height: Math.min(height, tall - n * height),
        })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    })),
  )
}
