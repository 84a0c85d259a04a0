import { adminSlipsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { parseOrderChoice } from '../shared/list-choices.ts'
import { Pager } from '../shared/pager.tsx'
import { PrintPage } from '../shared/print-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/slips.ts'
import { listOfParcels } from './list-of-parcels.ts'
import { Label, SlipSheet } from './slip-sheet.tsx'

const PAGE = 50

const load = createStaffLoader('packing', async ({ api, user, url: { searchParams } }) => {
  const { order: _, ...choice } = parseOrderChoice(searchParams)
  const query = { ...choice, limit: PAGE }
  const { data: parcels, total, nextCursor } = await api('GET /api/admin/parcels', { query })
  const as = searchParams.get('as') === 'labels' ? ('labels' as const) : undefined
  const { cursor: __, ...filter } = choice
  return { parcels, total, nextCursor, choice, as, back: listOfParcels(user, filter) }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Packing slips'), noIndex: true })

export default function Slips({ loaderData }: Route.ComponentProps) {
  const { parcels, total, nextCursor, choice, as, back } = loaderData
  const { cursor, ...filter } = choice
  return (
    <PrintPage back={back} list={t('Back to the orders')}>
      <h1 className="sr-only">{as ? t('Labels') : t('Packing slips')}</h1>
      <p className="mb-8 text-sm text-ink-soft print:hidden">
        {t(choice.status ? '{orders} in this status' : '{orders} to be sent', {
          orders: countText(total, 'order'),
        })}
      </p>
      {parcels.length === 0 && <Empty title={t('No order fits this')} />}
      {as ? (
        <div className="grid grid-cols-2 gap-4">
          {parcels.map((parcel) => (
            <Label key={parcel._id} parcel={parcel} />
          ))}
        </div>
      ) : (
        <div className="space-y-16 print:space-y-0">
          {parcels.map((parcel) => (
            <SlipSheet key={parcel._id} parcel={parcel} heading="h2" />
          ))}
        </div>
      )}
      <Pager
        shownCount={parcels.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => adminSlipsPath({ ...filter, cursor: at }, as)}
      />
    </PrintPage>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
