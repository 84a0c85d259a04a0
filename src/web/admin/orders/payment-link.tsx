import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isBookedOrSent } from '#shared/orders/parcels.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import { LinkToSend } from './link-to-send.tsx'

/** The link for the `due` rupees is shown once. */
export function PaymentLink({ order, due }: { order: AdminOrder; due: number }) {
  const [link, setLink] = useState('')
  const { send, busy, refusal } = useCall<
    'POST /api/admin/orders/payment-link/:id' | 'DELETE /api/admin/orders/payment-link/:id'
  >({
    showsRefusal: true,
    onDone: (answer) => setLink('data' in answer ? answer.data.url : ''),
  })
  return (
    <div className="mt-3 space-y-3">
      {isBookedOrSent(order) && (
        <p className="border-l-2 border-red pl-3">
          {t(
            'The courier still collects the money on delivery, even if a payment link is paid: tell the courier when it is.',
          )}
        </p>
      )}
      {order.linksRevoked && !link && (
        <p className="border-l-2 border-gold pl-3">
          {t(
            'The payment links that were sent for this order do not work any more. Send a new one.',
          )}
        </p>
      )}
      {link ? (
        <MadeLink order={order} due={due} link={link} />
      ) : (
        <Button
          kind="outline"
          className="w-full"
          disabled={busy}
          onClick={() =>
            send('POST /api/admin/orders/payment-link/:id', { params: { id: order._id }, body: {} })
          }
        >
          <Link2 size={16} strokeWidth={1.5} />
          {t('Make a payment link')}
        </Button>
      )}
      <Alert>{refusal?.message}</Alert>
      {link && (
        <Button
          kind="quiet"
          className="w-full"
          disabled={busy}
          onClick={() =>
            send('DELETE /api/admin/orders/payment-link/:id', { params: { id: order._id } })
          }
        >
          {t('Revoke the links of this order')}
        </Button>
      )}
    </div>
  )
}

function MadeLink({ order, due, link }: { order: AdminOrder; due: number; link: string }) {
  const { shop } = useSession()
  const text = t('{shop}: please pay {amount} for your order {number} here: {link}', {
    shop: shop.name,
    amount: formatRupees(due),
    number: order.orderNumber,
    link,
  })
  return (
    <LinkToSend
      label={t('Payment link')}
      hint={t(
        'Valid for seven days. Anybody who has it can pay and sees the pieces, but no address.',
      )}
      link={link}
      phone={order.addressInfo.phone}
      text={text}
    />
  )
}
