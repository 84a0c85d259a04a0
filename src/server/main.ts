import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { connectionLabels } from '#shared/shop/connections.ts'
import { addApi, bareApp, healthRoutes } from './app.ts'
import { openImages } from './catalogue/pictures/open-images.ts'
import { pendingFolder } from './catalogue/pictures/pending-pictures.ts'
import { reindexSearch } from './catalogue/search/reindex.ts'
import { type Config, demoLogins, readConfig } from './config.ts'
import { findTrialServices } from './connections/trial-services.ts'
import type { Context } from './context.ts'
import { runUnderLease } from './database/lease.ts'
import { openDatabases } from './database/open-databases.ts'
import { shareChanges } from './database/share-changes.ts'
import { describeFileFault } from './file-faults.ts'
import { inProcessApi, remoteApi } from './http/pages/page-api.ts'
import { addPages } from './http/pages/pages.ts'
import { openConnections } from './open-connections.ts'
import { closeKnownLogins, ensureAdmin } from './people/accounts.ts'
import { countUnreadableSecrets, getSecretKey } from './people/sign-in/secrets.ts'
import { newProcessState } from './process-state.ts'
import { startBackground } from './shop/background.ts'
import { replayErasures } from './shop/customers/erase-anyone.ts'
import { hasDemo, loadDemo } from './shop/demo.ts'
import { createMailer } from './shop/email/mailer.ts'
import { decideDemo } from './shop/installation.ts'

const NOTICE_MS = 2000
/** Without requests for this time no load balancer is assumed; /metrics does not count. */
const QUIET_MS = 15_000

// Lets the heap grow to twice the live data instead of four times: a third less memory, for a
// tenth more time on uncached lists.
setFlagsFromString('--heap-growing-percent=100')

type Parts = 'both' | 'api' | 'web' | 'worker'
type Running = {
  prepare: () => Promise<void>
  /** Rejects while the database is unavailable. */
  ask: () => Promise<unknown>
  stop: () => Promise<void>
}

/** URL of the API that `npm run dev` restarts behind the pages. */
const devApi = process.env.ZARI_DEV_API || undefined

/** The launcher may have ended before. */
const sendToLauncher = (told: object) => {
  if (process.connected) process.send?.(told)
}
const sendProgress = (text: string) => sendToLauncher({ progress: text })

async function startApi(app: FastifyInstance, config: Config, isWorker: boolean): Promise<Running> {
  const { db, replica } = await openDatabases(config, (text) => app.log.warn(text))
  await mkdir(join(config.dataDir, 'images'), { recursive: true })
  // The launcher of `npm run dev` sets TRUST_PROXY itself.
  const isDemo = await decideDemo(db, devApi ? { ...config, demoExposure: undefined } : config)
  const context: Context = {
    config,
    isDemo,
    db,
    reads: replica?.reads ?? db,
    replica,
    images: await openImages(config),
    ...newProcessState(config),
    ...(await openConnections(config, db)),
  }
  if (isDemo) {
    const { openDemo } = await loadDemo()
    await openDemo(context, { say: sendProgress })
  } else {
    const closed = await closeKnownLogins(db, Object.values(demoLogins))
    for (const email of closed)
      sendProgress(`${email} had the demo's password and can't sign in any more.`)
  }
  if (config.admin) await ensureAdmin(db, config.admin)
  const replayed = await replayErasures(context)
  if (replayed > 0)
    sendProgress(
      `${replayed} customer(s) whom a restored backup had brought back were erased again.`,
    )
  const unreadable = await countUnreadableSecrets(db, getSecretKey(config))
  if (unreadable > 0)
    sendProgress(
      `SECRET_KEY (or secret.key in DATA_DIR) is not the one that ${unreadable} second factor(s) were kept with. Put the right one back; until then their owners sign in with a recovery code, or after npm run owner -- --reset-second-factor.`,
    )
  const unreadableKeys = context.credentials.unreadable()
  if (unreadableKeys.length > 0)
    sendProgress(
      `SECRET_KEY (or secret.key in DATA_DIR) is not the one that the keys of ${unreadableKeys.map((service) => connectionLabels[service]).join(', ')} were encrypted with. Put the right one back, or enter these keys again in the panel under Settings, Connections.`,
    )
  const serviceWatch = await addApi(app, context)
  const trial = findTrialServices(context)
  if (!isDemo && trial.payments)
    app.log.warn(
      'Payments run in a sandbox: nobody is charged. Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and the live keys of Razorpay if the shop has it.',
    )
  if (!isDemo && trial.mail)
    app.log.warn('Email reaches nobody: it is written to DATA_DIR/outbox. Set SMTP_URL.')
  const send = createMailer(context, sendProgress)
  let draw: (() => { stop: () => Promise<unknown> }) | undefined
  let background: ReturnType<typeof runUnderLease> | undefined
  let indexing: Promise<void> | undefined
  let stopWatching: (() => Promise<void>) | undefined
  return {
    async prepare() {
      // Pending pictures remain after the demo was turned off or restored.
      if (isDemo || (hasDemo() && existsSync(pendingFolder(config.dataDir)))) {
        const { demoDrawing } = await loadDemo()
        draw = await demoDrawing(context, {
          say: sendProgress,
          changed: () => app.responseCache.changed(['catalogue']),
          failed: (error) => app.log.error({ err: error }, 'demo pictures'),
        })
      }
      if (isWorker)
        background = runUnderLease(db, 'background work', () => {
          const work = startBackground(context, app.log, send)
          const drawing = draw?.()
          sendToLauncher({ leads: true })
          const stop = () =>
            Promise.all([work.stop(), drawing?.stop()]).finally(() =>
              sendToLauncher({ leads: false }),
            )
          return { stop }
        })
      stopWatching = serviceWatch.start()
      indexing = reindexSearch(db).catch((error) => app.log.error({ err: error }, 'search index'))
    },
    ask: async () => db`SELECT 1`,
    async stop() {
      await Promise.all([background?.stop(), stopWatching?.()])
      await indexing
      await Promise.all([db.end(), replica?.end()])
    },
  }
}

