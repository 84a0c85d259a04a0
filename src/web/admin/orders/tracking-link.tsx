import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import { LinkToSend } from './link-to-send.tsx'

/** The link is shown once. */
export function TrackingLink({ order }: { order: AdminOrder }) {
  const { shop } = useSession()
  const [link, setLink] = useState('')
  const { send, busy, refusal } = useCall<
    'POST /api/admin/orders/tracking-link/:id' | 'DELETE /api/admin/orders/tracking-link/:id'
  >({
    showsRefusal: true,
    onDone: (answer) => setLink('data' in answer ? answer.data.url : ''),
  })
  return (
    <div className="space-y-3">
      {link ? (
        <LinkToSend
          label={t('Tracking link')}
          hint={t('Anybody who has it sees how far the order is, but no address.')}
          link={link}
          phone={order.addressInfo.phone}
          text={t('{shop}: follow your order {number} here: {link}', {
            shop: shop.name,
            number: order.orderNumber,
            link,
          })}
        />
      ) : (
        <Button
          kind="outline"
          className="w-full"
          disabled={busy}
          onClick={() =>
            send('POST /api/admin/orders/tracking-link/:id', { params: { id: order._id } })
          }
        >
          <Link2 size={16} strokeWidth={1.5} />
          {t('Make a tracking link')}
        </Button>
      )}
      <Alert>{refusal?.message}</Alert>
      <Button
        kind="quiet"
        className="w-full"
        disabled={busy}
        onClick={() =>
          send('DELETE /api/admin/orders/tracking-link/:id', { params: { id: order._id } })
        }
      >
        {t('Revoke the tracking links')}
      </Button>
    </div>
  )
}
