import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { defaultMessage } from '../../api/errors.ts'
import { Panel } from '../../shared/page-error.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'

export const meta = () => pageMeta({ title: t('No access'), noIndex: true })

export default function Unauthorised() {
  return (
    <Panel title={defaultMessage(403)}>
      <p>{t('It is for the staff of the shop.')}</p>
      <Link to={paths.home} className={buttonStyle('outline')}>
        {t('Back to the shop')}
      </Link>
    </Panel>
  )
}
