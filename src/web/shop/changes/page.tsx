import { orderPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader, type Member } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { createChangeAction, pathOf, readChanges } from './change-calls.ts'
import { ChangesView } from './changes-view.tsx'
import { ReturnSlip } from './slip.tsx'

const load = createMemberLoader(
  async ({ api, params: { orderId }, url }: Member<{ orderId: string }>) => ({
    orderId,
    changes: await readChanges(api, { orderId }),
    slip: url.searchParams.get('slip'),
  }),
)
export const loader = load
export const clientLoader = load

const act = createChangeAction(({ orderId = '' }) => ({ orderId }))
export const action = act
export const clientAction = act

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Returns and requests'), noIndex: true }, matches)

/** For orders of the signed-in shopper. */
export default function Changes({ loaderData }: Route.ComponentProps) {
  const { changes, slip } = loaderData
  const place = { orderId: loaderData.orderId }
  if (slip && changes.changes.some(({ number }) => number === slip))
    return <ReturnSlip changes={changes} number={slip} backPath={pathOf(place)} />
  const back = <BackLink to={orderPath(changes.orderId)}>{t('Back to the order')}</BackLink>
  return <ChangesView changes={changes} place={place} back={back} />
}
