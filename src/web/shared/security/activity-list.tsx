import { eventLabels } from '#shared/people/account-events.ts'
import type { AccountEvent } from '#shared/people/security-schema.ts'
import { t } from '#shared/words/words.ts'
import { Empty } from '../../ui/states.tsx'
import { formatMoment } from '../dates.ts'
import { deviceName } from './device-name.ts'

/** Lets the account's owner notice actions of others. */
export function ActivityList({ events }: { events: AccountEvent[] }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-5 text-2xl text-maroon">
        {t('Recent activity')}
      </h2>
      {events.length === 0 ? <Empty title={t('Nothing yet')} /> : <EventRows events={events} />}
    </section>
  )
}

export function EventRows({ events, whose }: { events: readonly AccountEvent[]; whose?: boolean }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {events.map((event) => (
        <li key={event._id} className="flex flex-wrap justify-between gap-x-6 py-3">
          <div className="min-w-0">
            <p className={`font-medium ${event.kind === 'signInFailed' ? 'text-red' : ''}`}>
              {t(eventLabels[event.kind])}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {whose && `${event.email}, `}
              {event.userAgent && `${deviceName(event.userAgent)}, `}
              {event.address}
            </p>
          </div>
          <time dateTime={event.at} className="text-sm text-ink-soft">
            {formatMoment(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