const noApi: Running = { prepare: async () => {}, ask: async () => {}, stop: async () => {} }

async function start(parts: Parts) {
  const config = readConfig(process.env)
  let ready = false
  let draining = false
  let lastAsked = -QUIET_MS
  const app = await bareApp(config)
  app.addHook('onRequest', async ({ url }) => {
    if (url !== '/metrics') lastAsked = performance.now()
  })
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  const api =
    parts === 'web' ? noApi : await startApi(app, config, parts === 'worker' || config.worker)
  if (parts === 'web')
    await shareChanges(app.responseCache, config, (text) => app.log.warn(text)).then((end) =>
      app.addHook('onClose', end),
    )
  healthRoutes(app, () => ready, api.ask)
  if (parts === 'both' || parts === 'web') {
    const apiOrigin = parts === 'web' && !devApi ? config.apiOrigin : ''
    if (apiOrigin === undefined)
      throw new Error('API_ORIGIN is not set: the pages need to know where the API is.')
    await addPages(app, {
      config,
      callApi: parts === 'web' ? remoteApi(devApi ?? apiOrigin) : inProcessApi(app),
      apiOrigin,
      picturesBase: config.picturesBase,
      approvalOrigin: new URL(config.paypal.baseUrl.replace('//api-m.', '//www.')).origin,
      devApi,
    })
  }

  try {
    const port = devApi && parts === 'api' ? Number(new URL(devApi).port) : config.port
    const at = { port, host: config.host, reusePort: config.sharedPort }
    if (parts !== 'worker') await app.listen(at)
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
    // Maximum drain time; remaining requests are aborted.
    setTimeout(() => process.exit(0), 9000).unref()
    // Lets load balancers notice before connections are refused; new requests are still served.
    if (performance.now() - lastAsked < QUIET_MS) await wait(NOTICE_MS)
    await app.close()
    await api.stop()
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
  process.on('disconnect', drain)

  await api.prepare()
  ready = !draining
  sendToLauncher({ ready: true, port: (app.server.address() as AddressInfo | null)?.port ?? 0 })
}

const parts = (process.argv[2] ?? 'both') as Parts
start(parts).catch((error: unknown) => {
  const message =
    describeFileFault(error) ?? (error instanceof Error ? error.message : String(error))
  if (process.send) process.send({ failed: message }, () => process.exit(1))
  else {
    console.error(message)
    process.exit(1)
  }
})
