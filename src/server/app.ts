import { join } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { hasToken } from '#shared/paths.ts'
import { categoryRoutes } from './catalogue/categories/routes.ts'
import { collectionRoutes } from './catalogue/collections/routes.ts'
import { fitRoutes } from './catalogue/fit/routes.ts'
import { makingRoutes } from './catalogue/making/routes.ts'
import { openStore } from './catalogue/pictures/open-images.ts'
import { findSketch } from './catalogue/pictures/pending-pictures.ts'
import { contentType } from './catalogue/pictures/s3.ts'
import { shareRoutes } from './catalogue/pictures/share-routes.ts'
import { returnPolicyRoutes } from './catalogue/returns/routes.ts'
import { productRoutes } from './catalogue/routes.ts'
import { saleRoutes } from './catalogue/sales/routes.ts'
import { reviewRoutes, wishlistRoutes } from './catalogue/shopper-routes.ts'
import { weddingRoutes } from './catalogue/wedding/routes.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { shareChanges } from './database/share-changes.ts'
import { notFound, ShopError } from './errors.ts'
import { refuseForeignOrigins } from './http/access.ts'
import { addDirectReads } from './http/direct-reads.ts'
import { compressTexts } from './http/encodings.ts'
import { answerFailure, answerOnSocket, privateHeaders } from './http/failures.ts'
import { answerInLanguage } from './http/language.ts'
import { addAccessLog, requestIds } from './http/monitoring/access-log.ts'
import { addErrorLog } from './http/monitoring/error-log.ts'
import { addMetrics } from './http/monitoring/metrics.ts'
import { addMultipart } from './http/multipart.ts'
import { documentRoutes } from './http/openapi.ts'
import { isHttps, ownOrigins } from './http/origins.ts'
import { givePictureAddresses } from './http/picture-addresses.ts'
import { trustedProxies } from './http/proxies.ts'
import { foldQueryKeys } from './http/query-keys.ts'
import { endUnread, guardRequests, MAX_BODY_BYTES } from './http/request-guard.ts'
import { cacheResponses } from './http/response-cache.ts'
import { cartRoutes } from './orders/routes/cart.ts'
import { discountRoutes } from './orders/routes/codes.ts'
import { deliveryRoutes } from './orders/routes/delivery.ts'
import { documentsRoutes } from './orders/routes/documents.ts'
import { orderRoutes } from './orders/routes/index.ts'
import { lineMeasuresRoutes } from './orders/routes/measures.ts'
import { paymentReturnRoutes } from './orders/routes/returns.ts'
import { webhookRoutes } from './orders/routes/webhook.ts'
import { addressRoutes } from './people/address-routes.ts'
import { profileRoutes } from './people/fit/routes.ts'
import { authRoutes } from './people/routes.ts'
import { runPeriodically } from './shop/background.ts'
import { backupFigures } from './shop/backup/last-good-backup.ts'
import { connectionRoutes } from './shop/connections/routes.ts'
import { customerRoutes } from './shop/customers/routes.ts'
import { diskFigures } from './shop/disk.ts'
import { emailRoutes } from './shop/email/routes.ts'
import { countWaiting, ledgerCheckFigures } from './shop/gauges.ts'
import { commonRoutes } from './shop/public-routes.ts'
import { panelRoutes } from './shop/routes.ts'
import { type ServiceWatch, watchServices } from './shop/service-checks.ts'
import { VERSION } from './version.ts'

/** Seconds after which every process has read the keys that another one stored. */
const KEYS_READ_SECONDS = 30

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** Fastify does not route a URL that cannot be decoded. */
async function notFoundPage(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { cookie, host = '' } = request.headers
  const page = await app.inject({
    url: '/page-not-found',
    headers: { host, accept: 'text/html', ...(cookie && { cookie }) },
    remoteAddress: request.ip,
  })
  for (const name of ['content-type', 'content-security-policy', 'cache-control'])
    if (page.headers[name] !== undefined) reply.header(name, page.headers[name])
  return reply.code(page.statusCode).send(page.payload)
}

export async function bareApp(config: Config): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: requestIds(config.trustProxy !== 0),
    // Hooks do not run for these errors.
    frameworkErrors(error, request, reply) {
      endUnread(request, reply)
      if (error.code === 'FST_ERR_BAD_URL' && wantsPage(request))
        return notFoundPage(app, request, reply)
      answerFailure(error, request, reply)
    },
    clientErrorHandler: answerOnSocket,
    bodyLimit: MAX_BODY_BYTES,
    // Open connections are served to the end, because a proxy would pass a 503 on.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // Our own guard answers a request without Host, with a body.
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(givePictureAddresses(app, config, serializerCompiler))
  app.setErrorHandler(answerFailure)
  answerInLanguage(app)
  if (config.webOrigin)
    await app.register(cors, {
      origin: ownOrigins(config),
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      strictPreflight: false,
    })
  if (config.tracesTo) {
    // Imported only if needed, because it takes tens of megabytes.
    const { addTraces } = await import('./http/monitoring/traces.ts')
    const providers = [config.paypal.baseUrl, config.razorpay.baseUrl]
    const urls = [...providers, config.apiOrigin ?? []].flat()
    const origins = urls.map((url) => new URL(url).origin)
    addTraces(app, { endpoint: config.tracesTo, origins })
  }
  addAccessLog(app)
  foldQueryKeys(app)
  cacheResponses(app)
  compressTexts(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps(config),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.apiOrigin ? 'same-site' : 'same-origin' },
  })
  hideTokens(app)
  guardRequests(app)
  addMetrics(app, config.metricsToken)
  addErrorLog(app)
  app.addFigures('response_cache', 'Entries, bytes, hits and misses since the start', () =>
    app.responseCache.figures(),
  )
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  return app
}

