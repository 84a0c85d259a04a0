import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { acting } from '../../api/load.ts'
import { landing } from '../../guards.ts'
import { about } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

const act = acting(async ({ api, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const { message } = await api('POST /api/auth/confirm-email', { body: { token } })
  return { ok: true as const, message }
})
export const action = act
export const clientAction = act

export const meta = () => about({ title: 'Confirm your email', hidden: true })

/** Where the link of a mail leads. It takes a press of the button, for mail programs open links by themselves. */
export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const answer = actionData
  const busy = useNavigation().formMethod === 'POST'
  const [search] = useSearchParams()
  const { user } = useSession()
  const onward = (
    <Link to={user ? landing(user) : paths.login} className={buttonStyle('outline')}>
      {user ? 'On to the shop' : 'Sign in'}
    </Link>
  )
  if (answer?.ok)
    return (
      <div className="text-center">
        <h1 className="text-4xl text-maroon">Your email is confirmed</h1>
        <p role="status" className="mt-4 mb-8 text-ink-soft">
          {answer.message}
        </p>
        {onward}
      </div>
    )
  if (!search.get('token') || answer)
    return (
      <div className="text-center">
        <h1 className="text-4xl text-maroon">
          {answer ? 'This did not work' : 'This link is not whole'}
        </h1>
        <p role={answer ? 'alert' : undefined} className="mt-4 mb-8 text-ink-soft">
          {answer?.message ?? 'Please open it from the mail once more.'}
        </p>
        {onward}
      </div>
    )
  return (
    <div className="text-center">
      <h1 className="text-4xl text-maroon">Confirm your email</h1>
      <p className="mt-3 mb-8 text-ink-soft">One press, and we know that this inbox is yours.</p>
      <Form method="post">
        <Button type="submit" disabled={busy} className="w-full">
          Confirm
        </Button>
      </Form>
    </div>
  )
}
