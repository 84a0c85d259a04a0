import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the built pages need from the server; its twin stands in src/web/handler.ts. */
export type WebDependencies = {
  callApi: (request: Request) => Promise<Response>
  /** Empty when shop and API share one host. */
  apiOrigin: string
}
type WebHandler = (request: Request, nonce: string) => Promise<Response>
type WebModule = { createWebHandler: (dependencies: WebDependencies) => WebHandler }

type PageOptions = WebDependencies & {
  /** The payment provider's origin, where forms and redirects may lead. */
  approvalOrigin: string
  development: boolean
}

const client = fileURLToPath(new URL('../../build/client/', import.meta.url))

/** Serves the pages: the built ones, or in development Vite's, with hot reload. */
export async function addPages(app: FastifyInstance, options: PageOptions) {
  const handle = options.development
    ? await developmentPages(app, options)
    : await builtPages(app, options)

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    // Uploaded pictures lie with the API; their addresses in pages bear no host.
    if (options.apiOrigin)
      pages.get('/images/*', { schema: { hide: true } }, (request, reply) =>
        reply.redirect(options.apiOrigin + request.url),
      )
    const config: FastifyContextConfig = options.development ? {} : { kept: 'visitors' }
    pages.all('/*', { schema: { hide: true }, config }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const response = await handle(toWebRequest(request), nonce)
      const kept = request.answer ? await response.text() : undefined
      const scripts = kept === undefined ? [`'nonce-${nonce}'`] : inlineScripts(kept)
      reply.header('content-security-policy', pagePolicy(scripts, options))
      return sendWebResponse(reply, response, kept)
    })
  })
}

async function builtPages(
  app: FastifyInstance,
  dependencies: WebDependencies,
): Promise<WebHandler> {
  const built = new URL('../../build/server/handler.js', import.meta.url)
  const { createWebHandler } = (await import(built.href)) as WebModule
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders(response, path) {
      const named = path.includes('/assets/') || path.includes('/scenes/')
      response.header(
        'cache-control',
        named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return createWebHandler(dependencies)
}

async function developmentPages(
  app: FastifyInstance,
  dependencies: WebDependencies,
): Promise<WebHandler> {
  const { createServer } = createRequire(import.meta.url)('vite') as typeof import('vite')
  const vite = await createServer({
    // The default loader writes a file that `node --watch` takes for a change of ours.
    configLoader: 'runner',
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/images/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async (request, nonce) => {
    const { createWebHandler } = (await vite.ssrLoadModule('/src/web/handler.ts')) as WebModule
    return createWebHandler(dependencies)(request, nonce)
  }
}

/** A page that is given again can't name a nonce: its policy names the scripts themselves. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

function pagePolicy(scripts: string[], { apiOrigin, approvalOrigin, development }: PageOptions) {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https: ${apiOrigin}`.trim(),
    `connect-src 'self' ${apiOrigin}${development ? ' ws:' : ''}`.trim(),
    `form-action 'self' ${approvalOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    ...(hasBody
      ? {
          body: Readable.toWeb(request.body as Readable) as globalThis.ReadableStream,
          duplex: 'half',
        }
      : {}),
  } as RequestInit)
}

function sendWebResponse(reply: FastifyReply, response: Response, text?: string) {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  if (text !== undefined) return reply.send(text)
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null)
}

/** The API of the same process, without a trip through the network. */
export function inProcessApi(app: FastifyInstance): WebDependencies['callApi'] {
  return async (request) => {
    const url = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    return new Response(answer.rawPayload as unknown as BodyInit, {
      status: answer.statusCode,
      headers,
    })
  }
}

/** The API of another host. */
export function remoteApi(apiOrigin: string): WebDependencies['callApi'] {
  return async (request) => {
    const url = new URL(request.url)
    return fetch(apiOrigin + url.pathname + url.search, {
      method: request.method,
      headers: request.headers,
      ...(request.body ? { body: await request.arrayBuffer() } : {}),
      signal: AbortSignal.timeout(10_000),
    })
  }
}
