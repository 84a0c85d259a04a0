import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { isOurs, paths, withNext } from '#shared/paths.ts'
import type { Credentials } from '#shared/people/account.ts'
import { forgetSession } from '../../api/browser.ts'
import { acting, fieldsOf } from '../../api/load.ts'
import { landing } from '../../guards.ts'
import { useServerErrors } from '../../shared/form-errors.ts'
import { lazySchema } from '../../shared/lazy-schema.ts'
import { about } from '../../shared/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, request, url }) => {
  const { email, password, code } = await fieldsOf(request)
  const body = {
    email: String(email ?? ''),
    password: String(password ?? ''),
    ...(code ? { code: String(code) } : {}),
  }
  const { user, message } = await api('POST /api/auth/login', { body })
  if (!import.meta.env.SSR) forgetSession()
  toast.success(message ?? `Welcome, ${user.userName}`)
  const next = url.searchParams.get('next')
  throw redirect(user.role !== 'admin' && isOurs(next) ? next : landing(user))
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'Sign in', description: 'Sign in to your account.' })

const resolver = lazySchema<Credentials>(
  async () => (await import('#shared/people/account.ts')).credentials,
)

export default function Login({ actionData }: Route.ComponentProps) {
  const refused = actionData
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const errors = useServerErrors<Credentials>(refused)
  const form = useForm<Credentials>({
    resolver,
    errors,
    defaultValues: { email: '', password: '' },
  })
  const shown = form.formState.errors

  useEffect(() => {
    if (refused) toast.error(refused.message)
  }, [refused])

  return (
    <>
      <h1 className="text-center text-4xl text-maroon">Sign in to your account</h1>
      <p className="mt-3 mb-8 text-center text-ink-soft">
        New here?{' '}
        <Link
          to={withNext(paths.register, search.get('next') ?? '')}
          className="text-maroon underline decoration-gold underline-offset-4"
        >
          Register
        </Link>
      </p>
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={form.handleSubmit((values) =>
          submit(values, { method: 'post', encType: 'application/json' }),
        )}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={shown.email?.message}
          {...form.register('email')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={shown.password?.message}
          {...form.register('password')}
        />
        <p className="text-right text-sm">
          <Link
            to={paths.forgotPassword}
            className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
          >
            Forgotten your password?
          </Link>
        </p>
        {refused?.code === 'second_factor' && (
          <Field
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            autoFocus
            hint="Without your phone, one of your recovery codes."
            error={shown.code?.message}
            {...form.register('code')}
          />
        )}
        {refused && (
          <p role="alert" className="text-red">
            {refused.message}
          </p>
        )}
        <Button type="submit" disabled={busy} className="w-full">
          Sign In
        </Button>
      </form>
    </>
  )
}
