import { Link } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import type { ServiceState } from '#shared/shop/dashboard-schema.ts'
import type { Service, ServiceProblemCode } from '#shared/shop/vocabulary.ts'
import { t } from '#shared/words/panel.ts'

const names: Record<Service, () => string> = {
  payments: () => t('Payments do not work.'),
  pictures: () => t('Pictures can’t be saved.'),
  mail: () => t('Email can’t be sent.'),
  disk: () => t('The server’s disk is almost full.'),
}

const reasons: Record<ServiceProblemCode, (detail: string) => string> = {
  credentials: (detail) => t('The service refuses the credentials ({detail}).', { detail }),
  unreachable: (detail) => t('The service does not answer ({detail}).', { detail }),
  notThere: (detail) => t('The service does not have this storage ({detail}).', { detail }),
  private: (detail) => t('{detail} leads into a private network.', { detail }),
  refused: (detail) => t('The service refuses requests ({detail}).', { detail }),
  full: (detail) =>
    t('{detail} are left. When it is full, pictures, orders and backups fail.', { detail }),
}

export function ServiceNotices({ services }: { services: readonly ServiceState[] }) {
  return services.flatMap(({ service, problem }) =>
    problem ? (
      <p key={service} role="status" className="mb-8 border-l-2 border-red bg-white/40 px-4 py-3">
        <span className="font-medium">{names[service]()}</span>{' '}
        {reasons[problem.code](problem.detail)}{' '}
        {problem.settings.length > 0 ? (
          <>
            {t('Check these settings:')}{' '}
            <code className="break-words">{problem.settings.join(', ')}</code>
          </>
        ) : (
          <Link to={panelPaths.connections} className="text-link">
            {t('Connections')}
          </Link>
        )}
      </p>
    ) : (
      []
    ),
  )
}
