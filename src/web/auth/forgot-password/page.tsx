import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Field } from '../../ui/field.tsx'
import { AuthForm, AuthNote } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

type Fields = { email: string }

const act = createIntentAction(async ({ email }: Fields, { api }) => {
  const { message } = await api('POST /api/auth/forgot-password', { body: { email } })
  return { message }
})
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Forgotten password'), noIndex: true }, matches)

export default function ForgotPassword({ actionData: answer }: Route.ComponentProps) {
  if (answer?.ok)
    return (
      <AuthNote
        title={t('Check your email')}
        status="status"
        nextLink={<BackLink to={paths.login}>{t('Back to sign in')}</BackLink>}
      >
        {answer.message}
      </AuthNote>
    )
  return (
    <AuthForm<Fields>
      title={t('Forgot your password?')}
      intro={t('Enter your email and we will send you a link to choose a new password.')}
      start={{ email: '' }}
      answer={answer}
      button={t('Send the link')}
    >
      {(field) => (
        <Field label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      )}
    </AuthForm>
  )
}
