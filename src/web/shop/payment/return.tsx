import { useEffect } from 'react'
import { useFetcher, useLoaderData, useNavigate } from 'react-router'
import type { CaptureInput } from '#shared/orders/order-schema.ts'
import { paths } from '#shared/paths.ts'
import { acting, loadingForMember } from '../../api/load.ts'
import { Panel } from '../../shared/page-error.tsx'
import { about } from '../../shared/page-meta.ts'
import { toast } from '../../ui/toast.ts'
import { pendingOrder } from '../shared/pending-order.ts'

const ASK_AGAIN_S = 5

const load = loadingForMember(async ({ url: { searchParams: search } }) => ({
  orderId: search.get('orderId') ?? '',
  paymentId: search.get('paymentId') ?? search.get('token') ?? '',
  payerId: search.get('PayerID') ?? '',
}))
export const loader = load
export const clientLoader = load

export const clientAction = acting(async ({ api, request }) => {
  const body: CaptureInput = await request.json()
  await api('POST /api/shop/order/capture', { body })
  pendingOrder.forget()
  return { ok: true as const }
})

export const meta = () => about({ title: 'Payment', hidden: true })

/**
 * Asks for the capture until the answer is certain. Reloading, coming twice or closing the tab is
 * safe: the server takes the money exactly once.
 */
export default function PaypalReturn() {
  const { orderId, paymentId, payerId } = useLoaderData<typeof load>()
  const fetcher = useFetcher<typeof clientAction>()
  const navigate = useNavigate()
  const { submit, data, state } = fetcher
  const refused = data?.ok === false ? data : null
  const unsure =
    refused && (refused.code === 'payment_unknown' || refused.status === 0 || refused.status >= 429)

  useEffect(() => {
    const capture = () => {
      const known = orderId || pendingOrder.read()
      const body = { paymentId, payerId, ...(known && { orderId: known }) }
      submit(body, { method: 'post', encType: 'application/json' })
    }
    // Leaving before the cart is read again would keep what was bought in the header's count.
    if (state !== 'idle') return
    if (!data) return capture()
    if (data.ok) {
      navigate(paths.paymentSuccess, { replace: true })
    } else if (data.status === 409 || data.status === 400 || data.status === 404) {
      toast.error(data.message)
      navigate(paths.checkout, { replace: true, state: { notice: data.message } })
    } else {
      const timer = setTimeout(capture, (data.retryAfter ?? ASK_AGAIN_S) * 1000)
      return () => clearTimeout(timer)
    }
  }, [data, state, submit, navigate, orderId, paymentId, payerId])

  return (
    <Panel title="Processing Payment...Please wait!">
      <p role="status">
        {unsure
          ? `${refused.message} We keep asking; you can leave this page open.`
          : 'This takes a few seconds.'}
      </p>
    </Panel>
  )
}
