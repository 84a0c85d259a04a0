import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '#shared/envelope.ts'
import { faultKind } from '../database/faults.ts'
import { BUSY_MESSAGE, type ErrorKind, ShopError } from '../errors.ts'

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  notAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  unavailable: 503,
  diskFull: 507,
}

/** Headers of API responses to one caller. */
export const privateHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  408: 'The request took too long to arrive.',
  413: 'That is too large.',
  414: 'That address is too long.',
  415: 'This kind of content is not accepted here.',
  431: 'The request headers are too large.',
}

type Failure = { status: number; body: Refusal; retryAfter?: number }

/**
 * Codes of 503 responses that are no fault of ours: a full queue, or a payment that is being
 * checked.
 */
const expected503 = new Set<string | undefined>(['busy', 'payment_unknown'])

/** The response to a failed request. Logs our own faults and counts refusals by full queues. */
export function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  const failure = toFailure(error)
  if (failure.status < 500) return failure
  const { errorLog } = request.server
  if (error instanceof ShopError && expected503.has(error.extra.code)) errorLog.refused()
  else errorLog.failed(error, request.log)
  return { ...failure, body: { ...failure.body, requestId: request.id } }
}

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
  switch (faultKind(error.code)) {
    case 'passing': {
      return { status: 503, body: { success: false, message: BUSY_MESSAGE }, retryAfter: 2 }
    }
    case 'diskFull': {
      const message = 'The shop has no room left to write that down. Please try again later.'
      return { status: 507, body: { success: false, message }, retryAfter: 60 }
    }
    case 'unkeepable': {
      const message = 'The request has a character, a date or a number that can’t be kept.'
      return { status: 400, body: { success: false, message } }
    }
  }
  const status = error.statusCode
  if (status && status >= 400 && status < 500) {
    const message = sentences[status] ?? 'The request could not be read.'
    return { status, body: { success: false, message } }
  }
  const message = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { success: false, message } }
}

const ofWhole = (message: string | undefined) => [{ path: '', message }]

/** Answers every failure, including those that Fastify raises before routing. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body: said, retryAfter } = failureOf(error, request)
  // Clients read `errors` of a 400; an error without a field belongs to the whole request.
  const body = status === 400 ? { errors: ofWhole(said.message), ...said } : said
  // Requests that Fastify refuses before routing skip our hooks.
  reply.headers({ ...privateHeaders, 'x-content-type-options': 'nosniff' })
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.status(status).send(body)
}

/** Answers what Node's parser refuses. There is no request object, only the socket. */
export function answerOnSocket(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = refusedByParser[error.code ?? ''] ?? 400
  const message = sentences[status]
  const body = JSON.stringify({
    success: false,
    message,
    ...(status === 400 && { errors: ofWhole(message) }),
  })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

const refusedByParser: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}
