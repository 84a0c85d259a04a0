import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isDivided } from '#shared/orders/parcels.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { amountLeft } from '#shared/orders/refunded.ts'
import {
  amountDue,
  asksForPayout,
  hasShipped,
  isFulfillable,
  isPaid,
  isRefundable,
  owesBalance,
  refundSource,
} from '#shared/orders/states.ts'
import { offeredOrderStatuses, orderStatusLabels } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { useCall } from '../shared/use-call.ts'
import { useRefund } from './use-refund.ts'

type Status = (typeof offeredOrderStatuses)[number]

type TypedStatus = { status: Status | ''; courier: string; trackingNumber: string; version: string }

/** The tracking of an order that is sent in part is that of the rest. */
const getInitialValues = (order: AdminOrder): TypedStatus => ({
  status: '',
  courier: isDivided(order) ? '' : order.courier,
  trackingNumber: isDivided(order) ? '' : order.trackingNumber,
  version: order.orderUpdateDate,
})

export function StatusForm({ order }: { order: AdminOrder }) {
  // Undefined unless the order's money is refunded once it is rejected.
  const nextRefund = useRef<RefundInput>(undefined)
  const refunding = useRefund(order._id, () => {})
  const updating = useCall({
    showsRefusal: true,
    onDone() {
      startAgain()
      if (nextRefund.current) refunding.refund(nextRefund.current)
    },
  })
  const busy = updating.busy || refunding.busy
  const refusal = updating.refusal ?? refunding.refusal
  // Typed values and the version they are based on.
  const [values, setValues] = useState<TypedStatus>()
  const { status, courier, trackingNumber } = values ?? getInitialValues(order)
  const sends = hasShipped(status || order.orderStatus)
  const withParcel = sends && (!isDivided(order) || order.toPack.length > 0)
  const balance = owesBalance(order) && !hasShipped(order.orderStatus) ? amountDue(order) : 0
  const unpaid = status !== '' && sends && (!isFulfillable(order.paymentStatus) || balance > 0)
  const [sendsUnpaid, setSendsUnpaid] = useState(false)
  const [refunds, setRefunds] = useState(true)
  // Sending twice makes one refund; after a failed refund a new id requests another.
  const count = order.refunds.length
  const [refund, setRefund] = useState(() => ({ count, id: uuidv7() }))
  if (refund.count !== count) setRefund({ count, id: uuidv7() })
  const refundable =
    status === 'rejected' && isRefundable(order.paymentStatus) ? amountLeft(order) : 0
  // The stock of an order that was rejected before it was sent is returned already.
  const isSentOrder = hasShipped(order.orderStatus) || order.orderStatus === 'rejected'
  const mayBeBack =
    order.wasAccepted &&
    !order.restocked &&
    isSentOrder &&
    (status || order.orderStatus) === 'rejected'
  const [isBackChecked, setBackChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const isBack = mayBeBack && isBackChecked
  const isStale = updating.refusal?.code === 'overtaken'
  const start = getInitialValues(order)
  const isParcelTyped =
    withParcel && (courier !== start.courier || trackingNumber !== start.trackingNumber)
  useUnsaved(status !== '' || isParcelTyped || isBack)

  function change(part: Partial<TypedStatus>) {
    setMissing(false)
    setValues({ ...(values ?? getInitialValues(order)), ...part })
  }

  function startAgain() {
    setValues(undefined)
    setBackChecked(false)
  }

  function update() {
    if (!status && !isParcelTyped && !isBack) {
      setMissing(true)
      select.current?.focus()
      return
    }
    const orderStatus =
      status || offeredOrderStatuses.find((status) => status === order.orderStatus)
    if (!orderStatus) return
    const parcel = { courier: courier.trim(), trackingNumber: trackingNumber.trim() }
    // A second press after the conflict message overwrites.
    const version = isStale || !values ? order.orderUpdateDate : values.version
    nextRefund.current =
      refundable > 0 && refunds
        ? {
            refundId: refund.id,
            seen: order.refunds.length,
            reason: '',
            restock: false,
            toCredit: false,
            askPayout: asksForPayout(order),
          }
        : undefined
    const toast = isBack ? t('The pieces are back in stock') : t('Parcel corrected')
    updating.send('PUT /api/admin/orders/update/:id', {
      params: { id: order._id },
      body: {
        orderStatus,
        version,
        ...(withParcel && (!isDivided(order) || isParcelTyped) ? parcel : {}),
        ...(isBack && { isBack }),
        ...(balance > 0 && sends && { sendsUnpaid }),
      },
      ...(!status && { toast }),
    })
  }

  return (
    <form
      method="post"
      className="space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        update()
      }}
    >
      <SelectField
        label={t('Order Status')}
        name="orderStatus"
        ref={select}
        value={status}
        error={isMissing ? t('Please choose a status.') : undefined}
        onChange={(event) => change({ status: event.target.value as Status })}
      >
        <option value="" disabled>
          {t('Choose status')}
        </option>
        {offeredOrderStatuses.map((status) => (
          <option key={status} value={status}>
            {t(orderStatusLabels[status])}
          </option>
        ))}
      </SelectField>
      {withParcel && (
        <>
          <Field
            label={t('Courier (optional)')}
            maxLength={60}
            value={courier}
            onChange={(event) => change({ courier: event.target.value })}
          />
          <Field
            label={t('Tracking number (optional)')}
            maxLength={60}
            hint={
              isDivided(order)
                ? t('Both are for the parcel of the rest. The customer sees them.')
                : t('The customer sees both.')
            }
            value={trackingNumber}
            onChange={(event) => change({ trackingNumber: event.target.value })}
          />
        </>
      )}
      {unpaid && (
        <Check
          className="text-sm text-red"
          checked={sendsUnpaid}
          onChange={(event) => setSendsUnpaid(event.target.checked)}
        >
          {balance > 0
            ? t('The balance of {amount} is not paid. Send it anyway.', {
                amount: formatRupees(balance),
              })
            : isPaid(order.paymentStatus)
              ? t('This order was refunded. Send it anyway.')
              : t('This order is not paid. Send it anyway.')}
        </Check>
      )}
      {status === 'rejected' && !mayBeBack && (
        <p className="text-sm text-ink-soft">
          {t('Pieces that were not shipped return to stock.')}
        </p>
      )}
      {mayBeBack && (
        <Check
          checked={isBackChecked}
          onChange={({ target }) => {
            setMissing(false)
            setBackChecked(target.checked)
          }}
        >
          {t('The parcel came back: put its pieces back in stock')}
        </Check>
      )}
      {refundable > 0 && (
        <Check checked={refunds} onChange={(event) => setRefunds(event.target.checked)}>
          <span>
            {t('Refund {amount} now', { amount: formatRupees(refundable) })}
            <span className="block text-sm text-ink-soft">
              {refunds
                ? t(
                    refundSource(order) === 'both'
                      ? 'The payment provider first returns what it took. You return the rest yourself.'
                      : refundSource(order) === 'owner'
                        ? 'You return this money yourself. Here it is only recorded.'
                        : 'This can’t be undone.',
                  )
                : t('The email says that the payment is not refunded yet.')}
            </span>
          </span>
        </Check>
      )}
      {refusal && (
        <p role="alert" className="text-red">
          {refusal.message}
          {isStale &&
            ` ${t('The status is now {status}. Press again to save your choice anyway.', { status: t(orderStatusLabels[order.orderStatus]) })}`}
        </p>
      )}
      <Button type="submit" disabled={busy || (unpaid && !sendsUnpaid)} className="w-full">
        {busy
          ? t('Saving …')
          : isBack && !status
            ? t('Put the pieces back')
            : status || !isParcelTyped
              ? t('Update Order Status')
              : t('Correct the tracking')}
      </Button>
      <MissingFields labels={[unpaid && !sendsUnpaid && t('that you are sure')]} />
    </form>
  )
}
