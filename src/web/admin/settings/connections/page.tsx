import { Link } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../../shared/session.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { createStaffLoader } from '../../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { ConnectionCard } from './connection-card.tsx'

const load = createStaffLoader('owner', async ({ api }) => ({
  connections: (await api('GET /api/admin/connections')).data,
}))
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Connections'))

export default function Connections({ loaderData }: Route.ComponentProps) {
  const { user } = useSession()
  const mayChange = user?.secondFactor === true
  return (
    <RecordPage
      title={t('Connections')}
      about={t(
        'Keys of the services that the shop works with. They are tried at once, stored encrypted, and never shown again.',
      )}
    >
      {!mayChange && (
        <p className="border-l-2 border-gold bg-white/50 px-4 py-3">
          {t('To enter keys, turn on the second factor of your account first.')}{' '}
          <Link to={panelPaths.security} className="text-link">
            {t('Security')}
          </Link>
        </p>
      )}
      <div className="space-y-6">
        {loaderData.connections.map((connection) => (
          <ConnectionCard key={connection.service} connection={connection} mayChange={mayChange} />
        ))}
      </div>
    </RecordPage>
  )
}
