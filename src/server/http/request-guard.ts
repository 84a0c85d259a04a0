import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, ShopError, tooLarge } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum bytes of a form with a file. Default: `MAX_BODY_BYTES`. */
    uploadBytes?: number
  }
}

/** Limit for requests without a file. */
export const MAX_BODY_BYTES = 100_000
/** Reading on after a refusal lets a client that still sends receive the answer. */
const LINGER_MS = 2000
const LINGER_BYTES = 8 * 1024 * 1024

const servedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

export const isForm = ({ headers }: FastifyRequest) =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '')

const declaredBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const isOpenEnded = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** The request has no body and no headers that need checking. */
export const isPlainRead = ({ method, url, raw }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  url.startsWith('/') &&
  declaredBytes(raw) === 0 &&
  !isOpenEnded(raw)

function findRefusal(request: FastifyRequest): ShopError | undefined {
  const { method, url, raw, headers } = request
  if (!servedMethods.includes(method)) return new ShopError('method_not_allowed')
  if (!url.startsWith('/')) return new ShopError('bad_address')
  const isNamed = headers.host !== undefined || raw.httpVersion === '1.0'
  if (!isNamed || !hostPattern.test(headers.host ?? 'localhost')) return new ShopError('bad_host')
  return request.is404 ? notFound() : undefined
}

function findBodyRefusal(request: FastifyRequest): ShopError | undefined {
  const { method, raw, headers } = request
  if (isOpenEnded(raw) && (method === 'GET' || method === 'HEAD'))
    return new ShopError('unexpected_body')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return new ShopError('wrong_type.compressed')
  const maxBytes = (isForm(request) && request.routeOptions.config.uploadBytes) || MAX_BODY_BYTES
  if (declaredBytes(raw) > maxBytes) return tooLarge(maxBytes)
  return undefined
}

/** Refuses too large bodies after onRequest hooks have checked access. Never reads a body. */
export function guardRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => done(findRefusal(request)))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const refusal = findBodyRefusal(request)
    // Sends 100 Continue only for an accepted body.
    if (!refusal && request.headers.expect) reply.raw.writeContinue()
    done(refusal ?? null)
  })
  app.server.on('checkContinue', (request, response) =>
    app.server.emit('request', request, response),
  )

  app.addHook('onSend', (request, reply, _payload, done) => {
    endUnread(request, reply)
    done()
  })

  app.server.on('connect', (_, socket) =>
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
  )
}

export function endUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  const mayBeLong = isOpenEnded(raw) || declaredBytes(raw) > MAX_BODY_BYTES
  if (!mayBeLong || raw.complete || !(raw.socket instanceof Socket)) return
  reply.header('connection', 'close')
  drainBody(raw)
}

/** Closing with unread bytes resets the connection, which can discard the answer. */
function drainBody(request: IncomingMessage) {
  const { socket } = request
  let bytes = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES) socket.destroy()
  })
  socket.destroySoon = () => {
    socket.end()
    const patience = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(patience))
  }
}
