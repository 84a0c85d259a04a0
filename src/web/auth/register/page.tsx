import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Registration } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

const act = createIntentAction(
  async ({ userName, email, password }: Registration, { api, url }) => {
    const body = { userName, email, password }
    const { message } = await api('POST /api/auth/register', { body })
    toast.success(message ?? t('Your account is ready. Please sign in.'))
    throw redirect(withNext(paths.login, url.searchParams.get('next') ?? ''))
  },
)
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Register'), description: t('Create a new account.') }, matches)

const schema = async () => (await import('#shared/people/account-schema.ts')).registration

export default function Register({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <AuthForm<Registration>
      title={t('Create new account')}
      intro={
        <>
          {t('Already have an account?')}{' '}
          <Link
            to={withNext(paths.login, search.get('next') ?? '')}
            className="text-maroon underline decoration-gold underline-offset-4"
          >
            {t('Sign in')}
          </Link>
        </>
      }
      start={{ userName: '', email: '', password: '' }}
      schema={schema}
      answer={actionData}
      button={t('Sign Up')}
    >
      {(field) => (
        <>
          <Field label={t('User Name')} autoComplete="name" {...field('userName')} />
          <Field label={t('Email')} type="email" autoComplete="email" {...field('email')} />
          <NewPasswordField label={t('Password')} {...field('password')} />
        </>
      )}
    </AuthForm>
  )
}
