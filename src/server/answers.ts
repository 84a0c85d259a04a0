import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everyone, or for all visitors: it may be given again for a moment. */
    kept?: 'everyone' | 'visitors'
  }
  interface FastifyInstance {
    /** The value of this name: computed, or given again for as long as an answer would be. */
    kept: <Value>(name: string, compute: () => Promise<Value>) => Promise<Value>
  }
  interface FastifyRequest {
    /** Which state of the shop the answer is of, and what was sent; only for kept answers. */
    answer: { state: number; body?: Buffer } | undefined
  }
}

/**
 * An answer may be this old, so that a hold that runs out, or a change made through another process,
 * is seen at once for a person. A change made through this process empties the shelf.
 */
const KEPT_MS = 1000
const MOST_BYTES = 32 * 1024 * 1024
const MOST_BYTES_EACH = 512 * 1024
const SMALLEST_COMPRESSED = 1024

type Answer = { headers: OutgoingHttpHeaders; body: Buffer; until: number }
type Encoding = 'br' | 'gzip' | 'identity'

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli),
  gzip: promisify(gzip),
  identity: async (body) => body,
}
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** What a shopper does for herself changes nothing that others are shown. */
const own = ['/api/auth/', '/api/shop/cart/', '/api/shop/address/', '/api/shop/wishlist/']

const isChange = ({ method, url }: FastifyRequest) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && !own.some((path) => url.startsWith(path))

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const keyOf = (request: FastifyRequest, encoding: Encoding) =>
  [encoding, request.protocol, request.host, request.headers.origin, request.url].join(' ')

function mayBeKept({ method, headers, routeOptions: { config } }: FastifyRequest) {
  if (method !== 'GET') return false
  return config.kept === 'everyone' || (config.kept === 'visitors' && !headers.cookie)
}

/**
 * Keeps the answers of routes marked `kept` for a moment and gives them again without a query, a
 * serialization or a compression. Must come before all other hooks, whose headers it keeps too.
 */
export function keepAnswers(app: FastifyInstance) {
  const kept = new Map<string, Answer>()
  let bytes = 0
  // Raised by every change: an answer that was begun before one is not kept.
  let state = 0

  const values = new Map<string, { value: Promise<unknown>; until: number }>()

  function forget() {
    state += 1
    kept.clear()
    values.clear()
    bytes = 0
  }

  app.decorate('kept', <Value>(name: string, compute: () => Promise<Value>) => {
    const found = values.get(name)
    if (found && found.until > performance.now()) return found.value as Promise<Value>
    const value = compute()
    values.set(name, { value, until: performance.now() + KEPT_MS })
    value.catch(() => values.delete(name))
    return value
  })

  function drop(key: string) {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, answer: Answer) {
    drop(key)
    kept.set(key, answer)
    bytes += answer.body.length
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break
      drop(oldest)
    }
  }

  app.decorateRequest('answer', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    if (!mayBeKept(request)) return done()
    const answer = kept.get(keyOf(request, encodingFor(request)))
    if (answer && answer.until > performance.now()) {
      reply.hijack()
      reply.raw.writeHead(200, answer.headers)
      reply.raw.end(answer.body)
      return
    }
    request.answer = { state }
    done()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (isChange(request)) forget()
    const whole = reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!request.answer || !whole || typeof payload !== 'string') return payload
    const plain = Buffer.from(payload)
    const encoding = plain.length < SMALLEST_COMPRESSED ? 'identity' : encodingFor(request)
    const body = await compressors[encoding](plain)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('vary', 'accept-encoding, origin')
    reply.header('content-length', body.length)
    request.answer.body = body
    return body
  })

  app.addHook('onResponse', async (request, reply) => {
    const { answer } = request
    if (!answer?.body || answer.state !== state || answer.body.length > MOST_BYTES_EACH) return
    keep(keyOf(request, encodingFor(request)), {
      headers: headersOf(reply),
      body: answer.body,
      until: performance.now() + KEPT_MS,
    })
  })
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const { connection: _, date: __, 'keep-alive': ___, ...headers } = reply.getHeaders()
  return headers as OutgoingHttpHeaders
}
