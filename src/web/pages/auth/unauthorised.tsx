import { Link } from 'react-router'
import { sentenceFor } from '../../api/errors.ts'
import { Panel } from '../../components/page-error.tsx'
import { buttonStyle } from '../../components/ui/button.tsx'
import { about } from '../../meta.ts'
import { paths } from '../../paths.ts'

export const meta = () => about({ title: 'No access', hidden: true })

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
