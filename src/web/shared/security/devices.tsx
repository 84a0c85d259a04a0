import type { Session } from '#shared/people/account-schema.ts'
import { Button } from '../../ui/button.tsx'
import { deviceOf } from './device-name.ts'
import { useSecurity } from './use-security.ts'

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

export function Devices({ sessions }: { sessions: Session[] }) {
  const { send, busy } = useSecurity()
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-5 text-2xl">
        Signed-in devices
      </h2>
      <ul className="max-h-128 overflow-y-auto border-t border-line">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex items-center justify-between gap-4 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {deviceOf(session.userAgent)}
                {session.current && <span className="text-green"> (this one)</span>}
              </p>
              <p className="text-sm text-ink-soft">
                Last seen {when.format(new Date(session.seenAt))}
              </p>
            </div>
            {!session.current && (
              <Button
                kind="outline"
                className="px-4!"
                disabled={busy}
                onClick={() => send({ intent: 'end-session', id: session._id })}
              >
                Sign out<span className="sr-only"> {deviceOf(session.userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        kind="danger"
        className="mt-6"
        disabled={busy}
        onClick={() => send({ intent: 'sign-out-everywhere' })}
      >
        Sign out everywhere
      </Button>
    </section>
  )
}
