import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { OrderIntent } from './intent.ts'

/** Makes a link that shows how far an order is. It is shown once. */
export function TrackingLink({ order }: { order: AdminOrder }) {
  const [link, setLink] = useState('')
  const { send, busy, refused } = useSend<OrderIntent, { link?: string }>({
    onDone: ({ link: made }) => setLink(made ?? ''),
  })
  return (
    <div className="space-y-3">
      {link ? (
        <Field
          label={t('Tracking link')}
          hint={t('Anybody who has it sees how far the order is, but no address.')}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ) : (
        <Button
          kind="outline"
          className="w-full"
          disabled={busy}
          onClick={() => send({ intent: 'trackingLink', id: order._id })}
        >
          <Link2 size={16} strokeWidth={1.5} />
          {t('Make a tracking link')}
        </Button>
      )}
      {refused && (
        <p role="alert" className="text-red">
          {refused.message}
        </p>
      )}
      <Button
        kind="quiet"
        className="w-full"
        disabled={busy}
        onClick={() => send({ intent: 'revokeTracking', id: order._id })}
      >
        {t('Revoke the tracking links')}
      </Button>
    </div>
  )
}
