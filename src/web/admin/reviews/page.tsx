import { useSearchParams } from 'react-router'
import { adminReviewsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { parseReviewChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { translateOptions } from '../shared/list-search.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { ReviewRow } from './review-row.tsx'

const load = createStaffLoader('catalogue', async ({ api, url: { searchParams }, orEmpty }) => {
  const { stars, ...choice } = parseReviewChoice(searchParams)
  const query = { ...choice, ...(stars && { stars: Number(stars) }), limit: LIST_SIZE }
  return { list: await orEmpty(api('GET /api/admin/reviews', { query })) }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Reviews'))

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <ListPage
      title={t('Reviews')}
      list={loaderData.list}
      noun="review"
      choice={parseReviewChoice(search)}
      getHref={adminReviewsPath}
      search={{ label: t('Search reviews'), placeholder: t('Words, name or piece') }}
      filters={[
        {
          kind: 'select',
          name: 'show',
          label: t('Which'),
          anyLabel: t('All of them'),
          options: translateOptions(visibilityOptions),
        },
        {
          kind: 'select',
          name: 'stars',
          label: t('Stars'),
          anyLabel: t('Any number'),
          options: translateOptions(stars),
        },
        { kind: 'fixed', name: 'product', label: t('Of one piece') },
      ]}
      empty={{ title: t('No reviews yet'), filteredTitle: t('No review fits this') }}
      row={(review) => <ReviewRow review={review} />}
    />
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
