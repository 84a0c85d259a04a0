import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import type { Api, ReadApi } from '../../api/client.ts'
import { type Change, createIntentAction } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

export type SecurityIntent =
  | { intent: 'password'; currentPassword: string; newPassword: string }
  | { intent: 'first-password'; newPassword: string }
  | { intent: 'email'; newEmail: string }
  | { intent: 'start' | 'codes' | 'send-confirmation' | 'sign-out-everywhere' }
  | { intent: 'confirm' | 'off'; code: string }
  | { intent: 'end-session'; id: string }

/** Shown once, so it is in the response and not in a loader's data. */
export type Done = { start?: { url: string; secret: string }; codes?: string[] }

async function act(intent: SecurityIntent, { api, session }: Change): Promise<Done> {
  const { message, ...done } = await work(api, intent)
  if (intent.intent !== 'start') toast.success(message ?? t('Saved'))
  if (intent.intent !== 'sign-out-everywhere') return done
  session?.forgetUser()
  throw redirect(paths.login)
}
export const actOnSecurity = createIntentAction(act, () => true)

type SecurityResult = Done & { message?: string | undefined }

async function work(api: Api, intent: SecurityIntent): Promise<SecurityResult> {
  switch (intent.intent) {
    case 'password': {
      const { currentPassword, newPassword } = intent
      const body = { currentPassword, newPassword }
      const { message } = await api('POST /api/auth/change-password', { body })
      return { message }
    }
    case 'first-password': {
      const body = { newPassword: intent.newPassword }
      const { message } = await api('POST /api/auth/set-password', { body })
      return { message }
    }
    case 'email': {
      const body = { newEmail: intent.newEmail }
      const { message } = await api('POST /api/auth/change-email', { body })
      return { message }
    }
    case 'send-confirmation': {
      const { message } = await api('POST /api/auth/send-confirmation')
      return { message }
    }
    case 'start': {
      const { data: start } = await api('POST /api/auth/second-factor/start')
      return { start }
    }
    case 'confirm': {
      const body = { code: intent.code }
      const answer = await api('POST /api/auth/second-factor/confirm', { body })
      return { message: answer.message, codes: answer.recoveryCodes }
    }
    case 'codes': {
      const answer = await api('POST /api/auth/second-factor/recovery-codes')
      return { message: answer.message, codes: answer.recoveryCodes }
    }
    case 'off': {
      const body = { code: intent.code }
      const { message } = await api('POST /api/auth/second-factor/off', { body })
      return { message }
    }
    case 'end-session': {
      const params = { id: intent.id }
      const { message } = await api('DELETE /api/auth/sessions/:id', { params })
      return { message }
    }
    case 'sign-out-everywhere': {
      const { message } = await api('POST /api/auth/logout-everywhere')
      return { message }
    }
  }
}

const RECENT = 10

export async function loadSecurity(api: ReadApi) {
  const [state, sessions, events] = await Promise.all([
    api('GET /api/auth/security'),
    api('GET /api/auth/sessions'),
    api('GET /api/auth/events', { query: { limit: RECENT } }),
  ])
  return { state: state.data, sessions: sessions.data, events: events.data }
}
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>
