import { adminSecurityLogPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { EventRows } from '../../shared/security/activity-list.tsx'
import { countText } from '../shared/count-text.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const cursor = searchParams.get('cursor') ?? undefined
  const query = { limit: LIST_SIZE, cursor }
  return { list: await orEmpty(api('GET /api/admin/security-log', { query })), cursor }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Sign-ins'))

export default function SecurityLog({ loaderData: { list, cursor } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('Sign-ins')}
      about={
        !list.failed &&
        t(
          '{events} of the last 180 days, newest first: sign-ins of all accounts, refused ones, new passwords and exports.',
          { events: countText(list.total, 'event') },
        )
      }
      list={list}
      choice={{ cursor }}
      getHref={({ cursor: at }) => adminSecurityLogPath(at)}
      empty={{ title: t('Nothing yet') }}
    >
      {(events) => <EventRows events={events} whose />}
    </ListPage>
  )
}
