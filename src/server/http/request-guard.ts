import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notHere, ShopError, tooLarge } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a form with a file; without it such a form is as small as any other body. */
    uploadBytes?: number
  }
}

/** The most bytes of any body that is no upload. */
export const MAX_BODY_BYTES = 100_000
/** After a refusal a client that still sends gets so long, and is read so far, to find the answer. */
const LINGER_MS = 2000
const LINGER_BYTES = 8 * 1024 * 1024

const served = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
const aHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

export const isForm = ({ headers }: FastifyRequest) =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '')

const declaredBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const isOpenEnded = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** A request with nothing about it that would have to be looked at before it is answered. */
export const isPlainRead = ({ method, url, raw }: FastifyRequest) =>
  method === 'GET' && url.startsWith('/') && declaredBytes(raw) === 0 && !isOpenEnded(raw)

/** What is wrong with a request, by its first line and its host alone. */
function refusalOf(request: FastifyRequest): ShopError | undefined {
  const { method, url, raw, headers } = request
  if (!served.includes(method))
    return new ShopError('notAllowed', 'This address does not take that method.')
  if (!url.startsWith('/')) return new ShopError('invalid', 'The address must start with a slash.')
  const isNamed = headers.host !== undefined || raw.httpVersion === '1.0'
  if (!isNamed || !aHost.test(headers.host ?? 'localhost'))
    return new ShopError('invalid', 'The Host header names no host.')
  return request.is404 ? notHere() : undefined
}

/** What is wrong with a body, by what the headers say of it. */
function bodyRefusalOf(request: FastifyRequest): ShopError | undefined {
  const { method, raw, headers } = request
  if (isOpenEnded(raw) && (method === 'GET' || method === 'HEAD'))
    return new ShopError('invalid', 'A request that only reads has no body.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return new ShopError('wrongType', 'A body must come uncompressed.')
  const most = (isForm(request) && request.routeOptions.config.uploadBytes) || MAX_BODY_BYTES
  if (declaredBytes(raw) > most) return tooLarge(most)
  return undefined
}

/**
 * Refuses what no route has to see, and a body that is too large after the route's own onRequest hooks
 * said who may send one at all: all of it before a byte of the body is read or waited for.
 */
export function guardRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => done(refusalOf(request)))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const refusal = bodyRefusalOf(request)
    // Whoever asks before sending a body is told to go on once somebody wants to read it.
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

/** Ends the connection of a client that is answered while it still sends a long body. */
export function endUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  const mayBeLong = isOpenEnded(raw) || declaredBytes(raw) > MAX_BODY_BYTES
  if (!mayBeLong || raw.complete || !(raw.socket instanceof Socket)) return
  reply.header('connection', 'close')
  linger(raw)
}

/**
 * Ends our side and reads on for a moment: closing a connection with unread bytes resets it, which can
 * take the answer away from a client that has not read it yet.
 */
function linger(request: IncomingMessage) {
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
