import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CaptureInput } from '#shared/orders/order-schema.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { actingOn, type Change, loadingForMember } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { Panel } from '../../shared/page-error.tsx'
import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { toast } from '../../ui/toast.ts'
import { pendingOrder } from '../shared/pending-order.ts'
import type { Route } from './+types/return.ts'

const ASK_AGAIN_S = 5

const load = loadingForMember(async ({ url: { searchParams: search } }) => ({
  orderId: search.get('orderId') ?? '',
  paymentId: search.get('paymentId') ?? search.get('token') ?? '',
  payerId: search.get('PayerID') ?? '',
}))
export const loader = load
export const clientLoader = load

const capture = async (body: CaptureInput, { api }: Change) => {
  await api('POST /api/shop/order/capture', { body })
  pendingOrder.forget()
}
export const clientAction = actingOn(capture, () => true)

export const meta = ({ matches }: MetaOf) =>
  pageMeta({ title: t('Payment'), hidden: true }, matches)

/**
 * Asks for the capture until the answer is certain. Reloading, coming twice or closing the tab is
 * safe: the server takes the money exactly once.
 */
export default function PaypalReturn({ loaderData }: Route.ComponentProps) {
  const { orderId, paymentId, payerId } = loaderData
  const { send, busy, answer, refused } = useSend<CaptureInput>()
  const navigate = useNavigate()
  const unsure =
    refused && (refused.code === 'payment_unknown' || refused.status === 0 || refused.status >= 429)

  useEffect(() => {
    const ask = () => {
      const known = orderId || pendingOrder.read()
      send({ paymentId, payerId, ...(known && { orderId: known }) })
    }
    // Leaving before the cart is read again would keep what was bought in the header's count.
    if (busy) return
    if (!answer) return ask()
    if (answer.ok) {
      navigate(paths.paymentSuccess, { replace: true })
    } else if (answer.status === 409 || answer.status === 400 || answer.status === 404) {
      toast.error(answer.message)
      navigate(paths.checkout, { replace: true, state: { notice: answer.message } })
    } else {
      const timer = setTimeout(ask, (answer.retryAfter ?? ASK_AGAIN_S) * 1000)
      return () => clearTimeout(timer)
    }
  }, [answer, busy, send, navigate, orderId, paymentId, payerId])

  return (
    <Panel title={t('Processing Payment...Please wait!')}>
      <p role="status">
        {unsure
          ? `${refused.message} ${t('We keep asking; you can leave this page open.')}`
          : t('This takes a few seconds.')}
      </p>
      <p className="mt-4 hidden noscript:block">
        {t('Without scripts this page does not say when it is done.')}{' '}
        <Link to={paths.account} className="underline underline-offset-4">
          {t('Your orders')}
        </Link>
      </p>
    </Panel>
  )
}
