import { redirect, redirectDocument } from 'react-router'
import type { Endpoint } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { isPermitted } from '#shared/people/roles.ts'
import { loadPanelSentences } from '#shared/words/panel.ts'
import { type AnyParams, createMemberLoader, type Member } from '../../api/load.ts'

/** A permission of the contract; `owner` for owners only, `any` for all staff. */
export type PanelPermission = NonNullable<Endpoint['staff']> | 'owner' | 'any'

export const hasPermission = (user: SessionUser | null, work: PanelPermission): boolean =>
  user?.role === 'admin' && user.staffRole !== undefined && isPermitted(user.staffRole, work)

/** Redirects staff without the permission. Loads the panel's Hindi before its first page. */
export function createStaffLoader<Data, Params = AnyParams>(
  work: PanelPermission,
  load: (visit: Member<Params>) => Promise<Data>,
) {
  return createMemberLoader(async (visit: Member<Params>) => {
    if (!hasPermission(visit.user, work)) throw redirect(paths.unauthorised)
    if (import.meta.env.SSR) return load(visit)
    const [data] = await Promise.all([
      load(visit),
      loadPanelSentences().catch(() => {
        throw redirectDocument(visit.request.url)
      }),
    ])
    return data
  })
}
