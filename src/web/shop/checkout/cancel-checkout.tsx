import { useEffect } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../ui/button.tsx'

export const CANCEL_KEY = 'give-up'

type CancelIntent = { orderId: string; attempt?: string }

/** Refused if the order was paid, as when the page is reached by Back. */
export const cancelCheckout = createIntentAction(
  async ({ orderId, attempt }: CancelIntent, { api }) => {
    await api('POST /api/shop/order/cancel', { body: { orderId, ...(attempt && { attempt }) } })
  },
  () => true,
)

/** A GET must not change data, so another request (or a button) cancels the order. */
export function CheckoutCancelled({ orderId, attempt }: CancelIntent) {
  const { send, answer: outcome } = useSend<CancelIntent>({
    action: paths.orderCancelled,
    key: CANCEL_KEY,
  })
  useEffect(() => void send({ orderId, ...(attempt && { attempt }) }), [orderId, attempt, send])
  useClearUrl(outcome !== undefined)

  if (outcome?.ok === false) return null
  if (outcome?.ok)
    return (
      <CheckoutNotice>
        {t('The payment was cancelled and nothing was charged. Your cart is as you left it.')}
      </CheckoutNotice>
    )
  return (
    <Form method="post" action={paths.orderCancelled}>
      <input type="hidden" name="orderId" value={orderId} />
      {attempt && <input type="hidden" name="attempt" value={attempt} />}
      <CheckoutNotice>
        {t('The payment was not completed. Nothing was charged.')}{' '}
        <Button type="submit" kind="quiet" className="px-0!">
          {t('Cancel the order')}
        </Button>
      </CheckoutNotice>
    </Form>
  )
}

export function CheckoutNotice({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="mb-8 border-l-2 border-gold bg-ivory-deep px-5 py-4">
      {children}
    </div>
  )
}

/** Back after another payment must not show the message again. */
function useClearUrl(isAnswered: boolean) {
  useEffect(() => {
    if (isAnswered) window.history.replaceState(window.history.state, '', paths.checkout)
  }, [isAnswered])
}
