import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Registration } from '#shared/people/account-schema.ts'
import { PASSWORD_MIN } from '#shared/people/vocabulary.ts'
import { actingOn } from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

const act = actingOn(async ({ userName, email, password }: Registration, { api, url }) => {
  const body = { userName, email, password }
  const { message } = await api('POST /api/auth/register', { body })
  toast.success(message ?? 'Your account is ready. Please sign in.')
  throw redirect(withNext(paths.login, url.searchParams.get('next') ?? ''))
})
export const action = act
export const clientAction = act

export const meta = ({ matches }: MetaOf) =>
  pageMeta({ title: 'Register', description: 'Create a new account.' }, matches)

const schema = async () => (await import('#shared/people/account-schema.ts')).registration

export default function Register({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <AuthForm<Registration>
      title="Create new account"
      intro={
        <>
          Already with us?{' '}
          <Link
            to={withNext(paths.login, search.get('next') ?? '')}
            className="text-maroon underline decoration-gold underline-offset-4"
          >
            Log In
          </Link>
        </>
      }
      start={{ userName: '', email: '', password: '' }}
      schema={schema}
      answer={actionData}
      button="Sign Up"
    >
      {(field) => (
        <>
          <Field label="User Name" autoComplete="name" {...field('userName')} />
          <Field label="Email" type="email" autoComplete="email" {...field('email')} />
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN} characters.`}
            {...field('password')}
          />
        </>
      )}
    </AuthForm>
  )
}
