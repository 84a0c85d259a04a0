import { t } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import type { Route } from './+types/guest-page.ts'
import { createChangeAction, pathOf, readChanges } from './change-calls.ts'
import { ChangesView } from './changes-view.tsx'
import { ReturnSlip } from './slip.tsx'

const load = createLoader(async ({ api, params: { token }, url }: Visit<{ token: string }>) => ({
  token,
  changes: await readChanges(api, { token }),
  slip: url.searchParams.get('slip'),
}))
export const loader = load
export const clientLoader = load

const act = createChangeAction(({ token = '' }) => ({ token }))
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Returns and requests'), noIndex: true }, matches)

/** Shows the changes of an order without an account. Requires the link that the emailed code opened. */
export default function GuestChanges({ loaderData }: Route.ComponentProps) {
  const { changes, slip } = loaderData
  const place = { token: loaderData.token }
  if (slip && changes.changes.some(({ number }) => number === slip))
    return <ReturnSlip changes={changes} number={slip} backPath={pathOf(place)} />
  return <ChangesView changes={changes} place={place} />
}
