import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { anotherProcess } from '#test/support/process.ts'
import { anAddress, atProvider, captureBody, openShop, type TestShop } from '#test/support/shop.ts'
import prepareTemplate from '#test/support/template-database.ts'
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { report } from './report.ts'

const PRICE = 45000
const STOCK = 30
const owner = { email: 'owner@example.com', password: 'kanjivaram-silk' }
const repository = new URL('../../', import.meta.url).pathname

const versions = [
  // Migrations that removed what it reads came before those that wait, so it is stopped first. Its
  // packages differ from today's, so they are installed.
  { commit: '3e58968', sellsBeside: false, ownPackages: true },
  { commit: '706ed4b', sellsBeside: true, ownPackages: false },
]

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let provider: TestShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-versions-'))
  await chmod(folder, 0o755)
  postgres = await startPostgres(join(folder, 'database'), { options: ['fsync=off'] })
  process.env.TEST_DATABASE_URL = postgres.url
  await prepareTemplate()
  provider = await openShop()
}, 120_000)
afterAll(async () => {
  await provider.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function versionAt({ commit, ownPackages }: (typeof versions)[number]): Promise<string> {
  const at = join(folder, commit)
  execFileSync('sh', ['-c', 'mkdir "$2" && git archive "$1" | tar -x -C "$2"', '-', commit, at], {
    cwd: repository,
  })
  if (ownPackages)
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: at, stdio: 'pipe' })
  else await symlink(join(repository, 'node_modules'), join(at, 'node_modules'))
  return join(at, 'src/server/main.ts')
}

async function call(port: number, path: string, body: object, cookie = '') {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const read = await answer.json()
  if (!read.success) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
  return { ...read, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

type Shopper = { id: string; cookie: string; addressId: string }

/** A new account with an address. */
async function register(port: number, userName: string): Promise<Shopper> {
  const login = { email: `${userName}@example.com`, password: 'gulabi-lehnga' }
  await call(port, '/api/auth/register', { userName, ...login })
  const { user, cookie } = await call(port, '/api/auth/login', login)
  const saved = await call(port, '/api/shop/address/add', { userId: user.id, ...anAddress }, cookie)
  return { id: user.id, cookie, addressId: saved.data._id }
}

const fill = (port: number, { id, cookie }: Shopper, productId: string) =>
  call(port, '/api/shop/cart/add', { userId: id, productId, quantity: 1 }, cookie)

const order = (port: number, { id, cookie, addressId }: Shopper) =>
  call(
    port,
    '/api/shop/order/create',
    { userId: id, addressInfo: { addressId }, totalAmount: PRICE, paymentMethod: 'paypal' },
    cookie,
  )

async function pay(
  port: number,
  { cookie }: Shopper,
  { approvalURL, orderId }: { approvalURL: string; orderId: string },
) {
  const back = await atProvider(approvalURL)
  await call(port, '/api/shop/order/capture', captureBody(back, orderId), cookie)
}

test.for(versions)(
  'E6: a shop of version $commit is upgraded during an open order',
  {
    timeout: 600_000,
  },
  async (version) => {
    const script = await versionAt(version)
    expect(existsSync(script)).toBe(true)
    const database = await emptyDatabase()
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, `data-${version.commit}`),
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      DEMO: '0',
      LOG_LEVEL: 'error',
    }
    const older = await anotherProcess(provider, 'api', { ...env, WORKER: '0' }, script, false)
    const { cookie } = await call(older.port, '/api/auth/login', owner)
    const product = await call(
      older.port,
      '/api/admin/products/add',
      {
        ...{ title: 'Gulnaar lehenga', description: 'Raw silk.', category: 'bridal' },
        ...{ image: '/images/lehenga.webp', price: PRICE, salePrice: 0, totalStock: STOCK },
      },
      cookie,
    )
    const productId: string = product.data._id
    let people = 0
    const sell = async (created: number, paid: number) => {
      people += 1
      const shopper = await register(created, `asha${people}`)
      await fill(created, shopper, productId)
      await pay(paid, shopper, await order(created, shopper))
    }
    await sell(older.port, older.port)
    const waiting = await register(older.port, 'waiting')
    await fill(older.port, waiting, productId)
    const open = await order(older.port, waiting)

    if (!version.sellsBeside) await older.end()
    const newer = await anotherProcess(provider, 'api', env)
    await pay(newer.port, waiting, open)
    await sell(newer.port, newer.port)
    if (version.sellsBeside) {
      await sell(older.port, older.port)
      await sell(older.port, newer.port)
      await sell(newer.port, older.port)
      await older.end()
    }
    const beside = await brokenLedgerRules(database.db)

    await newer.end()
    const alone = await anotherProcess(provider, 'api', env)
    await sell(alone.port, alone.port)
    const answer = await fetch(`http://127.0.0.1:${alone.port}/api/shop/products/get/${productId}`)
    const left = (await answer.json()).data.totalStock
    const [{ pending } = { pending: -1 }] = await database.db<{ pending: number }[]>`
    SELECT count(*)::int AS pending FROM orders WHERE payment_status <> 'paid'`
    const afterwards = await brokenLedgerRules(database.db)
    await alone.end()
    await database.drop()

    const broken = [...beside, ...afterwards].map(({ rule }) => rule)
    report({
      id: 'E6',
      scenario: version.sellsBeside
        ? `version ${version.commit} and this one sell from one database; then the older one ends`
        : `this version takes over from ${version.commit}, which ended with an order open`,
      asked: 'orders begun by either are paid at the other; no rule is broken',
      seen: `${people + 1} orders, ${pending} of them not paid, ${left} of ${STOCK} left, ${broken.length} broken rules${broken.map((rule) => ` (${rule})`).join('')}`,
      met: pending === 0 && left === STOCK - people - 1 && broken.length === 0,
    })
  },
)
