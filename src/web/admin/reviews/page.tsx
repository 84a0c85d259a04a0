import { useSearchParams } from 'react-router'
import { adminReviewsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterBar, FilterFixed, FilterSelect, translateOptions } from '../shared/filter-bar.tsx'
import { parseReviewChoice } from '../shared/list-choices.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { ReviewRow } from './review-row.tsx'

const PAGE = 50

const load = createStaffLoader('catalogue', async ({ api, url: { searchParams }, orEmpty }) => {
  const { stars, ...choice } = parseReviewChoice(searchParams)
  const query = { ...choice, ...(stars && { stars: Number(stars) }), limit: PAGE }
  const list = await orEmpty(api('GET /api/admin/reviews', { query }))
  const { data: reviews, total, nextCursor, failed } = list
  return { reviews, total, nextCursor, failed }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Reviews'))

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { reviews, total, nextCursor, failed } = loaderData
  const [search] = useSearchParams()
  const choice = parseReviewChoice(search)
  const { cursor, q, ...filters } = choice
  const active = Object.values(filters).filter(Boolean).length
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl text-maroon">{t('Reviews')}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">
        {!failed && countText(total, 'review')}
      </p>
      <FilterBar
        getHref={adminReviewsPath}
        label={t('Search reviews')}
        placeholder={t('Words, name or piece')}
        active={active}
      >
        <FilterSelect
          label={t('Which')}
          name="show"
          anyLabel={t('All of them')}
          options={translateOptions(visibilityOptions)}
        />
        <FilterSelect
          label={t('Stars')}
          name="stars"
          anyLabel={t('Any number')}
          options={translateOptions(stars)}
        />
        {choice.product && <FilterFixed name="product" text={t('Of one piece')} />}
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : reviews.length === 0 ? (
        <Empty title={q || active > 0 ? t('No review fits this') : t('No reviews yet')} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <ReviewRow key={review._id} review={review} />
          ))}
        </ul>
      )}
      <Pager
        shownCount={reviews.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => adminReviewsPath({ ...choice, cursor: at })}
      />
    </div>
  )
}

const visibilityOptions = [
  ['unanswered', 'Not answered'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
] as const
const stars = [
  ['1', '1 star'],
  ['2', 'At most 2'],
  ['3', 'At most 3'],
  ['4', 'At most 4'],
] as const
