import { useSession } from '../../../shared/session.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useRememberedPincode } from '../remembered-pincode.ts'

const PincodeAnswer = onDemand(() => import('../pincode-answer.tsx'))

/** Says that the PIN code that was entered is not served. */
export function CartDelivery() {
  const { delivers } = useSession().shop
  const pincode = useRememberedPincode()
  return (
    <div role="status">
      {delivers && pincode && <PincodeAnswer pincode={pincode} refusalOnly quiet />}
    </div>
  )
}
