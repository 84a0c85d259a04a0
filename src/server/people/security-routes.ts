import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../context.ts'
import { toCaller } from '../http/device-cookie.ts'
import { endpoint } from '../http/endpoint.ts'
import { visitorOrigin } from '../http/origins.ts'
import { emailSentMessage } from '../messages/email-sent.ts'
import { say } from '../messages/messages.ts'
import {
  confirmEmail,
  loadSecurityState,
  requestEmailChange,
  resendConfirmation,
} from './email-proof.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './sign-in/second-factor.ts'
import { getSecretKey } from './sign-in/secrets.ts'

export function securityRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context
  const caller = (request: FastifyRequest) => toCaller(request, config)
  const withSecondFactorState = (user: SessionUser, secondFactor: boolean) =>
    user.role === 'admin' ? { ...user, secondFactor } : user

  endpoint(app, context, 'GET /api/auth/security', async ({ user }) => ({
    data: await loadSecurityState(db, user.id),
  }))

  endpoint(app, context, 'POST /api/auth/change-email', async ({ user, body, request }) => {
    await requestEmailChange(
      db,
      caller(request),
      user,
      body.newEmail,
      visitorOrigin(config, request),
    )
    return { message: emailSentMessage(context, say('the_link', { email: body.newEmail })) }
  })

  endpoint(app, context, 'POST /api/auth/send-confirmation', async ({ user, request }) => {
    await resendConfirmation(db, caller(request), user, visitorOrigin(config, request))
    return { message: emailSentMessage(context, say('the_link', { email: user.email })) }
  })

  endpoint(app, context, 'POST /api/auth/confirm-email', async ({ body, request }) => {
    await confirmEmail(db, caller(request), body.token)
    return { message: say('email_proved') }
  })

  endpoint(app, context, 'POST /api/auth/second-factor/start', async ({ user }) => ({
    data: await startSecondFactor(db, getSecretKey(config), user),
  }))

  endpoint(app, context, 'POST /api/auth/second-factor/confirm', async (input) => {
    const { user, body, request } = input
    const key = getSecretKey(config)
    const recoveryCodes = await enableSecondFactor(db, caller(request), key, user, body.code)
    const message = say('factor_turned_on')
    return { message, user: withSecondFactorState(user, true), recoveryCodes }
  })

  endpoint(app, context, 'POST /api/auth/second-factor/recovery-codes', async (input) => {
    const { user, request } = input
    const recoveryCodes = await renewRecoveryCodes(db, caller(request), user)
    const message = say('recovery_codes_renewed')
    return { message, user: withSecondFactorState(user, true), recoveryCodes }
  })

  endpoint(app, context, 'POST /api/auth/second-factor/off', async ({ user, body, request }) => {
    await disableSecondFactor(db, caller(request), getSecretKey(config), user, body.code)
    return { message: say('factor_turned_off'), user: withSecondFactorState(user, false) }
  })
}
