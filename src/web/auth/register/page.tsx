import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { paths, withNext } from '#shared/paths.ts'
import { PASSWORD_MIN, type Registration } from '#shared/people/account.ts'
import { acting, fieldsOf } from '../../api/load.ts'
import { useServerErrors } from '../../shared/form-errors.ts'
import { lazySchema } from '../../shared/lazy-schema.ts'
import { about } from '../../shared/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, request, url }) => {
  const { userName, email, password } = await fieldsOf(request)
  const body = {
    userName: String(userName ?? ''),
    email: String(email ?? ''),
    password: String(password ?? ''),
  }
  const { message } = await api('POST /api/auth/register', { body })
  toast.success(message ?? 'Your account is ready. Please sign in.')
  throw redirect(withNext(paths.login, url.searchParams.get('next') ?? ''))
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'Register', description: 'Create a new account.' })

const resolver = lazySchema<Registration>(
  async () => (await import('#shared/people/account.ts')).registration,
)

export default function Register({ actionData }: Route.ComponentProps) {
  const refused = actionData
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const errors = useServerErrors<Registration>(refused)
  const form = useForm<Registration>({
    resolver,
    errors,
    defaultValues: { userName: '', email: '', password: '' },
  })
  const shown = form.formState.errors

  useEffect(() => {
    if (refused) toast.error(refused.message)
  }, [refused])

  return (
    <>
      <h1 className="text-center text-4xl text-maroon">Create new account</h1>
      <p className="mt-3 mb-8 text-center text-ink-soft">
        Already with us?{' '}
        <Link
          to={withNext(paths.login, search.get('next') ?? '')}
          className="text-maroon underline decoration-gold underline-offset-4"
        >
          Log In
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
          label="User Name"
          autoComplete="name"
          error={shown.userName?.message}
          {...form.register('userName')}
        />
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
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={shown.password?.message}
          {...form.register('password')}
        />
        {refused && (
          <p role="alert" className="text-red">
            {refused.message}
          </p>
        )}
        <Button type="submit" disabled={busy} className="w-full">
          Sign Up
        </Button>
      </form>
    </>
  )
}
