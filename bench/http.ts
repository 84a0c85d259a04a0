import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { migrate } from '#server/database/migrate.ts'
import { connect } from '#server/db.ts'
import { fillCatalogue } from './catalogue.ts'

const PRODUCTS = 1000
const CONNECTIONS = 32
const SECONDS = 5

const list = '/api/shop/products/get?category=bridal&limit=20'
const search = '/api/shop/search/lehenga?limit=20'

/** Requests a second of the API on one process, and their share of what the machine can do at most. */
export async function benchHttp(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-bench-http-'))
  const db = connect(databaseUrl)
  await migrate(db, new URL('../migrations/', import.meta.url))
  await fillCatalogue(db, PRODUCTS)
  await db`UPDATE product_stock SET available = 1000000`
  const shop = await serve('../src/server/main.ts', ['api'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const bytes = Buffer.from(await (await fetch(shop.origin + list)).arrayBuffer())
  const [bare, query] = await Promise.all([
    serve('references.ts', ['bytes', bytes.toString('base64')]),
    serve('references.ts', ['query', databaseUrl]),
  ])
  const [product] = await db<{ id: string }[]>`SELECT id FROM products LIMIT 1`
  const detail = `/api/shop/products/get/${product?.id}`

  const most = await measure(bare.origin)
  const mostQueries = await measure(query.origin)
  say('bare Node, the same bytes', most)
  say('Fastify with one indexed query', mostQueries)
  for (const [name, path] of Object.entries({ list, detail, search }))
    say(`${name}, asked before`, await measure(shop.origin + path), most)
  for (const [name, path] of Object.entries({ list, detail, search }))
    say(
      `${name}, never asked before`,
      await measure(shop.origin + path, { anew: true }),
      mostQueries,
    )
  const cookie = await signUp(shop.origin)
  const body = JSON.stringify({ productId: product?.id, quantity: 1 })
  const headers = { cookie, 'content-type': 'application/json' }
  const added = await measure(`${shop.origin}/api/shop/cart/add`, { method: 'POST', headers, body })
  say('add to one cart', added)

  for (const server of [shop, bare, query]) await server.stop()
  await db.end()
  await rm(folder, { recursive: true })
}

type Outcome = { perSecond: number; p99: number; errors: number }

function say(what: string, { perSecond, p99, errors }: Outcome, most?: Outcome) {
  const share = most ? `, ${(perSecond / most.perSecond).toFixed(2)} of the most` : ''
  const failed = errors ? `, ${errors} FAILED` : ''
  console.log(
    `  ${what.padEnd(32)} ${String(perSecond).padStart(6)}/s, p99 ${p99} ms${share}${failed}`,
  )
}

type Options = Pick<autocannon.Options, 'method' | 'headers' | 'body'> & { anew?: boolean }

async function measure(url: string, { anew, ...options }: Options = {}): Promise<Outcome> {
  let asked = 0
  const { pathname, search: query } = new URL(url)
  const next: autocannon.Request = {
    setupRequest: (request) => ({
      ...request,
      path: `${pathname}${query}${query ? '&' : '?'}asked=${asked++}`,
    }),
  }
  const result = await autocannon({
    url,
    ...options,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(anew && { requests: [next] }),
  })
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

async function serve(script: string, args: string[], env: Record<string, string> = {}) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { ...process.env, ...env, PORT: '0', HOST: '127.0.0.1' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; port: number }) => {
      if (message.ready) resolve(message.port)
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready.`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function signUp(origin: string): Promise<string> {
  const account = { userName: 'Shopper', email: 's@example.com', password: 'kanjivaram-silk' }
  const post = (path: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  await post('/api/auth/register')
  const answer = await post('/api/auth/login')
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

if (import.meta.main) await benchHttp(process.env.BENCH_DATABASE_URL ?? '')
