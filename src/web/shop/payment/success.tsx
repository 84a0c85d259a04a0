import { Link, redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import { loadingForMember } from '../../api/load.ts'
import { Panel } from '../../shared/page-error.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'

/** Long enough for a reload; thanks for nothing would be worse than none. */
const JUST_PAID_MS = 15 * 60_000
/** The paid one may have another before it in the list, placed and given up meanwhile. */
const NEWEST = 5

const load = loadingForMember(async ({ api, user, orEmpty }) => {
  const { data: orders, failed } = await orEmpty(
    api('GET /api/shop/order/list/:userId', {
      params: { userId: user.id },
      query: { limit: NEWEST },
    }),
  )
  const events = orders.flatMap(({ timeline }) => timeline)
  const isRecent = (at: string) => Date.now() - Date.parse(at) < JUST_PAID_MS
  const justPaid = events.some(({ kind, at }) => kind === 'paid' && isRecent(at))
  if (!justPaid && !failed) throw redirect(paths.account)
  return null
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: 'Thank you', hidden: true })

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
