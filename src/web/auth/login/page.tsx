import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Credentials } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { afterSignIn } from '../shared/after-sign-in.ts'
import { AuthForm } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

const act = createIntentAction(async ({ email, password, code }: Credentials, visit) => {
  const body = { email, password, ...(code && { code }) }
  throw redirect(await afterSignIn(await visit.api('POST /api/auth/login', { body }), visit))
})

export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Sign in'), description: t('Sign in to your account.') }, matches)

const schema = async () => (await import('#shared/people/account-schema.ts')).credentials

export default function Login({ actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { signInByCode } = useSession().shop
  const next = search.get('next') ?? ''
  return (
    <AuthForm<Credentials>
      title={t('Sign in to your account')}
      intro={
        <>
          {t('New here?')}{' '}
          <Link
            to={withNext(paths.register, next)}
            className="text-maroon underline decoration-gold underline-offset-4"
          >
            {t('Register')}
          </Link>
        </>
      }
      start={{ email: '', password: '' }}
      schema={schema}
      answer={refusal}
      button={t('Sign In')}
      after={
        signInByCode && (
          <Link
            to={withNext(paths.signInCode, next)}
            className={buttonStyle('outline', 'mt-3 w-full')}
          >
            {t('Sign in with a code')}
          </Link>
        )
      }
    >
      {(field) => (
        <>
          <Field label={t('Email')} type="email" autoComplete="email" {...field('email')} />
          <Field
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            {...field('password')}
          />
          <p className="text-right text-sm">
            <Link to={paths.forgotPassword} className="text-link">
              {t('Forgot your password?')}
            </Link>
          </p>
          {refusal?.ok === false && refusal.code === 'second_factor' && (
            <Field
              label={t('Code from your authenticator app')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              autoFocus
              hint={t('If you do not have your phone, enter a recovery code.')}
              {...field('code')}
            />
          )}
        </>
      )}
    </AuthForm>
  )
}
