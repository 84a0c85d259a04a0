import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addApi, bareApp } from '#server/app.ts'
import { openImages } from '#server/catalogue/pictures/open-images.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createReplica } from '#server/database/replica.ts'
import { connect, sql } from '#server/db.ts'
import { sessionCookieName } from '#server/http/access.ts'
import { inProcessApi } from '#server/http/pages/page-api.ts'
import { addPages } from '#server/http/pages/pages.ts'
import { sandboxCourier } from '#server/orders/sending/couriers/sandbox-courier.ts'
import { paypal } from '#server/orders/ways/paypal/paypal.ts'
import { createProviders } from '#server/orders/ways/providers.ts'
import { razorpay } from '#server/orders/ways/razorpay/razorpay.ts'
import { startSession } from '#server/people/sign-in/sessions.ts'
import { insertUser } from '#server/people/user-record.ts'
import { newProcessState } from '#server/process-state.ts'
import type { NewProduct } from '#shared/catalogue/product-schema.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import type { Fault, Operation } from '../../src/sandbox/faults.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { openRazorpayLedger } from '../../src/sandbox/razorpay-ledger.ts'
import type { SandboxChoice } from '../../src/sandbox/razorpay-pages.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'
import { freshDatabase } from './database.ts'
import { TEST_PASSWORD, testPasswordHash } from './password.ts'

export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: responses have any shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
  cookies: { name: string; value: string; httpOnly?: boolean; sameSite?: string; path?: string }[]
}
type Ask = { body?: unknown; headers?: Record<string, string>; raw?: Buffer | string }
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const isError = ({ path, message }: { path?: unknown; message?: unknown }) =>
  typeof path === 'string' && typeof message === 'string'

export const WEBHOOK_SECRET = 'a secret of the sandbox'
export const RAZORPAY = {
  keyId: 'rzp_test_id',
  keySecret: 'a secret of the keys',
  webhookSecret: 'a secret of the webhook',
}
export const ORIGIN = 'http://localhost:3000'

/**
 * The whole API with its own database; the sandbox plays PayPal and Razorpay. With `hasPages` it
 * serves the pages too, which must be built.
 */
