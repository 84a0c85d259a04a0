import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../context.ts'
import { pageOfList } from '../database/paging.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../http/access.ts'
import { setDeviceCookie, toCaller } from '../http/device-cookie.ts'
import { endpoint } from '../http/endpoint.ts'
import { visitorOrigin } from '../http/origins.ts'
import { emailSentMessage } from '../messages/email-sent.ts'
import { say } from '../messages/messages.ts'
import { listEvents, recordEvent } from './account-events.ts'
import { register } from './accounts.ts'
import { requestPasswordReset, resetPassword } from './passwords/password-reset.ts'
import { securityRoutes } from './security-routes.ts'
import { getSecretKey } from './sign-in/secrets.ts'
import { endSession, endSessionById, endUserSessions, listSessions } from './sign-in/sessions.ts'
import {
  changePassword,
  confirmPassword,
  type SignedIn,
  setFirstPassword,
  signIn,
} from './sign-in/sign-in.ts'
import { requestSignInCode, signInByCode } from './sign-in-codes/sign-in-codes.ts'
import { setLanguage } from './user-record.ts'

export function authRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context
  securityRoutes(app, context)
  const caller = (request: FastifyRequest) => toCaller(request, config)
  const token = (request: FastifyRequest) => sessionToken(request, config) ?? ''

  endpoint(app, context, 'POST /api/auth/register', async ({ body, request }) => {
    await register(db, caller(request), body, visitorOrigin(config, request))
    return { message: say('registered') }
  })

  async function setSignedIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    const replaced = sessionToken(request, config)
    if (replaced) await endSession(db, replaced)
    setSessionCookie(reply, config, signedIn.session)
    setDeviceCookie(reply, config, signedIn.device)
  }

  endpoint(app, context, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const signedIn = await signIn(db, caller(request), getSecretKey(config), body)
    await setSignedIn(request, reply, signedIn)
    return { message: say('welcome', { name: signedIn.user.userName }), user: signedIn.user }
  })

  endpoint(app, context, 'POST /api/auth/code', async ({ body, request }) => {
    const codeId = await requestSignInCode(context, caller(request), body.target)
    return { message: say('sign_in_code_sent'), data: { codeId } }
  })

  endpoint(app, context, 'POST /api/auth/code/sign-in', async ({ body, request, reply }) => {
    const signedIn = await signInByCode(db, caller(request), getSecretKey(config), body)
    await setSignedIn(request, reply, signedIn)
    const { user, isPasswordEnded } = signedIn
    const key = isPasswordEnded ? 'welcome.password_ended' : 'welcome'
    return { message: say(key, { name: user.userName }), user }
  })

  endpoint(app, context, 'POST /api/auth/set-password', async ({ user, body, request }) => {
    await setFirstPassword(db, caller(request), user, token(request), body.newPassword)
    return { message: say('password_set') }
  })

  endpoint(app, context, 'POST /api/auth/logout', async ({ request, reply }) => {
    const ended = sessionToken(request, config)
    if (ended) await endSession(db, ended)
    clearSessionCookie(reply, config)
    return { message: say('signed_out_done') }
  })

  endpoint(app, context, 'GET /api/auth/check-auth', async ({ user }) => {
    return { message: say('signed_in'), user }
  })

  endpoint(app, context, 'PUT /api/auth/language', async ({ user, body }) => {
    await db`${setLanguage(user.id, body.language)}`
    return {}
  })

  endpoint(app, context, 'POST /api/auth/change-password', async ({ user, body, request }) => {
    await changePassword(db, caller(request), user, token(request), body)
    return { message: say('password_changed') }
  })

  endpoint(app, context, 'POST /api/auth/confirm-password', async ({ user, body, request }) => {
    await confirmPassword(db, caller(request), user, token(request), body.password)
    return { message: say('password_confirmed') }
  })

  const listOwnSessions = (user: SessionUser, request: FastifyRequest) =>
    listSessions(db, user.id, token(request))

  endpoint(app, context, 'GET /api/auth/sessions', async ({ user, query, request }) =>
    pageOfList(await listOwnSessions(user, request), query),
  )

  endpoint(app, context, 'DELETE /api/auth/sessions/:id', async ({ user, params, request }) => {
    await endSessionById(db, user.id, params.id)
    await recordEvent(db, 'sessionEnded', user, caller(request))
    return {
      message: say('device_signed_out'),
      ...pageOfList(await listOwnSessions(user, request)),
    }
  })

  endpoint(app, context, 'POST /api/auth/logout-everywhere', async ({ user, request, reply }) => {
    await endUserSessions(db, user.id)
    await recordEvent(db, 'signedOutEverywhere', user, caller(request))
    clearSessionCookie(reply, config)
    return { message: say('signed_out_everywhere') }
  })

  endpoint(app, context, 'GET /api/auth/events', ({ user, query }) =>
    listEvents(db, user.id, query),
  )

  endpoint(app, context, 'POST /api/auth/forgot-password', async ({ body, request }) => {
    await requestPasswordReset(db, caller(request), body.email, visitorOrigin(config, request))
    return { message: emailSentMessage(context, say('the_reset_link')) }
  })

  endpoint(app, context, 'POST /api/auth/reset-password', async ({ body, request, reply }) => {
    setDeviceCookie(reply, config, await resetPassword(db, caller(request), body))
    return { message: say('password_reset') }
  })
}
