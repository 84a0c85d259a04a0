import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Caller } from '../people/sign-in/caller.ts'
import { DEVICE_DAYS } from '../people/sign-in/devices.ts'
import { cookieOptions } from './access.ts'
import { isHttps } from './origins.ts'

const cookieName = (config: Config) => (isHttps(config) ? '__Host-zari-device' : 'zari-device')

/** Outlives the session: it says that this browser signed in before, and opens nothing by itself. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  })
}

export function callerOf(request: FastifyRequest, config: Config): Caller {
  return {
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    device: request.cookies[cookieName(config)],
    limit: config.authRateLimit,
  }
}
