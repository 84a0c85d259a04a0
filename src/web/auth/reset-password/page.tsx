import { useForm } from 'react-hook-form'
import { Link, redirect, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { paths } from '#shared/paths.ts'
import { PASSWORD_MIN } from '#shared/people/account.ts'
import { acting, fieldsOf } from '../../api/load.ts'
import { useServerErrors } from '../../shared/form-errors.ts'
import { about } from '../../shared/page-meta.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, request, url }) => {
  const { newPassword } = await fieldsOf(request)
  const body = {
    token: url.searchParams.get('token') ?? '',
    newPassword: String(newPassword ?? ''),
  }
  const { message } = await api('POST /api/auth/reset-password', { body })
  toast.success(message ?? 'Your new password is set. Please sign in.')
  throw redirect(paths.login)
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'New password', hidden: true })

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const refused = actionData
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const errors = useServerErrors<{ newPassword: string }>(refused)
  const form = useForm<{ newPassword: string }>({ errors, defaultValues: { newPassword: '' } })
  if (!search.get('token'))
    return (
      <div className="text-center">
        <h1 className="text-4xl text-maroon">This link is not whole</h1>
        <p className="mt-4 mb-8 text-ink-soft">
          Please open it from the mail once more, or ask for another.
        </p>
        <Link to={paths.forgotPassword} className={buttonStyle('outline')}>
          Ask for a new link
        </Link>
      </div>
    )
  return (
    <>
      <h1 className="mb-8 text-center text-4xl text-maroon">Choose a new password</h1>
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={form.handleSubmit((values) =>
          submit(values, { method: 'post', encType: 'application/json' }),
        )}
      >
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={form.formState.errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        {refused && (
          <p role="alert" className="text-red">
            {refused.message}{' '}
            <Link to={paths.forgotPassword} className="underline underline-offset-4">
              Ask for a new link
            </Link>
          </p>
        )}
        <Button type="submit" disabled={busy} className="w-full">
          Set the password
        </Button>
      </form>
    </>
  )
}
