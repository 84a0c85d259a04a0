import { useSession } from '../../../shared/session.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'

const PincodeAnswer = onDemand(() => import('../pincode-answer.tsx'))

/** Says that the PIN code that was entered is not served. */
export function CartDelivery() {
  const { delivers } = useSession().shop
  return <div role="status">{delivers && <PincodeAnswer refusalOnly quiet />}</div>
}
