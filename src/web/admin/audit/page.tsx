import { Link } from 'react-router'
import { collectionNameById } from '#shared/catalogue/collection-names.ts'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import { adminAuditPath, panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { AuditRow } from './audit-row.tsx'

const PAGE = 50
const MAX_ENTRIES = 500

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty, orNull }) => {
  const pages = Math.ceil(Number(searchParams.get('show')) / PAGE) || 1
  const show = Math.min(Math.max(pages * PAGE, PAGE), MAX_ENTRIES)
  const cursor = searchParams.get('cursor') ?? undefined
  const [list, collections, addOns] = await Promise.all([
    orEmpty(api('GET /api/admin/audit', { query: { limit: show, cursor } })),
    orNull(api('GET /api/admin/collections')),
    orNull(api('GET /api/admin/add-ons')),
  ])
  const { data: entries, total, nextCursor, failed } = list
  return {
    ...{ entries, total, nextCursor, failed, show, cursor },
    collections: collections?.data ?? [],
    addOns: addOns?.data ?? [],
  }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Audit log'))

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, collections, addOns, total, nextCursor, failed, show, cursor } = loaderData
  const { getName } = useCategories()
  const scopeNames = {
    getCategory: getName,
    getCollection: (id: string) => collectionNameById(collections, id),
    getAddOn: (code: string) =>
      getAddOnName({ code, name: code, ...addOns.find((addOn) => addOn.code === code) }),
  }
  // The list grows up to MAX_ENTRIES; older entries are on another page.
  const canGrow = show < MAX_ENTRIES
  return (
    <div className="max-w-5xl">
      <h1 className="text-3xl text-maroon">{t('Audit log')}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">
        {!failed &&
          t('{changes}, newest first. Nothing here can be changed or deleted.', {
            changes: countText(total, 'change'),
          })}
      </p>
      {cursor && (
        <Link to={panelPaths.audit} className={buttonStyle('quiet', 'mb-4 px-0!')}>
          {t('Back to the newest')}
        </Link>
      )}
      {failed ? (
        <FailedList sentence={failed} />
      ) : entries.length === 0 ? (
        <Empty title={t('No changes yet')} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} scopeNames={scopeNames} />
          ))}
        </ol>
      )}
      {nextCursor && (
        <div className="mt-8 text-center">
          <Link
            to={
              canGrow
                ? adminAuditPath({ show: show + PAGE, ...(cursor && { cursor }) })
                : adminAuditPath({ cursor: nextCursor })
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
