import { Link } from 'react-router'
import { adminAuditPath, panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { AuditList, loadAuditNames } from '../shared/audit/audit-list.tsx'
import { countText } from '../shared/count-text.ts'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const PAGE = 50
const MAX_ENTRIES = 500

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty, orNull }) => {
  const pages = Math.ceil(Number(searchParams.get('show')) / PAGE) || 1
  const show = Math.min(Math.max(pages * PAGE, PAGE), MAX_ENTRIES)
  const cursor = searchParams.get('cursor') ?? undefined
  const subject = searchParams.get('subject') ?? undefined
  const [list, names] = await Promise.all([
    orEmpty(api('GET /api/admin/audit', { query: { limit: show, cursor, subject } })),
    orNull(loadAuditNames(api)),
  ])
  const { data: entries, total, nextCursor, failed } = list
  return { entries, total, nextCursor, failed, show, cursor, subject, names }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Audit log'))

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, names, total, nextCursor, failed, show, cursor, subject } = loaderData
  // The list grows up to MAX_ENTRIES; older entries are on another page.
  const canGrow = show < MAX_ENTRIES
  return (
    <div>
      <PageHead
        title={t('Audit log')}
        about={
          !failed &&
          (subject === undefined
            ? t('{changes}, newest first. Nothing here can be changed or deleted.', {
                changes: countText(total, 'change'),
              })
            : t('{changes} of one record, newest first. Nothing here can be changed or deleted.', {
                changes: countText(total, 'change'),
              }))
        }
      />
      {subject !== undefined && (
        <Link to={panelPaths.audit} className={buttonStyle('quiet', 'mr-6 mb-4 px-0!')}>
          {t('Changes of all records')}
        </Link>
      )}
      {cursor && (
        <Link to={adminAuditPath({ subject })} className={buttonStyle('quiet', 'mb-4 px-0!')}>
          {t('Back to the newest')}
        </Link>
      )}
      {failed ? (
        <FailedList sentence={failed} />
      ) : entries.length === 0 ? (
        <Empty title={t('No changes yet')} />
      ) : (
        <AuditList entries={entries} names={names} />
      )}
      {nextCursor && (
        <div className="mt-8 text-center">
          <Link
            to={
              canGrow
                ? adminAuditPath({ show: show + PAGE, subject, ...(cursor && { cursor }) })
                : adminAuditPath({ cursor: nextCursor, subject })
            }
            preventScrollReset={canGrow}
            replace={canGrow}
            className={buttonStyle('outline')}
          >
            {canGrow ? t('Load more') : t('Older changes')}
          </Link>
        </div>
      )}
    </div>
  )
}
