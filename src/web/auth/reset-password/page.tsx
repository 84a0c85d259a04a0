import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm, AuthNote } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

type Fields = { newPassword: string }

const act = createIntentAction(async ({ newPassword }: Fields, { api, url }) => {
  const body = { token: url.searchParams.get('token') ?? '', newPassword }
  const { message } = await api('POST /api/auth/reset-password', { body })
  toast.success(message ?? t('Your new password is set. Please sign in.'))
  throw redirect(paths.login)
})
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('New password'), noIndex: true }, matches)

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!search.get('token'))
    return (
      <AuthNote
        title={t('This link is incomplete')}
        nextLink={
          <Link to={paths.forgotPassword} className={buttonStyle('outline')}>
            {t('Request a new link')}
          </Link>
        }
      >
        {t('Please open it from the email again, or request a new one.')}
      </AuthNote>
    )
  return (
    <AuthForm<Fields>
      title={t('Choose a new password')}
      start={{ newPassword: '' }}
      answer={actionData}
      button={t('Set password')}
      wayOut={
        <Link to={paths.forgotPassword} className="underline underline-offset-4">
          {t('Request a new link')}
        </Link>
      }
    >
      {(field) => <NewPasswordField label={t('New password')} {...field('newPassword')} />}
    </AuthForm>
  )
}
