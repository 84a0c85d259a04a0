import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AddressCorrection, AdminOrder } from '#shared/orders/order-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import { adminSlipPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import type { OrderIntent } from './intent.ts'

/** The delivery address, which can be corrected until the order is sent. */
export function DeliveryAddress({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const { addressInfo: to } = order
  const isFixed = hasShipped(order.orderStatus) || order.abandoned
  const isCorrected = order.timeline.some(({ kind }) => kind === 'addressCorrected')
  return (
    <Part title={t('Shipping Info')}>
      {isOpen ? (
        <AddressForm order={order} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          <address className="wrap-anywhere not-italic">
            {to.address}
            <br />
            {to.city} {to.pincode}
            <br />
            <PhoneLink phone={to.phone} />
            {to.notes && <span className="block text-ink-soft">{to.notes}</span>}
          </address>
          {isCorrected && !isFixed && (
            <p className="mt-2 text-sm text-red">
              {t('The address was corrected. Earlier slips are wrong.')}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Link to={adminSlipPath(order._id)} className={buttonStyle('outline', 'px-4!')}>
              <Printer size={16} strokeWidth={1.5} />
              {t('Packing slip')}
            </Link>
            {!isFixed && (
              <Button kind="outline" className="px-4!" onClick={() => setIsOpen(true)}>
                <Pencil size={16} strokeWidth={1.5} />
                {t('Correct the address')}
              </Button>
            )}
          </div>
        </>
      )}
    </Part>
  )
}

type Fields = Omit<AddressCorrection, 'version'>
type Props = { order: AdminOrder; onClose: () => void }

function AddressForm({ order, onClose }: Props) {
  const { recipientName, address, city, pincode, phone, notes } = order.addressInfo
  const { send, busy, answer, refused } = useSend<OrderIntent>({ onDone: onClose })
  const form = useServerForm<Fields>(answer, {
    defaultValues: { recipientName, address, city, pincode, phone, notes },
  })
  // The version that was edited; the order may change meanwhile.
  const [version, setVersion] = useState(order.orderUpdateDate)
  const { errors: shown, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((fields) => {
        send({ intent: 'address', id: order._id, address: { ...fields, version } })
        // A second press after the conflict message overwrites.
        setVersion(order.orderUpdateDate)
      })}
    >
      <Field
        label={t('Recipient (optional)')}
        autoComplete="off"
        autoFocus
        error={shown.recipientName?.message}
        {...form.register('recipientName')}
      />
      <Field
        label={t('Address')}
        autoComplete="off"
        error={shown.address?.message}
        {...form.register('address')}
      />
      <Field
        label={t('City')}
        autoComplete="off"
        error={shown.city?.message}
        {...form.register('city')}
      />
      <Field
        label={t('Pincode')}
        inputMode="numeric"
        autoComplete="off"
        error={shown.pincode?.message}
        {...form.register('pincode')}
      />
      <Field
        label={t('Phone')}
        type="tel"
        autoComplete="off"
        error={shown.phone?.message}
        {...form.register('phone')}
      />
      <AreaField
        label={t('Notes')}
        rows={2}
        error={shown.notes?.message}
        {...form.register('notes')}
      />
      {refused && refused.errors.length === 0 && (
        <p role="alert" className="text-red">
          {refused.message}
        </p>
      )}
      <p className="text-sm text-ink-soft">{t('The customer is emailed the new address.')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy || !isDirty}>
          {busy ? t('Saving …') : t('Save the address')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
