import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { uuidv7 } from 'uuidv7'
import { keepAnswers } from './answers.ts'
import { refuseForeignOrigins } from './auth.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { answerFailure, answerOnSocket, ShopError } from './errors.ts'
import { MAX_IMAGE_BYTES } from './images/images.ts'
import { contentType, s3Store } from './images/s3.ts'
import type { ImageStore } from './images/store.ts'
import { documentRoutes } from './openapi.ts'
import { ownOrigins } from './origins.ts'
import { authRoutes } from './routes/auth.ts'
import { commonRoutes } from './routes/common.ts'
import { mailRoutes } from './routes/mails.ts'
import { orderRoutes } from './routes/orders.ts'
import { panelRoutes } from './routes/panel.ts'
import { productRoutes } from './routes/products.ts'
import { addressRoutes, cartRoutes, reviewRoutes, wishlistRoutes } from './routes/shopping.ts'
import { webhookRoutes } from './routes/webhook.ts'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A server with the parts that API and pages share: limits, headers, errors, compression. */
export async function bareApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => uuidv7(),
    frameworkErrors: answerFailure,
    clientErrorHandler: answerOnSocket,
    bodyLimit: MAX_IMAGE_BYTES + 1_000_000,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerFailure)
  keepAnswers(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.webOrigin?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: config.apiOrigin ? 'same-site' : 'same-origin' },
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  return app
}

/** Answers 200 once ready and 503 while starting or draining. */
export function healthRoute(app: FastifyInstance, isReady: () => boolean) {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_, reply) =>
    isReady()
      ? { success: true }
      : reply.status(503).header('retry-after', 1).send({ success: false }),
  )
}

/** Puts the API and the uploaded pictures on a server. */
export async function addApi(app: FastifyInstance, context: Context) {
  const { config } = context
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 40, fieldSize: 50_000 },
  })
  acceptEmptyJson(app)
  app.decorateRequest('user', undefined)
  app.decorateRequest('upload', undefined)

  await app.register(async (api) => {
    if (config.webOrigin)
      await api.register(cors, {
        origin: ownOrigins(config),
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
      })
    refuseForeignOrigins(api, config)
    api.addHook('onSend', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', apiPolicy)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    await documentRoutes(api)
    authRoutes(api, context)
    productRoutes(api, context)
    commonRoutes(api, context)
    cartRoutes(api, context)
    addressRoutes(api, context)
    reviewRoutes(api, context)
    wishlistRoutes(api, context)
    orderRoutes(api, context)
    panelRoutes(api, context)
    mailRoutes(api, context)
    webhookRoutes(api, context)
    api.all('/api/*', { schema: { hide: true } }, () => {
      throw new ShopError('missing', 'There is nothing at this address.')
    })
  })

  if (config.s3) serveFromStore(app, s3Store(config.s3))
  else
    await app.register(fastifyStatic, {
      root: join(config.dataDir, 'images'),
      prefix: '/images/',
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    })
}

/** Pictures of a bucket under our own address, so that the bucket may stay private. */
function serveFromStore(app: FastifyInstance, store: ImageStore) {
  app.get('/images/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const data = /^[\w-]+\.(webp|avif)$/.test(name) ? await store.get(name) : undefined
    if (!data) throw new ShopError('missing', 'There is no such picture.')
    return reply
      .type(contentType(name))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(data)
  })
}

/** A call without a payload may say that its payload is JSON. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
