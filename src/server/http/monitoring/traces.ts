import diagnostics from 'node:diagnostics_channel'
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type StatementEvent, statementChannel } from '../../database/statement-channel.ts'

const SENT_AFTER_MS = 500
const LONGEST_QUERY = 2000

type Settings = {
  /** URL of an OTLP receiver, without the path. */
  endpoint: string
  /** Trace headers go to no other origins. */
  origins: readonly string[]
}

/** SQL statements are sent without values. Import this module only if tracing is on. */
export function addTraces(app: FastifyInstance, { endpoint, origins }: Settings) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'zari' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SENT_AFTER_MS })],
  })
  provider.register()
  const tracer = provider.getTracer('zari')
  traceRequests(app, tracer)
  const ends = [traceStatements(tracer), traceCalls(tracer, origins)]
  app.addHook('onClose', async () => {
    for (const end of ends) end()
    // An unreachable receiver must not delay shutdown.
    await provider.shutdown().catch(() => {})
    for (const part of [trace, context, propagation]) part.disable()
  })
}

/**
 * Continues the trace of trusted proxies and of our page server only: trace ids reach the payment
 * provider. `baggage` and `tracestate` are never read or passed on.
 */
function callersContext({ headers: { traceparent }, ips = [] }: FastifyRequest) {
  // Fastify lists a forwarded address only when the peer that sent it is trusted.
  const isProxied = ips.length > 1
  return isProxied ? propagation.extract(context.active(), { traceparent }) : context.active()
}

function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    // Health checks and /metrics are not traced.
    if (request.routeOptions.logLevel === 'silent') return done()
    const route = request.routeOptions.url ?? 'none'
    // An API call made by a page in this process is a child span of the page.
    const around = trace.getActiveSpan() ? context.active() : callersContext(request)
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.header.x-request-id': [request.id],
        },
      },
      around,
    )
    spans.set(request, span)
    context.with(trace.setSpan(around, span), done)
  })
  // Reading the body leaves the request's async context, so it is entered again here.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function traceStatements(tracer: Tracer) {
  const spans = new WeakMap<StatementEvent, Span>()
  const subscribers = {
    start(statement: StatementEvent) {
      if (!trace.getActiveSpan()) return
      const { text, isParametrised } = statement
      const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement'
      spans.set(
        statement,
        tracer.startSpan(operation, {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            // The text of statements without parameters contains values.
            ...(isParametrised && { 'db.query.text': text.slice(0, LONGEST_QUERY) }),
          },
        }),
      )
    },
    end() {},
    asyncStart() {},
    asyncEnd(statement: StatementEvent) {
      spans.get(statement)?.end()
    },
    error(statement: StatementEvent & { error: unknown }) {
      const { code } = statement.error as { code?: unknown }
      // The message may contain a value.
      const span = spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR })
      if (typeof code === 'string') span?.setAttribute('db.response.status_code', code)
    },
  }
  statementChannel.subscribe(subscribers)
  return () => statementChannel.unsubscribe(subscribers)
}

/** https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
type SentRequest = {
  origin: string | URL
  path: string
  method: string
  addHeader(name: string, value: string): void
}

/** Removes ids and tokens, which also keeps span names few. */
export const withoutIds = (path: string) =>
  path.replace(/\?.*/, '').replace(/\/(?:(?=[^/]*\d[^/]*\d)[\w.-]{8,}|[\w-]{40,})/g, '/:id')

function traceCalls(tracer: Tracer, origins: readonly string[]) {
  const spans = new WeakMap<object, Span>()
  const end = (request: object, isWell: boolean) => {
    const span = spans.get(request)
    if (!isWell) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    spans.delete(request)
  }
  const handlers: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { request } = message as { request: SentRequest }
      const { origin } = new URL(request.origin)
      if (!origins.includes(origin)) return
      const span = tracer.startSpan(`${request.method} ${withoutIds(request.path)}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': new URL(origin).hostname,
        },
      })
      spans.set(request, span)
      const { traceId, spanId, traceFlags } = span.spanContext()
      request.addHeader('traceparent', `00-${traceId}-${spanId}-0${traceFlags & 1}`)
    },
    'undici:request:headers'(message) {
      const { request, response } = message as {
        request: object
        response: { statusCode: number }
      }
      const span = spans
        .get(request)
        ?.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
    },
    'undici:request:trailers': (message) => end((message as { request: object }).request, true),
    'undici:request:error': (message) => end((message as { request: object }).request, false),
  }
  for (const [name, handler] of Object.entries(handlers)) diagnostics.subscribe(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) diagnostics.unsubscribe(name, handler)
  }
}
