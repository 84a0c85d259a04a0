import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Credentials, SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Api } from '../../api/client.ts'
import { createIntentAction } from '../../api/load.ts'
import { isOwnPage, withNext } from '../../guards.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm } from '../shared/auth-form.tsx'
import { redirectTarget } from '../shared/redirect-target.ts'
import type { Route } from './+types/page.ts'

const act = createIntentAction(
  async ({ email, password, code }: Credentials, { api, url, session }) => {
    const body = { email, password, ...(code && { code }) }
    const { user, message } = await api('POST /api/auth/login', { body })
    session?.forgetUser()
    toast.success(message ?? t('Welcome, {name}', { name: user.userName }))
    const next = url.searchParams.get('next')
    const wants = isOwnPage(next) && next.includes('add=')
    throw redirect(redirectTarget(user, wants ? await addWanted(next, user, api) : next))
  },
)

/** Loaded only for visitors who wanted a product before signing in. Returns the remaining URL. */
async function addWanted(next: string, user: SessionUser, api: Api) {
  const { addWantedProduct } = await import('../../shared/wanted-product.ts')
  return addWantedProduct(next, user, api)
}

export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Sign in'), description: t('Sign in to your account.') }, matches)

const schema = async () => (await import('#shared/people/account-schema.ts')).credentials

export default function Login({ actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <AuthForm<Credentials>
      title={t('Sign in to your account')}
      intro={
        <>
          {t('New here?')}{' '}
          <Link
            to={withNext(paths.register, search.get('next') ?? '')}
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
