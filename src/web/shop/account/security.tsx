import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader } from '../../api/load.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { loadSecurity } from '../../shared/security/intent.ts'
import { SecurityScreen } from '../../shared/security/security-screen.tsx'
import type { Route } from './+types/security.ts'

const load = createMemberLoader(({ api }) => loadSecurity(api))
export const loader = load
export const clientLoader = load
export const shouldRevalidate = revalidateExceptAfter(paths.cart)

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Security'), noIndex: true }, matches)

export default function AccountSecurity({ loaderData }: Route.ComponentProps) {
  return <SecurityScreen data={loaderData} action={paths.security} />
}
