import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#shared/html.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { compressOnce } from './encodings.ts'
import { documentTransform, transformDocument } from './openapi-document.ts'
import { toPolicyHash } from './pages/content-policy.ts'

/** Generated from the contract, when the shop starts to listen or else for the first request. */
export async function documentRoutes(api: FastifyInstance) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Zari API',
        version: packageJson.version,
        description:
          'Prices are rupees. Sign in with POST /api/auth/login; the answer sets an httpOnly cookie that the other calls need.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'zari' } } },
    },
    transform: documentTransform,
    transformObject: transformDocument,
  })
  type Answers = Record<'document' | 'page', ReturnType<typeof compressOnce>>
  let answers: Answers | undefined
  const build = (): Answers => {
    const document = api.swagger()
    return {
      document: compressOnce(JSON.stringify(document)),
      page: compressOnce(readablePage(document as unknown as Document)),
    }
  }
  const getAnswers = () => (answers ??= build())
  api.addHook('onListen', async () => void getAnswers())
  api.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    getAnswers().document(request, reply.type('application/json; charset=utf-8')),
  )
  api.get('/api/docs', { schema: { hide: true } }, (request, reply) =>
    getAnswers().page(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src ${toPolicyHash(styles)}; frame-ancestors 'none'`,
        ),
    ),
  )
}

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
  format?: string
}
type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Document = {
  info: { title: string; description: string }
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

function formatShape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'nothing'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => formatShape(one, indent)).join(' | ')
  if (schema.items) return `${formatShape(schema.items, indent)}[]`
  if (schema.properties) {
    const required = new Set(schema.required)
    const rows = Object.entries(schema.properties).map(
      ([name, one]) =>
        `${indent}  ${name}${required.has(name) ? '' : '?'}: ${formatShape(one, `${indent}  `)}`,
    )
    return `{\n${rows.join('\n')}\n${indent}}`
  }
  return schema.format ?? String(schema.type ?? 'any')
}

function section(method: string, path: string, operation: Operation) {
  const [status, response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parameters = (operation.parameters ?? [])
    .map(
      (one) =>
        `${one.name} (${one.in}${one.required ? '' : ', optional'}): ${formatShape(one.schema)}`,
    )
    .join('\n')
  const [answerType, answer] = Object.entries(response?.content ?? {})[0] ?? []
  return `<section><h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' <em>Needs a session.</em>' : ''}</p>
${parameters ? `<h3>Parameters</h3><pre>${escapeHtml(parameters)}</pre>` : ''}
${body ? `<h3>Body (${bodyType})</h3><pre>${escapeHtml(formatShape(body.schema))}</pre>` : ''}
<h3>Answer ${status} (${answerType})</h3><pre>${escapeHtml(formatShape(answer?.schema))}</pre></section>`
}

const styles = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2a1a14;background:#fbf7ef}
h1,h2{font-weight:600}h2{font-size:1.05rem;border-top:1px solid #d9c79a;padding-top:1.5rem;margin-top:2rem}h2 b{color:#6b1526}
h3{font-size:.9rem;margin:1rem 0 .25rem}pre{background:#fff;border:1px solid #eadfc4;padding:.75rem;overflow:auto;font-size:.85rem}`

function readablePage({ info, paths, components }: Document) {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section><h2>${escapeHtml(name)}</h2><pre>${escapeHtml(formatShape(schema))}</pre></section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${styles}</style>
</head><body><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} As a document for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<h1>Shapes</h1>
${shapes.join('\n')}</body></html>`
}
