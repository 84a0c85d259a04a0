import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { ShopError } from '../errors.ts'
import { findSession, isConfirmed, SESSION_DAYS } from '../people/sign-in/sessions.ts'
import { isHttps, ownOrigins } from './origins.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | undefined
  }
}

const cookieName = (config: Config) => (isHttps(config) ? '__Host-zari' : 'zari')

// Lax, not Strict: a Strict cookie is not sent on the way back from the payment provider.
export const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

export function setSessionCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(cookieName(config), token, {
    ...cookieOptions(config),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config) {
  reply.clearCookie(cookieName(config), cookieOptions(config))
}

export function sessionToken(request: FastifyRequest, config: Config) {
  return request.cookies[cookieName(config)]
}

/** Refuses a change that another site's page asks for. A request without Origin is no browser's. */
export function refuseForeignOrigins(app: FastifyInstance, config: Config) {
  const own = new Set(ownOrigins(config))
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    const { origin } = request.headers
    const foreign =
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !own.has(origin)
    if (foreign) throw new ShopError('forbidden', 'This request came from another site.')
  })
}

const signedOut = (message: string) => new ShopError('signedOut', message, { code: 'signed_out' })

/** Runs before anything is read of a body, so that a stranger costs little and learns nothing. */
export function requireAccess({ db, config }: Context, { access, staff, confirmed }: Endpoint) {
  return async (request: FastifyRequest) => {
    if (access === 'public') return
    const token = sessionToken(request, config)
    const user = token === undefined ? undefined : await findSession(db, token)
    if (!user) throw signedOut('Please sign in first.')
    const meantFor = request.headers['x-meant-for']
    if (meantFor !== undefined && meantFor !== user.id)
      throw signedOut('Someone else is signed in here by now. Please sign in again.')
    request.user = user
    if (access === 'admin' && user.role !== 'admin')
      throw new ShopError('forbidden', 'Only the owner may do this.')
    if (
      access === 'admin' &&
      user.staffRole !== 'owner' &&
      staff !== 'any' &&
      staff !== user.staffRole
    )
      throw new ShopError('forbidden', 'This is not part of your work here. Please ask the owner.')
    if ((access === 'shopper' || access === 'self') && user.role === 'admin')
      throw new ShopError('forbidden', 'An admin account has no cart, addresses or orders.')
    if (access === 'self' && (request.params as { userId?: string }).userId !== user.id)
      throw new ShopError('forbidden', 'That belongs to another account.')
    if (confirmed && token !== undefined && !(await isConfirmed(db, token)))
      throw new ShopError('forbidden', 'Please type your password once more.', {
        code: 'confirm_password',
      })
  }
}
