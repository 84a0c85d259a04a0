import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '#shared/envelope.ts'

const statuses = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
  diskFull: 507,
} as const

export type ErrorKind = keyof typeof statuses

type Extra = Pick<Refusal, 'code' | 'errors' | 'approvalURL' | 'total'> & {
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** A refusal with a sentence for the person who asked. */
export class ShopError extends Error {
  readonly kind: ErrorKind
  readonly extra: Extra

  constructor(kind: ErrorKind, message: string, extra: Extra = {}) {
    super(message)
    this.kind = kind
    this.extra = extra
  }
}

/** A 400 that points at one field. */
export function invalid(path: string, message: string) {
  return new ShopError('invalid', message, { errors: [{ path, message }] })
}

const databaseIsAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P03',
  '53300',
  '57014',
])

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  413: 'That is too large.',
  414: 'That address is too long.',
  415: 'This kind of content is not accepted here.',
  431: 'The request headers are too large.',
}

type Failure = { status: number; body: Refusal; retryAfter?: number }

function toFailure(error: FastifyError): Failure {
  if (error instanceof ShopError) {
    const { retryAfter, ...extra } = error.extra
    return {
      status: statuses[error.kind],
      body: { success: false, message: error.message, ...extra },
      ...(retryAfter && { retryAfter }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'This is not valid.',
    }))
    const message = errors[0]?.message ?? 'The request could not be read.'
    return { status: 400, body: { success: false, message, errors } }
  }
  if (databaseIsAway.has(error.code)) {
    const message = 'The shop is busy for a moment. Please try again.'
    return { status: 503, body: { success: false, message }, retryAfter: 2 }
  }
  const status = error.statusCode
  if (status && status >= 400 && status < 500) {
    const message = sentences[status] ?? 'The request could not be read.'
    return { status, body: { success: false, message } }
  }
  const message = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { success: false, message } }
}

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, retryAfter } = toFailure(error)
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      body.requestId = request.id
    }
    if (retryAfter) reply.header('retry-after', retryAfter)
    return reply.status(status).send(body)
  })
}
