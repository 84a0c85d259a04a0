import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { homePathFor } from '../../guards.ts'
import { NotFound, PageError } from '../../shared/page-error.tsx'
import { useSession } from '../../shared/session.tsx'

export function PanelError() {
  const error = useRouteError()
  const { user } = useSession()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!isMissing) return <PageError />
  return (
    <NotFound
      back={{ to: user ? homePathFor(user) : paths.adminDashboard, label: t('Back to the panel') }}
    />
  )
}
