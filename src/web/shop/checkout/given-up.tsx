import { useEffect } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { actingOn } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'

export const GIVE_UP = 'give-up'

type GiveUpIntent = { orderId: string }

/** Gives an unpaid order up. One that is paid by now, as when one comes here by Back, is refused. */
export const giveUpOrder = actingOn(
  async ({ orderId }: GiveUpIntent, { api }) => {
    await api('POST /api/shop/order/cancel', { body: { orderId } })
  },
  () => true,
)

/**
 * The shopper turned back at the payment service. Opening a page changes nothing, so the order is
 * given up by a request of its own; without scripts, by a press.
 */
export function GivenUp({ orderId }: { orderId: string }) {
  const { send, answer: outcome } = useSend<GiveUpIntent>({
    action: paths.orderCancelled,
    key: GIVE_UP,
  })
  useEffect(() => void send({ orderId }), [orderId, send])
  useSaidOnce(outcome !== undefined)

  if (outcome?.ok === false) return null
  if (outcome?.ok)
    return (
      <Notice>
        {t('The payment was cancelled and nothing was charged. Your cart is as you left it.')}
      </Notice>
    )
  return (
    <Form method="post" action={paths.orderCancelled}>
      <input type="hidden" name="orderId" value={orderId} />
      <Notice>
        {t('You came back without paying; nothing was charged.')}{' '}
        <Button type="submit" kind="quiet" className="px-0!">
          {t('Put the pieces back')}
        </Button>
      </Notice>
    </Form>
  )
}

export function Notice({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="mb-8 border-l-2 border-gold bg-ivory-deep px-5 py-4">
      {children}
    </div>
  )
}

/** Takes the cancelled order out of the address: Back, after another payment, must not say it again. */
function useSaidOnce(said: boolean) {
  useEffect(() => {
    if (said) window.history.replaceState(window.history.state, '', paths.checkout)
  }, [said])
}