/** Keeps a token in an address out of the requests that its page makes. */
function hideTokens(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (hasToken(request.url)) reply.header('referrer-policy', 'no-referrer')
  })
}

/**
 * `/livez`: the process runs. `/healthz`: it accepts visitors; 503 while starting or draining.
 * `/readyz`: it accepts visitors and `askDatabase` succeeds.
 */
export function healthRoutes(
  app: FastifyInstance,
  isReady: () => boolean,
  askDatabase: () => Promise<unknown>,
) {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const
  const answer = (reply: FastifyReply, isWell: boolean) =>
    isWell
      ? reply.send({ success: true })
      : reply.status(503).header('retry-after', 1).send({ success: false })
  app.get('/livez', options, (_, reply) => answer(reply, true))
  app.get('/healthz', options, (_, reply) => answer(reply, isReady()))
  app.get('/readyz', options, async (_, reply) => {
    const answers = await askDatabase().then(
      () => true,
      () => false,
    )
    const isWell = isReady() && answers
    if (!isWell) reply.status(503).header('retry-after', 1)
    return reply.send({ success: isWell, version: VERSION })
  })
}

/** Returns the watch of outside services, not started. */
export async function addApi(app: FastifyInstance, context: Context): Promise<ServiceWatch> {
  const { config, db, credentials } = context
  const readKeys = () =>
    void credentials
      .reload()
      .catch((error: unknown) => app.log.error({ err: error }, 'keys of the panel'))
  const serviceWatch = watchServices(context, app.log)
  app.addFigures(
    'services',
    '1 for an outside service that can be used, 0 for one that can not',
    () => serviceWatch.figures(),
  )
  const stopSharing = await shareChanges(
    {
      ...app.responseCache,
      invalidate(parts) {
        app.responseCache.invalidate(parts)
        if (parts.includes('shop')) readKeys()
      },
    },
    { ...context, ...config },
    (text) => app.log.warn(text),
  )
  app.addHook('onClose', stopSharing)
  // Fallback: a pooler may drop the notice of other processes.
  app.addHook('onClose', runPeriodically(KEYS_READ_SECONDS, app.log, credentials.reload))
  app.addFigures('waiting', 'What waits in the shop now', () => countWaiting(db))
  app.addFigures('books', 'Ledger rules that are broken, and that could not be checked', () =>
    ledgerCheckFigures(db),
  )
  app.addFigures('backup', 'Whether the last good one is too old, where they are made daily', () =>
    backupFigures(config),
  )
  app.addFigures('disk', 'Free bytes, and their share, on the disk of DATA_DIR', () =>
    diskFigures(config.dataDir),
  )
  app.addFigures('database', 'Connections, and callers who wait for one', () => db.figures())
  await app.register(cookie)
  await addMultipart(app)
  acceptEmptyJson(app)
  app.decorateRequest('user', undefined)
  addDirectReads(app)

  await app.register(async (api) => {
    api.addHook('onRequest', (_, reply, done) => {
      reply.headers(privateHeaders)
      done()
    })
    refuseForeignOrigins(api, config)
    await documentRoutes(api)
    authRoutes(api, context)
    productRoutes(api, context)
    categoryRoutes(api, context)
    collectionRoutes(api, context)
    makingRoutes(api, context)
    returnPolicyRoutes(api, context)
    fitRoutes(api, context)
    commonRoutes(api, context)
    cartRoutes(api, context)
    addressRoutes(api, context)
    profileRoutes(api, context)
    lineMeasuresRoutes(api, context)
    reviewRoutes(api, context)
    wishlistRoutes(api, context)
    orderRoutes(api, context)
    discountRoutes(api, context)
    saleRoutes(api, context)
    documentsRoutes(api, context)
    deliveryRoutes(api, context)
    panelRoutes(api, context, serviceWatch)
    emailRoutes(api, context)
    customerRoutes(api, context)
    connectionRoutes(api, context)
    webhookRoutes(api, context)
    const refuse = async () => {
      throw notFound()
    }
    // Runs before the body is read, like the access check of existing calls.
    api.all('/api/*', { schema: { hide: true }, onRequest: refuse }, refuse)
  })

  // Outside the API's scope: another site's page posts here, which the API refuses.
  paymentReturnRoutes(app, context)
  shareRoutes(app, context)
  weddingRoutes(app, context)
  // Webmail shows the pictures of emails on pages of another origin.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/images/'))
      reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await servePictures(app, config)
  return serviceWatch
}

/** Also serves a private bucket. Sketches of pending pictures are not cached. */
async function servePictures(app: FastifyInstance, config: Config) {
  const store = await openStore(config)
  const prefix = '/images'
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const name = request.url.slice(prefix.length + 1).replace(/\?.*/, '')
    if (!/^[\w-]+\.(webp|avif|jpg)$/.test(name)) throw noPicture()
    const sketch = config.s3 ? undefined : await findSketch(config.dataDir, name)
    if (sketch) return reply.type('image/webp').header('cache-control', 'no-store').send(sketch)
    // The picture may have been finished meanwhile.
    const picture = await store.get(name)
    if (!picture) throw noPicture()
    return reply
      .type(contentType(name))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture)
  }
  await app.register(
    async (pictures) => {
      if (config.s3) return pictures.get('/:name', { schema: { hide: true } }, answer)
      pictures.setNotFoundHandler(answer)
      await pictures.register(fastifyStatic, {
        root: join(config.dataDir, 'images'),
        index: false,
        dotfiles: 'ignore',
        immutable: true,
        maxAge: '1y',
        decorateReply: false,
      })
    },
    { prefix },
  )
}

const noPicture = () => new ShopError('picture_not_found')

/** Clients may declare JSON and send no body. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
