import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { sentenceFor } from '../../api/errors.ts'
import { Panel } from '../../shared/page-error.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'

export const meta = () => pageMeta({ title: 'No access', hidden: true })

export default function Unauthorised() {
  return (
    <Panel title={sentenceFor(403)}>
      <p>It belongs to the people who keep the shop.</p>
      <Link to={paths.home} className={buttonStyle('outline')}>
        Back to the shop
      </Link>
    </Panel>
  )
}
