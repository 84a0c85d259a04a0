import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { defaultMessage } from '../../api/errors.ts'
import { homePathFor } from '../../guards.ts'
import { Panel } from '../../shared/page-error.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'

export const meta = () => pageMeta({ title: t('No access'), noIndex: true })

export default function Unauthorised() {
  const { user } = useSession()
  const isStaff = user?.role === 'admin'
  return (
    <Panel title={defaultMessage(403)}>
      <p>
        {isStaff
          ? t('Your role in the shop does not include it.')
          : t('It is for the staff of the shop.')}
      </p>
      <Link
        to={user && isStaff ? homePathFor(user) : paths.home}
        className={buttonStyle('outline')}
      >
        {isStaff ? t('Back to the panel') : t('Back to the shop')}
      </Link>
    </Panel>
  )
}
