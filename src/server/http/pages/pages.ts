import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicParts } from '#shared/contract.ts'
import { ShopError } from '../../errors.ts'
import { refuseForeignOrigins } from '../access.ts'
import { createReader } from '../direct-reads.ts'
import { pageOrigin } from '../origins.ts'
import { ownScripts, pagePolicy } from './content-policy.ts'
import { developmentPages } from './dev-pages.ts'
import { memberPages } from './member-pages.ts'
import type {
  PageOptions,
  PaymentSources,
  WebDependencies,
  WebHandler,
  WebModule,
} from './web-module.ts'

type Pages = Omit<WebModule, 'createWebHandler'> & { handle: WebHandler }

const client = fileURLToPath(new URL('../../../../build/client/', import.meta.url))
const newNonce = () => randomBytes(16).toString('base64')
const newVisit = ({ ip }: FastifyRequest) => ({
  nonce: newNonce(),
  styleNonce: newNonce(),
  address: ip,
})

export async function addPages(app: FastifyInstance, options: PageOptions) {
  const { config, devApi, apiOrigin } = options
  const development = devApi !== undefined
  const { handle, callApi, sharedAddress, ...web } = development
    ? await developmentPages(app, options, devApi)
    : { ...(await builtPages(app, options)), callApi: options.callApi }

  const isHere = !development && app.hasDecorator('directReads')

  /** Pages render without external pictures if their origins cannot be read. */
  const pictures = () =>
    app.responseCache.value('picture origins', ['catalogue', 'features'], async () => {
      const shopRequest = new Request('http://zari.internal/api/common/shop')
      const answer = await callApi(shopRequest, '127.0.0.1').then((response) => response.json())
      return (answer.data?.pictureOrigins ?? []) as string[]
    })
  const picturesBase = config.picturesBase ? [new URL(config.picturesBase).origin] : []

  const toPageUrl = (request: FastifyRequest) => new URL(pageOrigin(config, request) + request.url)
  /** Query parameters that the page does not read are not part of the key. */
  const shared = (request: FastifyRequest) =>
    request.headers.cookie === undefined ? sharedAddress(toPageUrl(request)) : undefined

  const buildPolicy = async (scripts: string[], styleNonce: string, payment?: PaymentSources) =>
    pagePolicy({
      ...options,
      development,
      payment,
      scripts,
      styles: [`'nonce-${styleNonce}'`],
      pictures: [...picturesBase, ...(await pictures().catch(() => []))],
    })

  const memberPage = isHere
    ? memberPages(app, {
        ...web,
        toPageUrl,
        async render(request, address, read) {
          const visit = { ...newVisit(request), read, forMembers: true }
          const { response, html } = await handle(toWebRequest(request, address), visit)
          if (response.status !== 200 || html === undefined) return undefined
          const policy = await buildPolicy(ownScripts(html, visit.nonce), visit.styleNonce)
          const headers = [...response.headers, ['content-security-policy', policy]]
          return { headers: headers as [string, string][], text: html }
        },
      })
    : async () => undefined

  await app.register(async (pages) => {
    refuseForeignOrigins(pages, config)
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_, body, done) => done(null, body),
    )
    pages.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      isObject(String(body)) ? done(null, body) : done(new ShopError('invalid')),
    )
    // The API serves uploaded pictures; page HTML refers to them without a host.
    if (apiOrigin)
      pages.get('/images/*', { schema: { hide: true } }, (request, reply) =>
        reply.redirect(apiOrigin + request.url),
      )
    pages.route({
      // CORS handles OPTIONS.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      url: '/*',
      schema: { hide: true },
      config: {
        cors: false,
        ...(!development && { cached: { shows: publicParts, key: shared, vary: 'cookie' } }),
      },
      async handler(request, reply) {
        const member = await memberPage(request)
        if (member) return sendPage(reply, member.headers, member.html)
        const visit = { ...newVisit(request), ...(isHere && { read: createReader(app, request) }) }
        const isShared = request.cacheKey !== undefined
        const address = isShared ? shared(request) : pageOrigin(config, request) + request.url
        const page = new URL(address ?? '')
        const { response, html, paymentSources } = await handle(toWebRequest(request, page), visit)
        const text = html ?? (await response.text())
        const scripts = isShared ? ownScripts(text, visit.nonce) : [`'nonce-${visit.nonce}'`]
        reply.header(
          'content-security-policy',
          await buildPolicy(scripts, visit.styleNonce, paymentSources),
        )
        return sendWebResponse(reply, response, text)
      },
    })
  })
}

async function builtPages(app: FastifyInstance, dependencies: WebDependencies): Promise<Pages> {
  const built = new URL('../../../../build/server/handler.js', import.meta.url)
  const { createWebHandler, ...web } = (await import(built.href)) as WebModule
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders(response, path) {
      const hasHashedName = path.includes('/assets/') || path.includes('/scenes/')
      response.header(
        'cache-control',
        hasHashedName ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return { ...web, handle: createWebHandler(dependencies) }
}

function isObject(json: string) {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}

/** The request's origin is ours, whatever the Host header says. */
function toWebRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith('x-forwarded-')) headers.set(name, String(value))
  headers.set('host', url.host)
  // A form of a page without referrer, which `refuseForeignOrigins` has admitted.
  if (request.headers.origin === 'null') headers.set('origin', url.origin)
  const body = request.body as Buffer | undefined
  return new Request(url, {
    // HEAD is rendered as GET, so that the page can be cached; the body is not sent.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  })
}

function sendWebResponse(reply: FastifyReply, response: Response, text: string) {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(text === '' ? null : text)
}

function sendPage(reply: FastifyReply, headers: [string, string][], html: string) {
  for (const [name, value] of headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(html)
}
