import { Link, redirect, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { AcceptInvite } from '#shared/people/staff-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthForm, AuthNote } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

type Fields = Omit<AcceptInvite, 'token'>

const act = createIntentAction(async ({ userName, password }: Fields, { api, url }) => {
  const body = { token: url.searchParams.get('token') ?? '', userName, password }
  const { message } = await api('POST /api/auth/accept-invite', { body })
  toast.success(message ?? t('Welcome. Please sign in.'))
  throw redirect(paths.login)
})
export const action = act
export const clientAction = act

export const meta = () => pageMeta({ title: t('Join the shop'), noIndex: true })

const schema = async () =>
  (await import('#shared/people/staff-schema.ts')).acceptInvite.omit({ token: true })

export default function Join({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { shop } = useSession()
  if (!search.get('token'))
    return (
      <AuthNote
        title={t('This link is incomplete')}
        nextLink={
          <Link to={paths.login} className={buttonStyle('outline')}>
            {t('Sign in')}
          </Link>
        }
      >
        {t('Please open the link in your invitation again.')}
      </AuthNote>
    )
  return (
    <AuthForm<Fields>
      title={t('Join {shop}', { shop: translate(shop.name) })}
      intro={t(
        'You are invited to help run the shop. If you already have an account with this email, it becomes a staff account with the password that you choose here.',
      )}
      start={{ userName: '', password: '' }}
      schema={schema}
      answer={actionData}
      button={t('Join')}
    >
      {(field) => (
        <>
          <Field label={t('User Name')} autoComplete="name" {...field('userName')} />
          <NewPasswordField label={t('Password')} {...field('password')} />
        </>
      )}
    </AuthForm>
  )
}
