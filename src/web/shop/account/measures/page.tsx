import { Form, Link, useNavigation } from 'react-router'
import { MAX_PROFILES } from '#shared/fit/measures.ts'
import { wearLabels } from '#shared/fit/words.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import { accountPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createMemberLoader } from '../../../api/load.ts'
import { revalidateExceptAfter } from '../../../api/skip-load.ts'
import { formatDate } from '../../../shared/dates.ts'
import { type PageMetaArgs, pageMeta } from '../../../shared/page-meta.ts'
import { Button, buttonStyle } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { Route } from './+types/page.ts'

const load = createMemberLoader(async ({ api, user }) => {
  const params = { userId: user.id }
  return { profiles: (await api('GET /api/shop/measures/:userId', { params })).data }
})
export const loader = load
export const clientLoader = load
export const shouldRevalidate = revalidateExceptAfter(paths.cart)

const remove = createFormAction(async ({ profileId = '' }, { api, user }) => {
  const params = { userId: user?.id ?? '', profileId }
  await api('DELETE /api/shop/measures/:userId/:profileId', { params })
  return accountPath('measures')
})
export const action = remove
export const clientAction = remove

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your measurements'), noIndex: true }, matches)

export default function Measurements({ loaderData: { profiles } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="measures" className="max-w-3xl">
      <h2 id="measures" className="mb-2 text-3xl text-maroon">
        {t('Your measurements')}
      </h2>
      <p className="mb-6 text-ink-soft">
        {t('For pieces that are made to measure. An order keeps a copy of its own.')}
      </p>
      {profiles.length === 0 && <Empty title={t('No measurements yet')} />}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {profiles.map(({ _id, name, wear, updatedAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{name}</span>
              <span className="block text-sm text-ink-soft">
                {t(wearLabels[wear])}, {formatDate(updatedAt)}
              </span>
            </p>
            <Link to={measuresPath(_id)} className={buttonStyle('outline', 'px-4!')}>
              {t('Edit')}
              <span className="sr-only"> {name}</span>
            </Link>
            <Form method="post">
              <input type="hidden" name="profileId" value={_id} />
              <Button type="submit" kind="quiet" disabled={busy} className="px-2!">
                {t('Delete')}
                <span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {profiles.length < MAX_PROFILES ? (
        <p className="mt-6">
          <Link to={measuresPath(undefined)} className={buttonStyle()}>
            {t('Add measurements')}
          </Link>
        </p>
      ) : (
        <p className="mt-6 text-ink-soft">
          {t('You can keep the measures of {n} people.', { n: MAX_PROFILES })}
        </p>
      )}
    </section>
  )
}
