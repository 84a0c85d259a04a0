import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { paths } from '#shared/paths.ts'
import { PASSWORD_MIN } from '#shared/people/account.ts'
import type { AcceptInvite } from '#shared/people/staff.ts'
import { acting, fieldsOf } from '../../api/load.ts'
import { useServerErrors } from '../../shared/form-errors.ts'
import { lazySchema } from '../../shared/lazy-schema.ts'
import { about } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, request, url }) => {
  const { userName, password } = await fieldsOf(request)
  const body = {
    token: url.searchParams.get('token') ?? '',
    userName: String(userName ?? ''),
    password: String(password ?? ''),
  }
  const { message } = await api('POST /api/auth/accept-invite', { body })
  toast.success(message ?? 'Welcome. Please sign in.')
  throw redirect(paths.login)
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'Join the shop', hidden: true })

type Fields = Omit<AcceptInvite, 'token'>

const resolver = lazySchema<Fields>(async () =>
  (await import('#shared/people/staff.ts')).acceptInvite.omit({ token: true }),
)

/** Where the link of an invitation leads: a name and a password, and one works here. */
export default function Join({ actionData }: Route.ComponentProps) {
  const refused = actionData
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const { shop } = useSession()
  const errors = useServerErrors<Fields>(refused)
  const form = useForm<Fields>({ resolver, errors, defaultValues: { userName: '', password: '' } })
  const shown = form.formState.errors

  useEffect(() => {
    if (refused) toast.error(refused.message)
  }, [refused])

  if (!search.get('token')) {
    return (
      <div className="space-y-4 text-center">
        <h1 className="text-4xl text-maroon">This link is not whole</h1>
        <p className="text-ink-soft">Please open the link of your invitation once more.</p>
        <Link
          to={paths.login}
          className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
        >
          Sign in
        </Link>
      </div>
    )
  }
  return (
    <>
      <h1 className="text-center text-4xl text-maroon">Join {shop.name}</h1>
      <p className="mt-3 mb-8 text-center text-ink-soft">
        You are invited to help run the shop. If you have an account with this email already, it is
        raised, and the password you choose here becomes its new one.
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
          Join
        </Button>
      </form>
    </>
  )
}
