import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../context.ts'
import { notFound, ShopError } from '../errors.ts'
import { admit } from './access.ts'
import { bytesOfJson } from './bounded-cache.ts'
import { toLoggedFailure } from './failures.ts'

type Options = { params?: Record<string, string>; query?: Record<string, string> }

/** `body` is shared between pages and must not be changed. */
export type ReadOutcome = { status: number; body: unknown; retryAfter?: number }

export type ReadCall = (call: string, options: Options) => Promise<ReadOutcome>

type Input = { user: SessionUser | undefined; params: unknown; query: unknown }
type DirectRead = {
  /** The result is the same for every caller. */
  isPublic: boolean
  read: (request: FastifyRequest, options: Options) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    directReads: Map<string, DirectRead>
  }
}

export const addDirectReads = (app: FastifyInstance) => app.decorate('directReads', new Map())

/**
 * Lets pages that this process renders read without an HTTP request. The access check, the parsing
 * and the response schema are those of the HTTP endpoint.
 */
export function addDirectRead(
  app: FastifyInstance,
  context: Context,
  call: string,
  endpoint: Endpoint,
  toCacheKey: (parsed: { params: unknown; query: unknown }) => string,
  handle: (input: Input & { request: FastifyRequest }) => Promise<object>,
) {
  const { shows } = endpoint
  const computeAnswer = async (request: FastifyRequest, input: Input) => {
    const answer = z.safeEncode(endpoint.answer, {
      success: true,
      ...(await handle({ ...input, request })),
    })
    if (answer.error)
      throw new Error(`The answer of ${call} is not what it declares.`, { cause: answer.error })
    return answer.data
  }
  async function read(request: FastifyRequest, options: Options) {
    const user = await admit(context, endpoint, request, options.params ?? {})
    const parsed = {
      params: endpoint.params && parse(endpoint.params, options.params),
      query: endpoint.query && parse(endpoint.query, options.query),
    }
    if (!shows) return computeAnswer(request, { ...parsed, user })
    const compute = async () => deepFreeze(await computeAnswer(request, { ...parsed, user }))
    return app.responseCache.value(`read ${toCacheKey(parsed)}`, shows, compute, bytesOfJson)
  }
  app.directReads.set(call, { isPublic: endpoint.access === 'public', read })
}

function parse(schema: z.ZodObject, values: Record<string, string> = {}) {
  const { data, error } = schema.safeParse(values)
  if (!error) return data
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ShopError('invalid', {}, { errors })
}

/** With `publicOnly` the page reads as a visitor. */
export const createReader =
  (app: FastifyInstance, request: FastifyRequest, publicOnly = false): ReadCall =>
  async (call, options) => {
    try {
      const directRead = app.directReads.get(call)
      if (!directRead || (publicOnly && !directRead.isPublic)) throw notFound()
      return { status: 200, body: await directRead.read(request, options) }
    } catch (error) {
      return toLoggedFailure(error as FastifyError, request)
    }
  }

/** A page must not change results that other pages share. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
