import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addApi, bareApp } from '#server/app.ts'
import { openImages } from '#server/catalogue/pictures/open-images.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createReplica } from '#server/database/replica.ts'
import { connect } from '#server/db.ts'
import { sessionCookieName } from '#server/http/access.ts'
import { inProcessApi } from '#server/http/pages/page-api.ts'
import { addPages } from '#server/http/pages/pages.ts'
import { openConnections } from '#server/open-connections.ts'
import { startSession } from '#server/people/sign-in/sessions.ts'
import { insertUser } from '#server/people/user-record.ts'
import { newProcessState } from '#server/process-state.ts'
import type { StaffRole } from '#shared/people/roles.ts'
import type { Fault, Operation } from '../../src/sandbox/faults.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { openRazorpayLedger } from '../../src/sandbox/razorpay-ledger.ts'
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
/** Keys of the sandbox; Razorpay's belong to its ledger. */
export const sandboxKeys = (razorpayLedger: ReturnType<typeof openRazorpayLedger>) => ({
  clientId: 'id',
  clientSecret: 'secret',
  webhookId: 'hook',
  webhookSecret: WEBHOOK_SECRET,
  razorpay: { ...RAZORPAY, ledger: razorpayLedger },
})
export const ORIGIN = 'http://localhost:3000'

/** Throws unless a call was carried out. */
export function succeeded(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply
}

/**
 * Opens the whole API with its own database; the sandbox plays PayPal and Razorpay. `hasPages` serves
 * the pages too and requires a build.
 */
export async function openServer(env: Record<string, string> = {}, { hasPages = false } = {}) {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zari-api-'))
  const ledger = openLedger()
  const razorpayLedger = openRazorpayLedger()
  const faults: { operation: Operation; fault: Fault }[] = []
  const sandbox = buildSandbox({
    ledger,
    ...sandboxKeys(razorpayLedger),
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
    COURIER_BASE_URL: sandboxUrl,
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
    ...(await openConnections(config, db, { timeout: 1500 })),
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

  async function newSession(user: Parameters<typeof person>[0]) {
    const token = await startSession(context.db, user.id, 'test')
    return person(user, `${sessionCookieName(config)}=${token}`)
  }
  /** Creates a verified account and signs in. Undefined if another server took the name. */
  async function account(userName: string, staffRole: StaffRole | null) {
    const email = `${userName.replace(' ', '').toLowerCase()}@example.com`
    const user = { userName, email, passwordHash: testPasswordHash, staffRole }
    const role = staffRole ? 'admin' : 'user'
    const id = await insertUser(context.db, { ...user, role, verified: true })
    return id ? newSession({ id, userName, email }) : undefined
  }
  let people = 0
  async function newcomer(
    kind: string,
    role: StaffRole | null,
  ): Promise<ReturnType<typeof person>> {
    people += 1
    return (await account(`${kind} ${people}`, role)) ?? newcomer(kind, role)
  }
  const shopper = () => newcomer('Person', null)
  const staff = (role: StaffRole) => newcomer(role, role)
  /** Servers of one shop have the same owner. */
  async function owner() {
    const [known] = await context.db<Parameters<typeof person>[0][]>`
      SELECT id, user_name AS "userName", email FROM users WHERE email = 'owner@example.com'`
    const owned = known ? await newSession(known) : await account('Owner', 'owner')
    if (!owned) throw new Error('Two servers created the owner at once.')
    return owned
  }

  return {
    app,
    context,
    db: context.db,
    call,
    signIn,
    person,
    owner,
    shopper,
    staff,
    password: TEST_PASSWORD,
    dataDir,
    ledger,
    razorpayLedger,
    sandboxUrl,
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

export type TestServer = Awaited<ReturnType<typeof openServer>>
export type Person = Awaited<ReturnType<TestServer['shopper']>>
