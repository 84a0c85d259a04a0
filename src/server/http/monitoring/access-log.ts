import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'

const ID = /^[\w.-]{8,64}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The proxy's own id where there is a trusted proxy, so that its log and ours can be laid side by side. */
export const requestIds = (hasProxy: boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return hasProxy && typeof given === 'string' && ID.test(given) ? given : uuidv7()
}

type Answered = {
  request: { method: string; headers: IncomingMessage['headers']; routeOptions: { url?: string } }
  reply: { statusCode: number; elapsedTime: number }
}

/**
 * What the log says of a request: its route as it is declared, and never an address, whose parts may be someone's
 * words or a link that was mailed to them.
 */
export function accessLine({ request, reply }: Answered) {
  const { traceparent } = request.headers
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(typeof traceparent === 'string' && TRACE.test(traceparent) && { traceparent }),
  }
}

/** Every answer bears its id, and with LOG_LEVEL=info each has one line in the log. */
export function addAccessLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(accessLine({ request, reply } as Answered), 'request')
    done()
  })
}
