import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPart } from '#shared/contract.ts'
import { boundedCache } from './bounded-cache.ts'
import { MIN_COMPRESSED_BYTES, preferredEncoding } from './encodings.ts'
import { isPlainRead } from './request-guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `key` must contain everything the response depends on; undefined disables caching. */
    cached?: {
      shows: readonly PublicPart[]
      key: (request: FastifyRequest) => string | undefined
      vary?: string
    }
    changes?: readonly PublicPart[]
  }
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    cacheKey: string | undefined
    computation: Computation | undefined
  }
}

const MAX_BYTES_EACH = 512 * 1024
const MAX_KEY_LENGTH = 2000
/** Computations that other requests may wait for; beyond it each request computes its own. */
const MAX_UNDER_WAY = 500
/** CDNs only: a browser cache would hide its visitor's own changes. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'

type Entry = { headers: OutgoingHttpHeaders; body: Buffer }
/** `none`: the response cannot be shared. `left`: the client disconnected before the response. */
type Outcome = Entry | 'none' | 'left'
type Computation = {
  shows: readonly PublicPart[]
  /** Requests that wait get the result; it is not stored, because the data changed. */
  isOvertaken: boolean
  done: Promise<Outcome>
  settle: (outcome: Outcome) => void
}

export type ResponseCache = {
  /**
   * `getBytes` returns the size of a value in bytes. It is required where clients choose the name:
   * such values have limits of their own and never evict the others.
   */
  value<Value>(
    name: string,
    shows: readonly PublicPart[],
    compute: () => Promise<Value>,
    getBytes?: (value: Value) => number,
  ): Promise<Value>
  /** Call after a change is committed: invalidates these parts and notifies listeners. */
  changed(parts: readonly PublicPart[]): void
  /** Invalidates these parts after a change in another process. */
  invalidate(parts: readonly PublicPart[]): void
  /** Changes of this process only. */
  onChanged(listener: (parts: readonly PublicPart[]) => void): void
  /** `misses` counts computed responses; bytes include keys, headers and bodies. */
  figures(): { entries: number; bytes: number; hits: number; misses: number; underWay: number }
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Higher levels than for single responses, because the result is sent many times. */
const compressors: Record<'br' | 'gzip' | 'identity', (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli),
  gzip: promisify(gzip),
  identity: async (body) => body,
}
const encodingFor = (request: FastifyRequest) => preferredEncoding(request, ['br', 'gzip'] as const)

/**
 * Serves cached responses without a query, serialization or compression. Register it before other
 * hooks that set headers, except CORS, whose headers differ by request. Set headers before
 * onSend.
 */
export function cacheResponses(app: FastifyInstance) {
  const responses = boundedCache<Entry>()
  const fewValues = boundedCache<Promise<unknown>>()
  const manyValues = boundedCache<Promise<unknown>>()
  const underWay = new Map<string, Computation>()
  let hits = 0
  let misses = 0

  function invalidate(parts: readonly PublicPart[]) {
    responses.invalidate(parts)
    fewValues.invalidate(parts)
    manyValues.invalidate(parts)
    for (const [key, computation] of underWay) {
      if (!computation.shows.some((part) => parts.includes(part))) continue
      computation.isOvertaken = true
      underWay.delete(key)
    }
  }

  let listener: (parts: readonly PublicPart[]) => void = () => {}
  function changed(parts: readonly PublicPart[]) {
    listener(parts)
    invalidate(parts)
  }

  function begin(key: string, shows: readonly PublicPart[]): Computation {
    const { promise: done, resolve } = Promise.withResolvers<Outcome>()
    const settle = (outcome: Outcome) => {
      if (underWay.get(key) === computation) underWay.delete(key)
      resolve(outcome)
    }
    const computation = { shows, isOvertaken: false, done, settle }
    underWay.set(key, computation)
    return computation
  }

  function give(reply: FastifyReply, { headers, body }: Entry) {
    hits += 1
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers })
    reply.raw.end(body)
  }

  app.decorate('responseCache', {
    value<Value>(
      name: string,
      shows: readonly PublicPart[],
      compute: () => Promise<Value>,
      getBytes?: (value: Value) => number,
    ) {
      const values = getBytes ? manyValues : fewValues
      const stored = name.length > MAX_KEY_LENGTH ? undefined : values.get(name)
      if (stored) return stored as Promise<Value>
      const value = compute()
      if (name.length > MAX_KEY_LENGTH) return value
      values.put(name, value, shows, 0)
      value.then(
        (resolved) => getBytes && values.weigh(name, value, getBytes(resolved)),
        () => values.drop(name),
      )
      return value
    },
    changed,
    invalidate,
    onChanged(newListener) {
      listener = newListener
    },
    figures: () => ({ ...responses.size(), hits, misses, underWay: underWay.size }),
  })
  app.decorateRequest('cacheKey', undefined)
  app.decorateRequest('computation', undefined)

  const sweeper = setInterval(() => {
    responses.sweep()
    fewValues.sweep()
    manyValues.sweep()
  }, 1000).unref()
  app.addHook('onClose', async () => clearInterval(sweeper))

  app.addHook('onRequest', (request, reply, done) => {
    const { cached } = request.routeOptions.config
    const callKey = cached && isPlainRead(request) ? cached.key(request) : undefined
    if (!cached || callKey === undefined || callKey.length > MAX_KEY_LENGTH) return done()
    const key = `${encodingFor(request)} ${callKey}`
    request.cacheKey = key

    function answer(shows: readonly PublicPart[]) {
      const entry = responses.get(key)
      if (entry) return give(reply, entry)
      const ahead = underWay.get(key)
      if (ahead) return void ahead.done.then((outcome) => follow(outcome, shows))
      misses += 1
      if (underWay.size < MAX_UNDER_WAY && !reply.raw.destroyed) {
        const computation = begin(key, shows)
        request.computation = computation
        reply.raw.once('close', () => computation.settle('left'))
      }
      done()
    }

    function follow(outcome: Outcome, shows: readonly PublicPart[]) {
      if (reply.raw.destroyed) return
      // A waiting request takes over the computation.
      if (outcome === 'left') return answer(shows)
      if (outcome !== 'none') return give(reply, outcome)
      misses += 1
      done()
    }

    answer(cached.shows)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { changes, cached } = request.routeOptions.config
    if (changes && reply.statusCode < 400) changed(changes)
    const { computation, cacheKey } = request
    if (!cached || cacheKey === undefined) return payload
    const isWhole = reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!isWhole || typeof payload !== 'string') {
      computation?.settle('none')
      return payload
    }
    const plain = Buffer.from(payload)
    const encoding = plain.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingFor(request)
    const body = await compressors[encoding](plain)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const varied = [reply.getHeader('vary'), 'accept-encoding', cached.vary]
    reply.header('vary', varied.filter(Boolean).join(', '))
    reply.header('cache-control', SHARED)
    reply.header('content-length', body.length)
    if (computation) {
      const headers = cacheableHeaders(reply)
      const entry = { headers, body }
      const size = body.length + JSON.stringify(headers).length
      if (!computation.isOvertaken && size <= MAX_BYTES_EACH)
        responses.put(cacheKey, entry, computation.shows, size)
      computation.settle(entry)
    }
    return body
  })
}

const perRequestHeader = /^(access-control-|x-request-id$)/

function cacheableHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([name]) => !perRequestHeader.test(name)),
  ) as OutgoingHttpHeaders
}
