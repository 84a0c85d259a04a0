import { useForm } from 'react-hook-form'
import { Link, useNavigation, useSubmit } from 'react-router'
import { paths } from '#shared/paths.ts'
import { acting, fieldsOf } from '../../api/load.ts'
import { useServerErrors } from '../../shared/form-errors.ts'
import { about } from '../../shared/page-meta.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, request }) => {
  const { email } = await fieldsOf(request)
  const body = { email: String(email ?? '') }
  const { message } = await api('POST /api/auth/forgot-password', { body })
  return { ok: true as const, message }
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'Forgotten password', hidden: true })

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const answer = actionData
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const errors = useServerErrors<{ email: string }>(answer?.ok ? undefined : answer)
  const form = useForm<{ email: string }>({ errors, defaultValues: { email: '' } })
  if (answer?.ok)
    return (
      <div className="text-center">
        <h1 className="text-4xl text-maroon">Look into your mail</h1>
        <p role="status" className="mt-4 mb-8 text-ink-soft">
          {answer.message}
        </p>
        <Link to={paths.login} className={buttonStyle('outline')}>
          Back to sign in
        </Link>
      </div>
    )
  return (
    <>
      <h1 className="text-center text-4xl text-maroon">Forgotten your password?</h1>
      <p className="mt-3 mb-8 text-center text-ink-soft">
        Tell us your email and we send you a link to choose a new one.
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
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        {answer && !answer.ok && (
          <p role="alert" className="text-red">
            {answer.message}
          </p>
        )}
        <Button type="submit" disabled={busy} className="w-full">
          Send the link
        </Button>
      </form>
    </>
  )
}
