import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { notFound } from '../../errors.ts'
import { VERSION } from '../../version.ts'

type Read = () => Promise<Record<string, number>> | Record<string, number>

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds `zari_<name>{what="..."}` to /metrics. */
    addFigures(name: string, help: string, read: Read): void
  }
}

/** Open to loopback, or to holders of the token if one is set. Others get a 404. */
export function addMetrics(app: FastifyInstance, token: string | undefined) {
  const registry = new Registry()
  const number = process.env.PROCESS_NUMBER
  if (number) registry.setDefaultLabels({ process: number })
  const readAll = number ? shareMetrics(app, registry) : () => registry.metrics()
  collectDefaultMetrics({ register: registry, prefix: 'zari_' })
  new Gauge({
    name: 'zari_build_info',
    help: 'Always 1; the label is the release that runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
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
        // Figures that fail, as when the database is down, must not hide the others.
        const values = await Promise.resolve(read()).catch(() => ({}))
        for (const [what, value] of Object.entries(values)) this.set({ what }, value)
      },
    })
  })

  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!(token ? hasToken(request, token) : isLocal(request))) throw notFound()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return readAll()
  })
}

const LAUNCHER_MS = 3000

type LauncherMessage = { metricsWanted?: number; allMetrics?: MetricObject[][] }

/**
 * Processes that share a port: whichever answers reports all of them, because a scraper keeps its
 * connection and so reaches one. The launcher passes the figures on; without its answer a process
 * reports its own.
 */
function shareMetrics(app: FastifyInstance, registry: Registry) {
  const waiting = new Set<(all: MetricObject[][]) => void>()
  const listener = async ({ metricsWanted, allMetrics }: LauncherMessage) => {
    if (metricsWanted !== undefined && process.connected)
      process.send?.({ metrics: await registry.getMetricsAsJSON(), metricsWanted })
    if (!allMetrics) return
    for (const resolve of waiting) resolve(allMetrics)
    waiting.clear()
  }
  process.on('message', listener)
  app.addHook('onClose', async () => process.off('message', listener))
  return async () => {
    const { promise, resolve } = Promise.withResolvers<MetricObject[][] | undefined>()
    const timer = setTimeout(() => resolve(undefined), LAUNCHER_MS)
    waiting.add(resolve)
    if (waiting.size === 1 && process.connected) process.send?.({ allMetricsWanted: true })
    const all = await promise
    clearTimeout(timer)
    waiting.delete(resolve)
    return all ? AggregatorRegistry.aggregate(all).metrics() : registry.metrics()
  }
}

/** A request with these headers comes from elsewhere, even if the proxy runs on this machine. */
const addedByProxy =
  /^(via|forwarded|x-forwarded|x-forwarded-.+|x-real-ip|x-original-.+|x-envoy-.+|x-amzn-trace-id|cdn-loop|cf-.+|.*(client|connecting|remote)-(ip|addr|address))$/

const isLocal = ({ ip, headers, socket }: FastifyRequest) =>
  isLoopback(ip) &&
  isLoopback(socket.remoteAddress ?? ip) &&
  !Object.keys(headers).some((name) => addedByProxy.test(name))

const isLoopback = (address: string) =>
  address === '::1' || (isIPv4(address.replace(/^::ffff:/, '')) && /^(::ffff:)?127\./.test(address))

function hasToken({ headers }: FastifyRequest, token: string) {
  const sentToken = Buffer.from(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const requiredToken = Buffer.from(token)
  return sentToken.length === requiredToken.length && timingSafeEqual(sentToken, requiredToken)
}
