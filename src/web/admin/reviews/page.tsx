import { useSearchParams } from 'react-router'
import { adminReviewsPath } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { actingOn, type Change } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { reviewChoiceOf } from '../shared/choices.ts'
import { counted } from '../shared/counted.ts'
import { FilterBar, FilterFixed, FilterSelect } from '../shared/filter-bar.tsx'
import { Pager } from '../shared/pager.tsx'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import type { ReviewIntent } from './intent.ts'
import { ReviewRow } from './review-row.tsx'

const PAGE = 50

const load = loadingForStaff('catalogue', async ({ api, url: { searchParams }, orEmpty }) => {
  const { stars, ...choice } = reviewChoiceOf(searchParams)
  const query = { ...choice, ...(stars && { stars: Number(stars) }), limit: PAGE }
  const list = await orEmpty(api('GET /api/admin/reviews', { query }))
  const { data: reviews, total, nextCursor, failed } = list
  return { reviews, total, nextCursor, failed }
})
export const loader = load
export const clientLoader = load

const act = async (sent: ReviewIntent, { api }: Change) => {
  const params = { id: sent.id }
  const { message } =
    sent.intent === 'reply'
      ? await api('PUT /api/admin/reviews/:id/reply', {
          params,
          body: { reply: sent.reply, replyWas: sent.replyWas },
        })
      : sent.intent === 'hide'
        ? await api('PUT /api/admin/reviews/:id/hidden', { params, body: { reason: sent.reason } })
        : await api('DELETE /api/admin/reviews/:id/hidden', { params })
  toast.success(message ?? '')
}
export const clientAction = actingOn(act, ({ intent }) => intent !== 'show')

export const meta = () => pageMeta({ title: 'Reviews · Admin Panel', hidden: true })

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, total, nextCursor, failed } = loaderData
  const [search] = useSearchParams()
  const choice = reviewChoiceOf(search)
  const { cursor, q, ...filters } = choice
  const active = Object.values(filters).filter(Boolean).length
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl text-maroon">Reviews</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">{counted(total, 'review')}</p>
      <FilterBar
        home={paths.adminReviews}
        hrefOf={adminReviewsPath}
        label="Search reviews"
        placeholder="Words, name or piece"
        active={active}
      >
        <FilterSelect label="Which" name="show" any="All of them" options={shows} />
        <FilterSelect label="Stars" name="stars" any="Any number" options={stars} />
        {choice.product && <FilterFixed name="product" text="Of one piece" />}
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : reviews.length === 0 ? (
        <Empty title={q || active > 0 ? 'No review fits this' : 'No reviews yet'} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <ReviewRow key={review._id} review={review} />
          ))}
        </ul>
      )}
      <Pager
        shown={reviews.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        hrefOf={(at) => adminReviewsPath({ ...choice, cursor: at })}
      />
    </div>
  )
}

const shows = [
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
