import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { AcceptInvite } from '#shared/people/staff-schema.ts'
import { PASSWORD_MIN } from '#shared/people/vocabulary.ts'
import { actingOn } from '../../api/load.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm, AuthNote } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

type Fields = Omit<AcceptInvite, 'token'>

const act = actingOn(async ({ userName, password }: Fields, { api, url }) => {
  const body = { token: url.searchParams.get('token') ?? '', userName, password }
  const { message } = await api('POST /api/auth/accept-invite', { body })
  toast.success(message ?? 'Welcome. Please sign in.')
  throw redirect(paths.login)
})
export const action = act
export const clientAction = act

export const meta = () => pageMeta({ title: 'Join the shop', hidden: true })

const schema = async () =>
  (await import('#shared/people/staff-schema.ts')).acceptInvite.omit({ token: true })

/** Where the link of an invitation leads: a name and a password, and one works here. */
export default function Join({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { shop } = useSession()
  if (!search.get('token'))
    return (
      <AuthNote
        title="This link is not whole"
        onward={
          <Link to={paths.login} className={buttonStyle('outline')}>
            Sign in
          </Link>
        }
      >
        Please open the link of your invitation once more.
      </AuthNote>
    )
  return (
    <AuthForm<Fields>
      title={`Join ${shop.name}`}
      intro="You are invited to help run the shop. If you have an account with this email already, it is raised, and the password you choose here becomes its new one."
      start={{ userName: '', password: '' }}
      schema={schema}
      answer={actionData}
      button="Join"
    >
      {(field) => (
        <>
          <Field label="User Name" autoComplete="name" {...field('userName')} />
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
