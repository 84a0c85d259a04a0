import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'

const ID = /^[\w.-]{8,64}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Keeps the id of a trusted proxy, so that its log and ours can be matched. */
export const requestIds = (hasProxy: boolean) => (request: IncomingMessage) => {
  const proxyId = request.headers['x-request-id']
  return hasProxy && typeof proxyId === 'string' && ID.test(proxyId) ? proxyId : uuidv7()
}

type AnsweredRequest = {
  request: { method: string; headers: IncomingMessage['headers']; routeOptions: { url?: string } }
  reply: { statusCode: number; elapsedTime: number }
}

/** Contains the declared route, never the URL, which may hold search words or a mailed token. */
export function accessLine({ request, reply }: AnsweredRequest) {
  const { traceparent } = request.headers
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(typeof traceparent === 'string' && TRACE.test(traceparent) && { traceparent }),
  }
}

/** Adds an id to each response, and with LOG_LEVEL=info a log line for each request. */
export function addAccessLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(accessLine({ request, reply } as AnsweredRequest), 'request')
    done()
  })
}
