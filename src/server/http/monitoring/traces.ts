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
import { type Statement, statementChannel } from '../../database/statement-channel.ts'

/** How long a span waits for others to be sent with. */
const SENT_AFTER_MS = 2000
const LONGEST_QUERY = 2000

type Settings = {
  /** Of an OTLP receiver, without the path. */
  endpoint: string
  /** Where trace headers may go: the payment provider, and our own API when it is elsewhere. */
  origins: readonly string[]
}

/**
 * Sends OpenTelemetry traces: a span a request, continuing the caller's, and below it one for each
 * statement, without its values, and for each call to `origins`. Only loaded where traces are wanted.
 */
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
    // A receiver that is away must not keep the shop from ending.
    await provider.shutdown().catch(() => {})
  })
}

function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    // The routes that balancers and Prometheus ask keep quiet in the log, too.
    if (request.routeOptions.logLevel === 'silent') return done()
    const route = request.routeOptions.url ?? 'none'
    // A call that a page makes within this process is below the page.
    const around = trace.getActiveSpan()
      ? context.active()
      : propagation.extract(context.active(), request.headers)
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
  // What follows a body that had to be read is called from its stream.
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

/** Statements of a request alone: what runs in the background has no caller to be explained to. */
function traceStatements(tracer: Tracer) {
  const spans = new WeakMap<Statement, Span>()
  const hears = {
    start(statement: Statement) {
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
            // Others bear their values in the text.
            ...(isParametrised && { 'db.query.text': text.slice(0, LONGEST_QUERY) }),
          },
        }),
      )
    },
    end() {},
    asyncStart() {},
    asyncEnd(statement: Statement) {
      spans.get(statement)?.end()
    },
    error(statement: Statement & { error: unknown }) {
      const { code } = statement.error as { code?: unknown }
      // The message may quote a value.
      const span = spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR })
      if (typeof code === 'string') span?.setAttribute('db.response.status_code', code)
    },
  }
  statementChannel.subscribe(hears)
  return () => statementChannel.unsubscribe(hears)
}

/** https://undici.nodejs.org/#/docs/api/DiagnosticsChannel, which fetch tells of every request, too. */
type Sending = {
  origin: string | URL
  path: string
  method: string
  addHeader(name: string, value: string): void
}

/** An id or a token is nobody's to read, and would make a name of each call. */
const declared = (path: string) =>
  path.replace(/\?.*/, '').replace(/\/(?=[^/]*\d[^/]*\d)[\w.-]{8,}/g, '/:id')

function traceCalls(tracer: Tracer, origins: readonly string[]) {
  const spans = new WeakMap<object, Span>()
  const end = (request: object, isWell: boolean) => {
    const span = spans.get(request)
    if (!isWell) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    spans.delete(request)
  }
  const hears: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { request } = message as { request: Sending }
      const { origin } = new URL(request.origin)
      if (!origins.includes(origin)) return
      const span = tracer.startSpan(`${request.method} ${declared(request.path)}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': new URL(origin).hostname,
        },
      })
      spans.set(request, span)
      propagation.inject(trace.setSpan(context.active(), span), request, {
        set: (to, name, value) => to.addHeader(name, value),
      })
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
  for (const [name, hear] of Object.entries(hears)) diagnostics.subscribe(name, hear)
  return () => {
    for (const [name, hear] of Object.entries(hears)) diagnostics.unsubscribe(name, hear)
  }
}
