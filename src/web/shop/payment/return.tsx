import { useEffect } from 'react'
import { Link, useActionData, useNavigate } from 'react-router'
import type { CaptureInput } from '#shared/orders/order-schema.ts'
import { paths, paymentSuccessPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import {
  type Change,
  createFormAction,
  createIntentAction,
  createMemberLoader,
  type PostedForm,
} from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { Panel } from '../../shared/page-error.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { pendingOrder } from '../shared/pending-order.ts'
import type { Route } from './+types/return.ts'

const ASK_AGAIN_S = 5

const load = createMemberLoader(async ({ url: { searchParams: search } }) => ({
  orderId: search.get('orderId') ?? '',
  paymentId: search.get('paymentId') ?? search.get('token') ?? '',
  payerId: search.get('PayerID') ?? '',
}))
export const loader = load
export const clientLoader = load

const capture = async (body: CaptureInput, { api }: Change) => {
  const { data } = await api('POST /api/shop/order/capture', { body })
  pendingOrder.forget()
  return { orderId: data._id }
}
export const clientAction = createIntentAction(capture, () => true)

/** Without scripts a button captures the payment. */
export const action = createFormAction(async ({ paymentId = '', payerId, orderId }, visit) => {
  const body = { paymentId, ...(payerId && { payerId }), ...(orderId && { orderId }) }
  const capturedOrder = await capture(body, visit)
  return paymentSuccessPath(capturedOrder.orderId)
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Payment'), noIndex: true }, matches)

/** Reloads and repeated visits are safe: the server captures once. */
export default function PaypalReturn({ loaderData }: Route.ComponentProps) {
  const { orderId, paymentId, payerId } = loaderData
  const { send, busy, answer, refusal } = useSend<CaptureInput, { orderId: string }>()
  const navigate = useNavigate()
  const postedForm = useActionData<PostedForm>()
  const isUncertain =
    refusal && (refusal.code === 'payment_unknown' || refusal.status === 0 || refusal.status >= 429)

  useEffect(() => {
    const ask = () => {
      const knownOrderId = orderId || pendingOrder.read()
      send({ paymentId, payerId, ...(knownOrderId && { orderId: knownOrderId }) })
    }
    // The cart must reload first, or the badge would still count what was bought.
    if (busy) return
    if (!answer) return ask()
    if (answer.ok) {
      navigate(paymentSuccessPath(answer.orderId), { replace: true })
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
        {isUncertain
          ? `${refusal.message} ${t('We are still checking. You can leave this page open.')}`
          : t('This takes a few seconds.')}
      </p>
      <form method="post" className="mt-4 hidden noscript:block">
        <Alert className="mb-4">{postedForm?.message}</Alert>
        {Object.entries(loaderData).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{t('Complete the payment')}</Button>
        <p className="mt-4">
          <Link
            to={postedForm ? paths.checkout : paths.account}
            className="underline underline-offset-4"
          >
            {postedForm ? t('Checkout') : t('Your orders')}
          </Link>
        </p>
      </form>
    </Panel>
  )
}
