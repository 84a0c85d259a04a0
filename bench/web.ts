import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { demoLogins } from '#server/config.ts'
import { pictureWidths } from '#shared/catalogue/picture-widths.ts'
import { paths, productPath, searchPath } from '#shared/paths.ts'
import { serve } from './measure.ts'
import { ask } from './shoppers.ts'
import { add, writeResults } from './table.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** Of the reference's LCP and TBT. */
const LCP_RATIO = 1.1
const TBT_RATIO = 2
/** TBT above a reference that has nearly none. */
const TBT_ROOM_MS = 60

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/**
 * Lighthouse on a phone profile for nine pages of the demo, most signed in, and for the bare pages
 * of React Router: the median of five runs. Every page has its turn before the next run of any, so
 * that a slower time of the machine concerns all.
 */
export async function benchWeb(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-bench-web-'))
  const shop = await serve('../src/server/main.ts', ['both'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_CLOSE_UPS: '0',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const { email, password } = demoLogins.shopper
  const { cookie } = await ask(shop.origin, '/api/auth/login', { email, password })
  const list = await ask(shop.origin, '/api/shop/products/get?limit=24')
  const cards: { _id: string; image: string }[] = list.read.data
  const id = cards[5]?._id ?? ''
  // The size of a picture that a phone takes of ours.
  const sized = cards.map((card) => ({
    ...card,
    image: card.image.replace(/\.webp$/, `-${pictureWidths[1]}.webp`),
  }))
  const bare = await serve('./references/servers.ts', ['site', shop.origin], {
    BENCH_CARDS: JSON.stringify(sized),
  })
  const references = {
    cards: `${bare.origin}/`,
    product: `${bare.origin}/product/${id}`,
    form: `${bare.origin}/form`,
  }
  const pages: [name: string, path: string, session: string, like: keyof typeof references][] = [
    ['first page, visitor', paths.welcome, '', 'cards'],
    ['sign-in, visitor', paths.login, '', 'form'],
    ['home', paths.home, cookie, 'cards'],
    ['listing', paths.listing, cookie, 'cards'],
    ['product', productPath(id), cookie, 'product'],
    ['search', searchPath('lehenga'), cookie, 'cards'],
    ['checkout', paths.checkout, cookie, 'form'],
    ['account', paths.account, cookie, 'form'],
    ['about', paths.about, cookie, 'product'],
  ]
  const addresses = [
    ...Object.values(references).map((url) => ({ url, session: '' })),
    ...pages.map(([, path, session]) => ({ url: shop.origin + path, session })),
  ]

  const port = await freePort()
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const runs = addresses.map((): Run[] => [])
  for (let n = 0; n < RUNS; n += 1)
    for (const [at, { url, session }] of addresses.entries()) {
      const run = () => runOnce(url, port, session)
      runs[at]?.push(await run().catch(run))
    }
  await browser.close()

  const medianByUrl = (url: string, pick: (run: Run) => number) =>
    median((runs[addresses.findIndex((address) => address.url === url)] ?? []).map(pick))
  for (const [name, path, , like] of pages) {
    const of = (pick: (run: Run) => number) => medianByUrl(shop.origin + path, pick)
    const bareMedian = (pick: (run: Run) => number) => medianByUrl(references[like], pick)
    const [lcp, bareLcp] = [of((run) => run.lcp), bareMedian((run) => run.lcp)]
    const [tbt, bareTbt] = [of((run) => run.tbt), bareMedian((run) => run.tbt)]
    const cls = of((run) => run.cls)
    const isMet =
      lcp <= bareLcp * LCP_RATIO &&
      tbt <= Math.max(bareTbt * TBT_RATIO, bareTbt + TBT_ROOM_MS) &&
      cls < 0.005
    add({
      work: name,
      ours: `${of((run) => run.performance)}; LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}, JavaScript ${Math.round(of((run) => run.scripts) / 1000)} KB; accessibility, best practices, SEO at least ${of((run) => run.others)}`,
      reference: `bare React Router, ${like}: ${bareMedian((run) => run.performance)}; LCP ${Math.round(bareLcp)} ms, TBT ${Math.round(bareTbt)} ms, JavaScript ${Math.round(bareMedian((run) => run.scripts) / 1000)} KB`,
      ratio: `LCP ${(lcp / bareLcp).toFixed(2)}, TBT ${tbt < bareTbt ? '−' : '+'}${Math.round(Math.abs(tbt - bareTbt))} ms`,
      goal: `LCP ≤ ${LCP_RATIO}×; TBT ≤ ${TBT_RATIO}× or + ${TBT_ROOM_MS} ms`,
      met: isMet ? 'yes' : 'NO',
    })
  }
  await writeResults(
    new URL('results-web.md', import.meta.url),
    'What a phone makes of the pages (Lighthouse, median of five)',
    {},
  )
  await bare.stop()
  await shop.stop()
  await rm(folder, { recursive: true })
}

type Run = Awaited<ReturnType<typeof runOnce>>

/** Throws an Error if Lighthouse did not measure the page. */
async function runOnce(url: string, port: number, cookie: string) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    ...(cookie && { extraHeaders: { cookie } }),
  })
  const report = result?.lhr
  const score = (name: string) => Math.round((report?.categories[name]?.score ?? 0) * 100)
  function value(name: string) {
    const audit = report?.audits[name]
    if (audit?.numericValue !== undefined) return audit.numericValue
    const why = report?.runtimeError?.message ?? audit?.errorMessage ?? 'no report'
    throw new Error(`Lighthouse did not measure ${name} of ${url}: ${why}`)
  }
  const requests = report?.audits['network-requests']?.details as { items?: Sent[] } | undefined
  return {
    performance: score('performance'),
    // Blocking search engines is no fault of a signed-in page.
    others: Math.min(score('accessibility'), score('best-practices'), cookie ? 100 : score('seo')),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scripts: (requests?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

type Sent = { resourceType: string; transferSize: number }

if (import.meta.main) await benchWeb(process.env.BENCH_DATABASE_URL ?? '')
