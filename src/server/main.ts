import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { addApi, bareApp, healthRoute } from './app.ts'
import { type Config, demoLogins, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { connect, migrate, OLDEST_POSTGRES, type Pool } from './db.ts'
import { closeKnownLogins, ensureAdmin } from './domain/accounts.ts'
import { sendOutbox } from './domain/outbox.ts'
import { imagePipeline } from './images/images.ts'
import { s3Store } from './images/s3.ts'
import { diskStore } from './images/store.ts'
import { mailer } from './mail/mail.ts'
import { inProcessApi, remoteApi } from './page-api.ts'
import { addPages } from './pages.ts'
import { paypal } from './payments/paypal.ts'
import { everySoOften, reconcile } from './payments/reconcile.ts'

/** How long a process that is told to end still takes visitors. */
const NOTICE_MS = 2000

type Parts = 'both' | 'api' | 'web'
type Running = { prepare: () => Promise<void>; stop: () => Promise<void> }

const say = (text: string) => process.send?.({ progress: text })

async function openDatabase(name: string, url: string | undefined): Promise<Pool> {
  if (!url) throw new Error(`${name} is not set.`)
  const db = connect(url)
  try {
    const [row] = await db<{ version: number }[]>`
      SELECT current_setting('server_version_num')::int / 10000 AS version`
    if ((row?.version ?? 0) < OLDEST_POSTGRES)
      throw new Error(
        `The database is PostgreSQL ${row?.version}; it must be ${OLDEST_POSTGRES} or newer.`,
      )
  } catch (error) {
    await db.end({ timeout: 1 })
    const { host } = new URL(url)
    if (error instanceof Error && error.message.startsWith('The database is')) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new Error(
      `The database at ${host} can't be used (${reason}). Check ${name} and that it runs.`,
    )
  }
  return db
}

async function startApi(app: FastifyInstance, config: Config): Promise<Running> {
  const db = await openDatabase('DATABASE_URL', config.databaseUrl)
  const reads = config.databaseReadUrl
    ? await openDatabase('DATABASE_READ_URL', config.databaseReadUrl)
    : db
  await migrate(db, new URL('../../migrations/', import.meta.url))
  await mkdir(join(config.dataDir, 'images'), { recursive: true })
  const credentials = config.paypal.credentials
  if (!credentials) throw new Error('PAYPAL_CLIENT_ID is not set and no sandbox was started.')
  const context: Context = {
    config,
    db,
    reads,
    images: imagePipeline(
      config.s3 ? s3Store(config.s3) : await diskStore(join(config.dataDir, 'images')),
    ),
    payments: paypal({
      baseUrl: config.paypal.baseUrl,
      clientId: credentials.id,
      clientSecret: credentials.secret,
      webhookId: config.paypal.webhookId,
    }),
  }
  if (!config.demo) {
    const closed = await closeKnownLogins(db, Object.values(demoLogins))
    for (const email of closed) say(`${email} had the demo's password and can't sign in any more.`)
  }
  if (config.admin) await ensureAdmin(db, config.admin)
  await addApi(app, context)
  const send = mailer(context, say)
  const background: (() => Promise<void>)[] = []
  return {
    async prepare() {
      if (config.demo) {
        const { seedDemo } = await import('../demo/seed.ts')
        await seedDemo(context, say)
      }
      background.push(
        everySoOften(3, app.log, () => reconcile(context)),
        everySoOften(2, app.log, () => sendOutbox(db, send)),
      )
    },
    async stop() {
      await Promise.all(background.map((stop) => stop()))
      await Promise.all([db, reads].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

const nothing: Running = { prepare: async () => {}, stop: async () => {} }

async function start(parts: Parts) {
  const config = readConfig(process.env)
  let ready = false
  let draining = false
  const app = await bareApp(config)
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  healthRoute(app, () => ready)
  const api = parts === 'web' ? nothing : await startApi(app, config)
  if (parts !== 'api') {
    const apiOrigin = parts === 'web' ? config.apiOrigin : ''
    if (apiOrigin === undefined)
      throw new Error('API_ORIGIN is not set: the pages need to know where the API is.')
    await addPages(app, {
      config,
      callApi: parts === 'web' ? remoteApi(apiOrigin) : inProcessApi(app),
      apiOrigin,
      approvalOrigin: new URL(config.paypal.baseUrl.replace('//api-m.', '//www.')).origin,
      development: process.env.ZARI_DEV === '1',
    })
  }

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await api.stop()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new Error(
          `Port ${config.port} is taken. Stop what runs there, or choose another: PORT=3001 npm start`,
        )
      : error
  }
  const drain = async () => {
    if (draining) return
    draining = true
    ready = false
    // Longest wait of a drain: whoever still has a request open after it is cut off.
    setTimeout(() => process.exit(0), 9000).unref()
    // A balancer that asks now is told to send nobody here; whoever comes all the same is served.
    await wait(NOTICE_MS)
    await app.close()
    await api.stop()
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
  process.on('disconnect', drain)

  await api.prepare()
  ready = !draining
  process.send?.({ ready: true, port: (app.server.address() as AddressInfo).port })
}

const parts = (process.argv[2] ?? 'both') as Parts
start(parts).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  if (process.send) process.send({ failed: message }, () => process.exit(1))
  else {
    console.error(message)
    process.exit(1)
  }
})
