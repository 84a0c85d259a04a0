import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../auth.ts'
import type { Context } from '../context.ts'
import { register, signIn } from '../domain/accounts.ts'
import { endSession, startSession } from '../domain/sessions.ts'
import { endpoint } from '../endpoint.ts'

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
}
