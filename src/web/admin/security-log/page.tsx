import { adminSecurityLogPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { EventRows } from '../../shared/security/activity-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const PAGE = 50

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const cursor = searchParams.get('cursor') ?? undefined
  const query = { limit: PAGE, cursor }
  const list = await orEmpty(api('GET /api/admin/security-log', { query }))
  const { data: events, total, nextCursor, failed } = list
  return { events, total, nextCursor, failed, cursor }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Sign-ins'))

export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const { events, total, nextCursor, failed, cursor } = loaderData
  return (
    <div>
      <h1 className="text-3xl text-maroon">{t('Sign-ins')}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">
        {!failed &&
          t(
            '{events} of the last 180 days, newest first: sign-ins of all accounts, refused ones, new passwords and exports.',
            { events: countText(total, 'event') },
          )}
      </p>
      {failed ? (
        <FailedList sentence={failed} />
      ) : events.length === 0 ? (
        <Empty title={t('Nothing yet')} />
      ) : (
        <EventRows events={events} whose />
      )}
      <Pager
        shownCount={events.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={adminSecurityLogPath}
      />
    </div>
  )
}