export async function openShop(env: Record<string, string> = {}, { hasPages = false } = {}) {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zari-api-'))
  const ledger = openLedger()
  const razorpayLedger = openRazorpayLedger()
  const faults: { operation: Operation; fault: Fault }[] = []
  const sandbox = buildSandbox({
    ledger,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'hook',
    webhookSecret: WEBHOOK_SECRET,
    razorpay: { ...RAZORPAY, ledger: razorpayLedger },
    faultFor: (operation) => {
      const at = faults.findIndex((one) => one.operation === operation)
      return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    },
  })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: sandboxUrl,
    PAYPAL_WEBHOOK_ID: 'hook',
    RAZORPAY_KEY_ID: RAZORPAY.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY.keySecret,
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY.webhookSecret,
    RAZORPAY_BASE_URL: sandboxUrl,
    AUTH_RATE_LIMIT: '1000',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const db = env.DATABASE_URL
    ? connect(env.DATABASE_URL, { directUrl: config.databaseDirectUrl })
    : database.db
  const replica = config.databaseReadUrl
    ? createReplica(db, connect(config.databaseReadUrl))
    : undefined
  const context: Context = {
    config,
    isDemo: config.demoWanted,
    db,
    reads: replica?.reads ?? db,
    replica,
    images: await openImages(config),
    ...newProcessState(config),
    courier: sandboxCourier(sandboxUrl),
    providers: createProviders([
      paypal({
        baseUrl: sandboxUrl,
        clientId: 'id',
        clientSecret: 'secret',
        currency: config.paypal.currency,
        inrRate: config.paypal.inrRate,
        webhookId: 'hook',
        timeout: 1500,
      }),
      razorpay({ ...RAZORPAY, baseUrl: sandboxUrl, lateDays: 5, timeout: 1500 }),
    ]),
  }
  const app = await bareApp(config)
  await addApi(app, context)
  if (hasPages)
    await addPages(app, {
      config,
      callApi: inProcessApi(app),
      apiOrigin: '',
      approvalOrigin: sandboxUrl,
      devApi: undefined,
    })
  await app.ready()

  async function call(method: Method, url: string, ask: Ask = {}, cookie?: string): Promise<Reply> {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(cookie && { cookie }),
        ...(ask.body !== undefined && { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(ask.body !== undefined && { payload: JSON.stringify(ask.body) }),
      ...(ask.raw !== undefined && { payload: ask.raw }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    const read = type.includes('json') ? answer.json() : answer.body
    // Holds for every refused call.
    if (answer.statusCode === 400 && !read.errors?.every(isError))
      throw new Error(`${method} ${url}: a 400 without errors: ${answer.body}`)
    if (read?.success === false && url.startsWith('/api/') && !/^[a-z_]+$/.test(read.code))
      throw new Error(`${method} ${url}: a refusal without a code: ${answer.body}`)
    return {
      status: answer.statusCode,
      body: read,
      headers: answer.headers,
      cookies: answer.cookies as Reply['cookies'],
    }
  }

  async function signIn(email: string, password: string) {
    const reply = await call('POST', '/api/auth/login', { body: { email, password } })
    const session = reply.cookies[0]
    if (!session) throw new Error(`signing in failed: ${JSON.stringify(reply.body)}`)
    return person(reply.body.user, `${session.name}=${session.value}`)
  }

  function person(user: { id: string; userName: string; email: string }, cookie: string) {
    return {
      ...user,
      cookie,
      call: (method: Method, url: string, body?: unknown, ask: Ask = {}) =>
        call(method, url, { ...(body !== undefined && { body }), ...ask }, cookie),
    }
  }

  let people = 0
  async function newcomer(role: 'user' | 'admin' = 'user') {
    people += 1
    const email = `${role}${people}@example.com`
    const staffRole = role === 'admin' ? 'owner' : null
    const user = { userName: `Person ${people}`, email, passwordHash: testPasswordHash }
    const id = await insertUser(context.db, { ...user, role, staffRole, verified: true })
    if (!id) throw new Error(`${email} is taken`)
    const token = await startSession(context.db, id, 'test')
    return person({ ...user, id }, `${sessionCookieName(config)}=${token}`)
  }

  let owner: Awaited<ReturnType<typeof newcomer>> | undefined
  async function product(input: Partial<NewProduct> = {}): Promise<string> {
    owner ??= await newcomer('admin')
    const reply = await owner.call('POST', '/api/admin/products/add', {
      image: '/images/lehenga.webp',
      title: 'Gulnaar lehenga',
      description: 'A raw silk lehenga with zardozi.',
      category: 'bridal',
      price: 45000,
      totalStock: 5,
      ...input,
    })
    if (!reply.body.success) throw new Error(JSON.stringify(reply.body))
    return reply.body.data._id
  }

  return {
    app,
    context,
    db: context.db,
    call,
    signIn,
    person,
    newcomer,
    product,
    password: TEST_PASSWORD,
    dataDir,
    ledger,
    razorpayLedger,
    sandboxUrl,
    /** Offers these ways to pay. */
    async offer(...methods: PaymentMethod[]) {
      await context.db`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
      const payments = sql.json({ ...defaultPaymentSettings, methods })
      await context.db`UPDATE settings SET payments = ${payments}`
    },
    /** The next such operation at the provider fails. */
    fault: (operation: Operation, fault: Fault) => void faults.push({ operation, fault }),
    forgetFaults: () => void faults.splice(0),
    /** Number of faults that have not occurred yet. */
    faultsAhead: () => faults.length,
    async close() {
      await app.close()
      await sandbox.close()
      await replica?.end()
      if (context.db !== database.db) await context.db.end()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>
export type Person = Awaited<ReturnType<TestShop['newcomer']>>

export const anAddress = {
  address: '14 Amer Road',
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: 'Ring twice',
}

/** Saves an address and fills the cart. */
export async function readyToBuy(
  shopper: Person,
  pieces: { productId: string; quantity?: number; size?: string }[],
) {
  for (const piece of pieces) {
    const added = await shopper.call('POST', '/api/shop/cart/add', { quantity: 1, ...piece })
    if (!added.body.success) throw new Error(JSON.stringify(added.body))
  }
  const saved = await shopper.call('POST', '/api/shop/address/add', anAddress)
  return { addressId: saved.body.data._id as string }
}

export async function order(
  shopper: Person,
  addressId: string,
  totalAmount: number,
  paymentMethod: PaymentMethod = 'paypal',
) {
  return shopper.call('POST', '/api/shop/order/create', {
    userId: shopper.id,
    addressInfo: { addressId },
    totalAmount,
    paymentMethod,
  })
}

/** Presses a button of the provider's approval page; returns the URL it leads back to. */
export async function atProvider(
  approvalURL: string,
  choice: 'pay' | 'cancel' = 'pay',
): Promise<URL> {
  const answer = await fetch(approvalURL, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      token: new URL(approvalURL).searchParams.get('token') ?? '',
      choice,
    }),
  })
  return new URL(answer.headers.get('location') ?? '')
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The hidden fields of the only form of a page. */
function parseForm(html: string) {
  const text = (escaped = '') =>
    escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const inputs = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: text(/action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [text(name), text(value)])),
  }
}

/**
 * Opens Razorpay's page from the payment form and presses one of its buttons. Returns the form that
 * leads back to the shop, empty if none does.
 */
export async function atRazorpay(
  shopper: Person,
  orderId: string,
  choice: SandboxChoice = 'upi_qr',
) {
  const { body } = await shopper.call('GET', `/api/shop/order/payment-form/${orderId}`)
  return payByForm(body.data, choice)
}

/** Sends a payment form to Razorpay and presses one of its buttons, as `atRazorpay` does. */
export async function payByForm(
  { action, fields }: { action: string; fields: Record<string, string> },
  choice: SandboxChoice = 'upi_qr',
) {
  const post = async (url: string, sent: Record<string, string>) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: formHeaders,
      body: new URLSearchParams(sent),
    })
    return answer.text()
  }
  const page = parseForm(await post(action, fields))
  return parseForm(await post(new URL(page.action, action).href, { ...page.fields, choice }))
}

/** Posts the provider's result as a page of another site; returns the URL it leads to. */
export async function comeBack(
  shop: TestShop,
  { action, fields }: { action: string; fields: Record<string, string> },
): Promise<URL> {
  const { pathname, search } = new URL(action)
  const reply = await shop.call('POST', pathname + search, {
    raw: new URLSearchParams(fields).toString(),
    headers: { ...formHeaders, origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
  })
  return new URL(String(reply.headers.location))
}

export function captureBody(back: URL, orderId: string) {
  return {
    paymentId: back.searchParams.get('token'),
    payerId: back.searchParams.get('PayerID') ?? undefined,
    orderId,
  }
}

/** Orders, approves and captures; returns the order's id. */
export async function buy(
  shopper: Person,
  addressId: string,
  totalAmount: number,
): Promise<string> {
  const created = await order(shopper, addressId, totalAmount)
  const back = await atProvider(created.body.approvalURL)
  const paid = await shopper.call(
    'POST',
    '/api/shop/order/capture',
    captureBody(back, created.body.orderId),
  )
  if (!paid.body.success) throw new Error(JSON.stringify(paid.body))
  return created.body.orderId
}

/** Uploads a table as a form file. */
export function sendTable(person: Person, url: string, bytes: Uint8Array | string) {
  const raw = Buffer.concat([
    Buffer.from('--zari\r\ncontent-disposition: form-data; name="file"; filename="list"\r\n\r\n'),
    Buffer.from(bytes as never),
    Buffer.from('\r\n--zari--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=zari' }
  return person.call('POST', url, undefined, { raw, headers })
}

/** Waits for a condition rather than for a time. */
/** A minute, so that a busy machine has time: what never comes true fails all the same. */
export async function until(condition: () => Promise<boolean>) {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    if (await condition()) return
    await wait(25)
  }
  throw new Error('the condition did not come true')
}
