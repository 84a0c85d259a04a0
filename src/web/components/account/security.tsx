import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { PASSWORD_MIN, type PasswordChange, type Session } from '#shared/account.ts'
import type { clientAction } from '../../pages/account/security.tsx'
import { paths } from '../../paths.ts'
import { useServerErrors } from '../form-errors.ts'
import { lazySchema } from '../lazy-schema.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

/** Password and devices of the account. */
export function Security({ sessions }: { sessions: Session[] }) {
  return (
    <div className="grid gap-14 lg:grid-cols-2">
      <PasswordForm />
      <Devices sessions={sessions} />
    </div>
  )
}

const resolver = lazySchema<PasswordChange>(
  async () => (await import('#shared/account.ts')).passwordChange,
)
const blank: PasswordChange = { currentPassword: '', newPassword: '' }

function PasswordForm() {
  const fetcher = useFetcher<typeof clientAction>()
  const errors = useServerErrors<PasswordChange>(fetcher.data)
  const form = useForm<PasswordChange>({ resolver, errors, defaultValues: blank })
  const shown = form.formState.errors
  const done = fetcher.data?.ok

  useEffect(() => {
    if (done) form.reset(blank)
  }, [done, form])

  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-5 text-3xl">
        Change password
      </h2>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        onSubmit={form.handleSubmit((values) =>
          fetcher.submit(
            { intent: 'password', ...values },
            { method: 'post', action: paths.security, encType: 'application/json' },
          ),
        )}
      >
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={shown.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={shown.newPassword?.message}
          {...form.register('newPassword')}
        />
        {fetcher.data?.ok === false && (
          <p role="alert" className="text-red">
            {fetcher.data.message}
          </p>
        )}
        <Button type="submit" disabled={fetcher.state !== 'idle'}>
          Change password
        </Button>
      </form>
    </section>
  )
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

function Devices({ sessions }: { sessions: Session[] }) {
  const fetcher = useFetcher()
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-5 text-3xl">
        Signed-in devices
      </h2>
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li key={session._id} className="border-b border-line py-4">
            <p className="font-medium">
              {deviceOf(session.userAgent)}
              {session.current && <span className="text-green"> (this one)</span>}
            </p>
            <p className="text-sm text-ink-soft">
              Last seen {when.format(new Date(session.seenAt))}
            </p>
          </li>
        ))}
      </ul>
      <Button
        kind="danger"
        className="mt-6"
        disabled={fetcher.state !== 'idle'}
        onClick={() =>
          fetcher.submit(
            { intent: 'sign-out-everywhere' },
            { method: 'post', action: paths.security, encType: 'application/json' },
          )
        }
      >
        Sign out everywhere
      </Button>
    </section>
  )
}

/** Browser and system, as far as the browser tells. */
function deviceOf(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return [browser?.replace('Edg', 'Edge'), system].filter(Boolean).join(' on ') || 'A device'
}
