import { MessageCircle, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { AddressCorrection, AdminOrder } from '#shared/orders/order-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import { adminSlipPath } from '#shared/panel-paths.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { whatsAppLink } from '#shared/people/whatsapp.ts'
import { t } from '#shared/words/panel.ts'
import { phoneQuestion, pincodeQuestion } from '../../shared/address-questions.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { PlaceLines } from '../../shared/place-lines.tsx'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { PhoneLink, phoneLinkStyle } from '../shared/phone-link.tsx'
import { useCall } from '../shared/use-call.ts'

/** Can be corrected until the order is sent. */
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
            {to.address || t('No delivery address')}
            <PlaceLines place={to} />
            {to.phone && (
              <span className="flex flex-wrap gap-x-4">
                <PhoneLink phone={to.phone} />
                <WhatsAppLink order={order} />
              </span>
            )}
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

function WhatsAppLink({ order }: { order: AdminOrder }) {
  const { shop } = useSession()
  const { addressInfo, customer, orderNumber, totalAmount } = order
  const text = t('Hello {name}, this is {shop} about your order {number} for {amount}.', {
    name: addressInfo.recipientName || customer.userName,
    shop: shop.name,
    number: orderNumber,
    amount: formatRupees(totalAmount),
  })
  const href = orderNumber && whatsAppLink(addressInfo.phone, text)
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" className={`${phoneLinkStyle} gap-1.5`}>
      <MessageCircle size={16} strokeWidth={1.5} />
      {t('WhatsApp')}
    </a>
  )
}

type Fields = Omit<AddressCorrection, 'version'>
type Props = { order: AdminOrder; onClose: () => void }

function AddressForm({ order, onClose }: Props) {
  const { recipientName, address, city, pincode, phone, notes, country, region } = order.addressInfo
  const abroad = isAbroad(country)
  const { send, busy, answer, refusal } = useCall({ showsRefusal: true, onDone: onClose })
  const form = useServerForm<Fields>(answer, {
    defaultValues: { recipientName, address, city, pincode, phone, notes, country, region },
  })
  // The edited version; the order may change meanwhile.
  const [version, setVersion] = useState(order.orderUpdateDate)
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((fields) => {
        send('PUT /api/admin/orders/address/:id', {
          params: { id: order._id },
          body: { ...fields, version },
        })
        // A second press after the conflict message overwrites.
        setVersion(order.orderUpdateDate)
      })}
    >
      <Field
        label={t('Recipient (optional)')}
        autoComplete="off"
        autoFocus
        error={errors.recipientName?.message}
        {...form.register('recipientName')}
      />
      <Field
        label={t('Address')}
        autoComplete="off"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Field
        label={t('City')}
        autoComplete="off"
        error={errors.city?.message}
        {...form.register('city')}
      />
      <Field
        label={abroad ? t('Postal code') : t('Pincode')}
        inputMode={abroad ? 'text' : 'numeric'}
        autoComplete="off"
        hint={abroad ? undefined : pincodeQuestion(form.watch('pincode'))}
        error={errors.pincode?.message}
        {...form.register('pincode')}
      />
      {abroad && (
        <Field
          label={t('State or province (optional)')}
          autoComplete="off"
          error={errors.region?.message}
          {...form.register('region')}
        />
      )}
      <Field
        label={t('Phone')}
        type="tel"
        autoComplete="off"
        hint={abroad ? undefined : phoneQuestion(form.watch('phone'))}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <AreaField
        label={t('Notes (optional)')}
        rows={2}
        error={errors.notes?.message}
        {...form.register('notes')}
      />
      <Alert>{refusal && refusal.errors.length === 0 && refusal.message}</Alert>
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
