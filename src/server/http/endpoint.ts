import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type Contract, contract, type Endpoint } from '#shared/contract.ts'
import { refusal } from '#shared/envelope.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { contentHash } from '../content-hash.ts'
import type { Context } from '../context.ts'
import { ShopError } from '../errors.ts'
import { runOnce } from '../records/run-once.ts'
import { requireAccess } from './access.ts'
import { addDirectRead } from './direct-reads.ts'
import { maxUploadBytes, readMultipart } from './multipart.ts'
import { isForm } from './request-guard.ts'

type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Contract[C] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

type Input<C extends Call> = {
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  body: Parsed<C, 'body'>
  request: FastifyRequest
  reply: FastifyReply
} & (Contract[C]['access'] extends 'public' ? unknown : { user: SessionUser })

type Answer<C extends Call> = Contract[C] extends { produces: string }
  ? string | Buffer | Readable
  : Omit<z.input<Contract[C]['answer']>, 'success'>

const refusedStatuses = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]

/** Serves one call of the contract. Access is checked before the body is read. */
export function endpoint<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>>,
) {
  const row: Endpoint = contract[call]
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const status = row.status ?? 200
  const { multipart, shows, changes } = row
  const toCacheKey = cacheKey(url, row)
  if (method === 'GET' && !row.produces)
    addDirectRead(
      app,
      context,
      call,
      row,
      toCacheKey,
      (input) => handle(input as unknown as Input<C>) as never,
    )

  app.route({
    method,
    url,
    config: {
      ...(multipart && { uploadBytes: maxUploadBytes(multipart) }),
      ...(shows && { cached: { shows, key: toCacheKey } }),
      ...(changes && { changes }),
      ...(row.query && { queryNames: Object.keys(row.query.shape) }),
    },
    schema: {
      summary: row.summary,
      operationId: operationId(method, url),
      tags: [url.split('/')[2] ?? 'api'],
      ...(row.params && { params: row.params }),
      ...(row.query && { querystring: row.query }),
      ...(row.body && { body: row.body }),
      ...(row.access !== 'public' && { security: [{ session: [] }] }),
      response: {
        [status]: row.produces ? z.string().describe('The file') : row.answer,
        ...Object.fromEntries(refusedStatuses.map((code) => [code, refusal])),
      },
    },
    onRequest: [
      requireAccess(context, row),
      async (request) => {
        if (!multipart && isForm(request)) throw new ShopError('wrong_type.json')
      },
    ],
    preValidation: async (request: FastifyRequest) => {
      if (multipart) await readMultipart(request, context, multipart)
      if (app.toPicturePaths && row.body) request.body = app.toPicturePaths(request.body)
    },
    handler: async (request, reply) => {
      const { user } = request
      refuseOtherUserId(request.body, user)
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        user,
      } as unknown as Input<C>
      const key = row.once && getRepeatKey(request)
      const result =
        key && user
          ? await runOnce(context.db, { userId: user.id, key, call: describeCall(request) }, () =>
              handle(input),
            )
          : await handle(input)
      if (typeof result === 'string' || Buffer.isBuffer(result) || result instanceof Readable) {
        const isText = row.produces?.startsWith('text/') || typeof result === 'string'
        return reply.type(`${row.produces}${isText ? '; charset=utf-8' : ''}`).send(result)
      }
      return reply.status(status).send({ success: true, ...result })
    },
  })
}

/** Identifies the request that an idempotency key belongs to. */
const describeCall = ({ method, url, body }: FastifyRequest) =>
  `${method} ${url} ${contentHash(body)}`

function getRepeatKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\w.-]{8,64}$/.test(key) ? key : undefined
}

/** Unknown parameters must not fill the cache; the order of the others is fixed. */
function cacheKey(url: string, row: Endpoint) {
  const names = Object.keys(row.query?.shape ?? {})
  return ({ params, query }: { params: unknown; query: unknown }) =>
    JSON.stringify([url, params, names.map((name) => (query as Record<string, unknown>)[name])])
}

/** A body may name the user, who must be the one signed in. */
function refuseOtherUserId(body: unknown, user: SessionUser | undefined) {
  const bodyUserId = (body as { userId?: unknown } | null | undefined)?.userId
  if (bodyUserId !== undefined && bodyUserId !== user?.id) throw new ShopError('other_account')
}

function operationId(method: string, url: string) {
  const words = url
    .split('/')
    .slice(2)
    .map((part) => part.replace(/^:/, 'by-'))
  return [method.toLowerCase(), ...words]
    .join('-')
    .replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
