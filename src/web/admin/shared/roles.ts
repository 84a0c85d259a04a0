import { redirect, redirectDocument } from 'react-router'
import type { Endpoint } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { fetchPanelWords } from '#shared/words/panel.ts'
import { type AnyParams, loadingForMember, type Member } from '../../api/load.ts'

/** Whose work a screen is, in the contract's words; `owner` is nobody else's. */
export type Work = NonNullable<Endpoint['staff']> | 'owner'

/** The owner does everything, the others their part of the house. */
export function mayDo(user: SessionUser | null, work: Work): boolean {
  if (user?.role !== 'admin') return false
  return work === 'any' || user.staffRole === 'owner' || user.staffRole === work
}

/**
 * Like `loadingForMember`, for a screen that is some staff's work; the others are sent away. After a step from
 * the shop, in Hindi, the panel's words are there before its screens are.
 */
export function loadingForStaff<Data, Params = AnyParams>(
  work: Work,
  load: (visit: Member<Params>) => Promise<Data>,
) {
  return loadingForMember(async (visit: Member<Params>) => {
    if (!mayDo(visit.user, work)) throw redirect(paths.unauthorised)
    if (import.meta.env.SSR) return load(visit)
    const [data] = await Promise.all([
      load(visit),
      fetchPanelWords().catch(() => {
        throw redirectDocument(visit.request.url)
      }),
    ])
    return data
  })
}
