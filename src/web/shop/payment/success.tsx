import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadingForMember } from '../../api/load.ts'
import { Panel } from '../../shared/page-error.tsx'
import { about } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'

const load = loadingForMember(async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => about({ title: 'Thank you', hidden: true })

export default function PaymentSuccess() {
  return (
    <Panel title="Payment is successfull!">
      <p>
        Thank you. We have begun to fold and wrap your pieces; your orders show how far they are.
      </p>
      <Link to={paths.account} className={buttonStyle()}>
        View Orders
      </Link>
    </Panel>
  )
}
