import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '#shared/envelope.ts'
import type { Language } from '#shared/words/language.ts'
import { faultKind } from '../database/faults.ts'
import { refusalFrom, ShopError } from '../errors.ts'
import type { RefusalKey } from '../messages/keys.ts'
import { statuses } from '../messages/kinds.ts'
import { render } from '../messages/messages.ts'
import { requestLanguage } from './language.ts'

export const privateHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const keyOfStatus: Record<number, RefusalKey> = {
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'too_large',
  414: 'address_too_long',
  415: 'wrong_type',
  431: 'headers_too_large',
}

type Failure = { status: number; body: Refusal; retryAfter?: number }

/** No fault of ours: a full queue, or a payment that is being checked. */
const expected503 = new Set(['busy', 'payment_unknown'])

/** Logs our own faults and counts refusals by full queues. */
export function toLoggedFailure(error: FastifyError, request: FastifyRequest): Failure {
  const failure = toFailure(error, requestLanguage(request))
  if (failure.status < 500) return failure
  const { errorLog } = request.server
  if (error instanceof ShopError && expected503.has(error.code)) errorLog.refused()
  else errorLog.failed(error, request.log)
  return { ...failure, body: { ...failure.body, requestId: request.id } }
}

function toFailure(error: FastifyError, language: Language): Failure {
  const refused = (refusal: ShopError, status: number = statuses[refusal.kind]): Failure => {
    const { retryAfter, path, errors, ...extra } = refusal.extra
    const message = errors?.[0]?.message ?? render(refusal.sentence, language)
    // Clients read `errors` of a 400; an error without a field belongs to the whole request.
    const field = path ?? (status === 400 ? '' : undefined)
    const faults = errors ?? (field === undefined ? undefined : [{ path: field, message }])
    return {
      status,
      body: {
        success: false,
        message,
        code: refusal.code,
        ...extra,
        ...(faults && { errors: faults }),
      },
      ...(retryAfter && { retryAfter }),
    }
  }
  if (error instanceof ShopError) return refused(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message = '' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message,
    }))
    return refused(new ShopError('invalid', {}, { errors }))
  }
  switch (faultKind(error.code)) {
    case 'passing':
      return refused(new ShopError('busy', {}, { retryAfter: 2 }))
    case 'diskFull':
      return refused(new ShopError('disk_full', {}, { retryAfter: 60 }))
    case 'unkeepable':
      return refused(new ShopError('bad_value'))
  }
  const status = error.statusCode
  if (status && status >= 400 && status < 500)
    return refused(refusalFrom({ key: keyOfStatus[status] ?? 'invalid' }), status)
  return refused(new ShopError('failed'))
}

/** Also answers failures that Fastify raises before routing. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = toLoggedFailure(error, request)
  // Fastify skips our hooks for requests that it refuses before routing.
  reply.headers({ ...privateHeaders, 'x-content-type-options': 'nosniff' })
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.status(status).send(body)
}

/** For refusals of Node's parser, which have a socket but no request object. */
export function answerOnSocket(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = refusedByParser[error.code ?? ''] ?? 400
  const refusal = Object.assign(new Error(), { statusCode: status, code: '' })
  const body = JSON.stringify(toFailure(refusal as FastifyError, 'en').body)
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
