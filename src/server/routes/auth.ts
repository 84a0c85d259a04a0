import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../auth.ts'
import type { Context } from '../context.ts'
import { changePassword, register, signIn } from '../domain/accounts.ts'
import { portionOf } from '../domain/paging.ts'
import { askForReset, resetPassword } from '../domain/password-reset.ts'
import { endSession, endSessionsOf, listSessions, startSession } from '../domain/sessions.ts'
import { endpoint } from '../endpoint.ts'
import { visitorOrigin } from '../origins.ts'

export function authRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context
  const caller = (request: FastifyRequest) => ({
    address: request.ip,
    limit: config.authRateLimit,
  })

  endpoint(app, context, 'POST /api/auth/register', async ({ body, request }) => {
    await register(db, caller(request), body)
    return { message: 'Your account is ready. Please sign in.' }
  })

  endpoint(app, context, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const user = await signIn(db, caller(request), body)
    const before = sessionToken(request, config)
    if (before) await endSession(db, before)
    const token = await startSession(db, user.id, request.headers['user-agent'] ?? '')
    setSessionCookie(reply, config, token)
    return { message: `Welcome, ${user.userName}.`, user }
  })

  endpoint(app, context, 'POST /api/auth/logout', async ({ request, reply }) => {
    const token = sessionToken(request, config)
    if (token) await endSession(db, token)
    clearSessionCookie(reply, config)
    return { message: 'You are signed out.' }
  })

  endpoint(app, context, 'GET /api/auth/check-auth', async ({ user }) => {
    return { message: 'You are signed in.', user }
  })

  const token = (request: FastifyRequest) => sessionToken(request, config) ?? ''

  endpoint(app, context, 'POST /api/auth/change-password', async ({ user, body, request }) => {
    await changePassword(db, caller(request), user, token(request), body)
    return { message: 'Your password is changed. Other devices have to sign in again.' }
  })

  endpoint(app, context, 'GET /api/auth/sessions', async ({ user, query, request }) =>
    portionOf(await listSessions(db, user.id, token(request)), query),
  )

  endpoint(app, context, 'POST /api/auth/logout-everywhere', async ({ user, reply }) => {
    await endSessionsOf(db, user.id)
    clearSessionCookie(reply, config)
    return { message: 'You are signed out everywhere.' }
  })

  endpoint(app, context, 'POST /api/auth/forgot-password', async ({ body, request }) => {
    await askForReset(db, caller(request), body.email, visitorOrigin(config, request))
    return { message: 'If there is an account with this email, a mail with a link is on its way.' }
  })

  endpoint(app, context, 'POST /api/auth/reset-password', async ({ body, request }) => {
    await resetPassword(db, caller(request), body)
    return { message: 'Your new password is set. Please sign in.' }
  })
}
