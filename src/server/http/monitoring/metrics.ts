import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notHere } from '../../errors.ts'

/** Figures of one kind by name, read when they are asked for. */
type Read = () => Promise<Record<string, number>> | Record<string, number>

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows further figures at /metrics, as `zari_<name>{what="..."}`. */
    addFigures(name: string, help: string, read: Read): void
  }
}

/**
 * `GET /metrics` for Prometheus: request times by route, the process, and what is added. Open to the
 * machine itself, or to whoever has the token where there is one; a 404 for everybody else.
 */
export function addMetrics(app: FastifyInstance, token: string | undefined) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'zari_' })
  const durations = new Histogram({
    name: 'zari_http_request_seconds',
    help: 'Time to answer, by route as it is declared',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.decorate('addFigures', (name: string, help: string, read: Read) => {
    new Gauge({
      name: `zari_${name}`,
      help,
      labelNames: ['what'],
      registers: [registry],
      async collect() {
        // A database that is away must not take the other figures with it.
        const values = await Promise.resolve(read()).catch(() => ({}))
        for (const [what, value] of Object.entries(values)) this.set({ what }, value)
      },
    })
  })

  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!(token ? hasToken(request, token) : isLocal(request))) throw notHere()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

/** What a proxy on this machine hands on comes from elsewhere. */
const isLocal = ({ ip, headers, socket }: FastifyRequest) =>
  isLoopback(ip) &&
  isLoopback(socket.remoteAddress ?? ip) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const isLoopback = (address: string) =>
  address === '::1' || (isIPv4(address.replace(/^::ffff:/, '')) && /^(::ffff:)?127\./.test(address))

function hasToken({ headers }: FastifyRequest, token: string) {
  const given = Buffer.from(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
