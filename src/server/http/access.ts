import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { SESSION_DAYS } from '#shared/people/limits.ts'
import { isPermitted } from '#shared/people/roles.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { ShopError } from '../errors.ts'
import { findSession, isConfirmed } from '../people/sign-in/sessions.ts'
import { isHttps, ownOrigins } from './origins.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | undefined
  }
}

export const sessionCookieName = (config: Config) => (isHttps(config) ? '__Host-zari' : 'zari')

// A Strict cookie is not sent on the way back from the payment provider.
export const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

export function setSessionCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(sessionCookieName(config), token, {
    ...cookieOptions(config),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config) {
  reply.clearCookie(sessionCookieName(config), cookieOptions(config))
}

export function sessionToken(request: FastifyRequest, config: Config) {
  return request.cookies[sessionCookieName(config)]
}

/**
 * Browsers always send Origin with requests of other sites; without it a request passes. A form of a
 * page that sends no referrer has the origin `null`, and only `Sec-Fetch-Site` tells whose it is.
 */
export function refuseForeignOrigins(app: FastifyInstance, config: Config) {
  const allowedOrigins = new Set(ownOrigins(config))
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const foreign =
      origin === undefined
        ? site === 'cross-site'
        : !allowedOrigins.has(origin) && !(origin === 'null' && site === 'same-origin')
    if (foreign) throw new ShopError('foreign_origin')
  })
}

/** One look-up per request for all reads of a page, and another after a change. */
const visitors = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>()

function findVisitor({ db }: Context, token: string, request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return findSession(db, token)
  const visitor = visitors.get(request) ?? findSession(db, token)
  visitors.set(request, visitor)
  return visitor
}

/** Runs before the body is read, so that an unauthorized request costs little. */
export function requireAccess(context: Context, row: Endpoint) {
  return async (request: FastifyRequest) => {
    request.user = await admit(context, row, request, request.params)
  }
}

/**
 * Returns the user who makes the call. Undefined for a visitor. Throws 401 or 403 if the call
 * requires a user or a permission.
 */
export async function admit(
  context: Context,
  { access, staff, confirmed }: Endpoint,
  request: FastifyRequest,
  params: unknown,
): Promise<SessionUser | undefined> {
  if (access === 'public') return undefined
  const token = sessionToken(request, context.config)
  const user = token === undefined ? undefined : await findVisitor(context, token, request)
  if (!user) throw new ShopError('signed_out')
  const meantFor = request.headers['x-meant-for']
  if (meantFor !== undefined && meantFor !== user.id)
    throw new ShopError('signed_out.other_account')
  if (access === 'admin' && user.role !== 'admin') throw new ShopError('owner_only')
  if (access === 'admin' && !(user.staffRole && isPermitted(user.staffRole, staff ?? 'owner')))
    throw new ShopError('not_permitted')
  if ((access === 'shopper' || access === 'self') && user.role === 'admin')
    throw new ShopError('shoppers_only')
  if (access === 'self' && (params as { userId?: string }).userId !== user.id)
    throw new ShopError('other_account')
  if (confirmed && token !== undefined && !(await isConfirmed(context.db, token)))
    throw new ShopError('confirm_password')
  return user
}
