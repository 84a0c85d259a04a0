import type { Session } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../dates.ts'
import { deviceName } from './device-name.ts'
import { useSecurity } from './use-security.ts'

export function Devices({ sessions }: { sessions: Session[] }) {
  const { send, busy } = useSecurity()
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-5 text-2xl text-maroon">
        {t('Signed-in devices')}
      </h2>
      <ul className="max-h-128 overflow-y-auto border-y border-line">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex items-center justify-between gap-4 border-b border-line py-4 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {deviceName(session.userAgent)}
                {session.current && <span className="text-green"> {t('(this one)')}</span>}
              </p>
              <p className="text-sm text-ink-soft">
                {t('Last seen {day}', { day: formatDate(session.seenAt) })}
              </p>
            </div>
            {!session.current && (
              <Button
                kind="outline"
                className="px-4!"
                disabled={busy}
                onClick={() => send({ intent: 'end-session', id: session._id })}
              >
                {t('Sign out')}
                <span className="sr-only"> {deviceName(session.userAgent)}</span>
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
        {t('Sign out everywhere')}
      </Button>
    </section>
  )
}
