import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { demoLogins } from '#server/config.ts'
import { paths, productPath, searchPath } from '#shared/paths.ts'
import { serve } from './measure.ts'
import { ask } from './shoppers.ts'
import { note, writeResults } from './table.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const LCP_MS = 1500
const TBT_MS = 50

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
 * Lighthouse on a phone profile for nine pages of the demo, most signed in: the median of five
 * runs.
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
  const product = productPath(list.read.data[5]._id)
  const pages: [string, string, string][] = [
    ['first page, visitor', paths.welcome, ''],
    ['sign-in, visitor', paths.login, ''],
    ['home', paths.home, cookie],
    ['listing', paths.listing, cookie],
    ['product', product, cookie],
    ['search', searchPath('lehenga'), cookie],
    ['checkout', paths.checkout, cookie],
    ['account', paths.account, cookie],
    ['about', paths.about, cookie],
  ]

  const port = await freePort()
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  for (const [name, path, session] of pages) {
    const runs: Awaited<ReturnType<typeof runOnce>>[] = []
    while (runs.length < RUNS) runs.push(await runOnce(shop.origin + path, port, session))
    const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick))
    const [performance, lcp, tbt, cls, scripts] = [
      of((run) => run.performance),
      of((run) => run.lcp),
      of((run) => run.tbt),
      of((run) => run.cls),
      of((run) => run.scripts),
    ]
    const others = of((run) => run.others)
    note(
      name,
      `${performance}; LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}, JavaScript ${Math.round(scripts / 1000)} KB; accessibility, best practices, SEO at least ${others}`,
      `100; LCP ≤ ${LCP_MS} ms, TBT ≤ ${TBT_MS} ms`,
      performance === 100 && lcp <= LCP_MS && tbt <= TBT_MS && cls < 0.005,
    )
  }
  await browser.close()
  await writeResults(
    new URL('results-web.md', import.meta.url),
    'What a phone makes of the pages (Lighthouse, median of five)',
    {},
  )
  await shop.stop()
  await rm(folder, { recursive: true })
}

async function runOnce(url: string, port: number, cookie: string) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    ...(cookie && { extraHeaders: { cookie } }),
  })
  const report = result?.lhr
  const score = (name: string) => Math.round((report?.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report?.audits[name]?.numericValue ?? Number.NaN
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
