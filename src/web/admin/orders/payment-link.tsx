import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isBookedOrSent } from '#shared/orders/parcels.ts'
import { whatsAppLink } from '#shared/people/whatsapp.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { useSession } from '../../shared/session.tsx'
import { copyLink } from '../../shared/site/copy-link.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { OrderIntent } from './intent.ts'

/** Makes a payment link for the `due` rupees of an order. It is shown once. */
export function PaymentLink({ order, due }: { order: AdminOrder; due: number }) {
  const [link, setLink] = useState('')
  const { send, busy, refused } = useSend<OrderIntent, { link?: string }>({
    onDone: ({ link: made }) => setLink(made ?? ''),
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
      {link ? (
        <MadeLink {...{ order, due, link }} />
      ) : (
        <Button
          kind="outline"
          className="w-full"
          disabled={busy}
          onClick={() => send({ intent: 'link', id: order._id })}
        >
          <Link2 size={16} strokeWidth={1.5} />
          {t('Make a payment link')}
        </Button>
      )}
      {refused && (
        <p role="alert" className="text-red">
          {refused.message}
        </p>
      )}
      {link && (
        <Button
          kind="quiet"
          className="w-full"
          disabled={busy}
          onClick={() => send({ intent: 'revokeLinks', id: order._id })}
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
  const chat = whatsAppLink(order.addressInfo.phone, text)
  return (
    <>
      <Field
        label={t('Payment link')}
        hint={t(
          'Valid for seven days. Anybody who has it can pay and sees the pieces, but no address.',
        )}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button kind="outline" className="w-full" onClick={() => copyLink(link)}>
        {t('Copy the link')}
      </Button>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('outline', 'w-full')}
        >
          {t('Send by WhatsApp')}
        </a>
      )}
    </>
  )
}
