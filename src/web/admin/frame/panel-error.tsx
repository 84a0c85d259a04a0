import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { NotFound, PageError } from '../../shared/page-error.tsx'

export function PanelError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!isMissing) return <PageError />
  return <NotFound back={{ to: paths.adminDashboard, label: t('Back to the panel') }} />
}
