import { panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { actOnSecurity, loadSecurity } from '../../shared/security/intent.ts'
import { SecurityScreen } from '../../shared/security/security-screen.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('any', ({ api }) => loadSecurity(api))
export const loader = load
export const clientLoader = load
export const clientAction = actOnSecurity

export const meta = () => panelMeta(t('Security'))

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title={t('Security')} />
      <SecurityScreen data={loaderData} action={panelPaths.security} />
    </div>
  )
}
