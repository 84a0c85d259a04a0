import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createAction } from '../../api/load.ts'
import { homePathFor } from '../../guards.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { AuthNote } from '../shared/auth-form.tsx'
import type { Route } from './+types/page.ts'

const act = createAction(async ({ api, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const { message } = await api('POST /api/auth/confirm-email', { body: { token } })
  return { ok: true as const, message }
})
export const action = act
export const clientAction = act

export const meta = () => pageMeta({ title: t('Confirm your email'), noIndex: true })

/** Requires a click, because email programs open links by themselves. */
export default function ConfirmEmail({ actionData: answer }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const { user } = useSession()
  const nextLink = (
    <Link to={user ? homePathFor(user) : paths.login} className={buttonStyle('outline')}>
      {user ? t('Go to the shop') : t('Sign in')}
    </Link>
  )
  if (answer?.ok)
    return (
      <AuthNote title={t('Your email is confirmed')} status="status" nextLink={nextLink}>
        {answer.message}
      </AuthNote>
    )
  if (answer)
    return (
      <AuthNote title={t('This did not work')} status="alert" nextLink={nextLink}>
        {answer.message}
      </AuthNote>
    )
  if (!search.get('token'))
    return (
      <AuthNote title={t('This link is incomplete')} nextLink={nextLink}>
        {t('Please open it from the email again.')}
      </AuthNote>
    )
  return (
    <AuthNote
      title={t('Confirm your email')}
      nextLink={
        <Form method="post">
          <Button type="submit" disabled={busy} className="w-full">
            {t('Confirm')}
          </Button>
        </Form>
      }
    >
      {t('Press the button to confirm that this email is yours.')}
    </AuthNote>
  )
}
