import { redirect } from 'react-router'
import { forgetSession } from '../../api/browser.ts'
import { acting } from '../../api/load.ts'
import { toast } from '../../components/ui/toast.ts'
import { paths } from '../../paths.ts'

export type SecurityIntent =
  | { intent: 'password'; currentPassword: string; newPassword: string }
  | { intent: 'sign-out-everywhere' }

export const clientAction = acting(async ({ api, request }) => {
  const change: SecurityIntent = await request.json()
  if (change.intent === 'password') {
    const { currentPassword, newPassword } = change
    const body = { currentPassword, newPassword }
    const { message } = await api('POST /api/auth/change-password', { body })
    toast.success(message ?? 'Your password is changed.')
    return { ok: true as const }
  }
  const { message } = await api('POST /api/auth/logout-everywhere')
  forgetSession()
  toast.success(message ?? 'You are signed out everywhere.')
  throw redirect(paths.login)
})

export { clientLoader, default, loader, meta } from '../shop/not-found.tsx'
