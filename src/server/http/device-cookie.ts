import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from '#shared/people/limits.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../people/sign-in/caller.ts'
import { cookieOptions } from './access.ts'
import { requestLanguage } from './language.ts'
import { isHttps } from './origins.ts'

const cookieName = (config: Config) => (isHttps(config) ? '__Host-zari-device' : 'zari-device')

/** Outlives the session. It marks a browser that signed in before, and grants no access. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  })
}

export function toCaller(request: FastifyRequest, config: Config): Caller {
  return {
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    device: request.cookies[cookieName(config)],
    language: requestLanguage(request),
    limit: config.authRateLimit,
  }
}
