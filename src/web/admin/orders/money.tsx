import { Link } from 'react-router'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { areReceiptsCorrectable, isOwed, isReceivable } from '#shared/orders/states.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { formatDate, formatMoment } from '../../shared/dates.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Disputes } from './disputes.tsx'
import { MONEY_ID } from './next-step-button.tsx'
import { PaymentLink } from './payment-link.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { Receipts } from './receipts.tsx'
import { RemoveReference } from './remove-reference.tsx'
import { UpiPartsToRecord } from './upi-parts.tsx'

/** Company names are not translated. */
const providerNames: Record<string, string> = { paypal: 'PayPal', razorpay: 'Razorpay' }

export function OrderMoney({ order }: { order: AdminOrder }) {
  const { claimedReference, linkClaims, upiParts, timeline, receipts, disputes, providerFees } =
    order
  const online = timeline.flatMap((event) => (event.kind === 'paidOnline' ? [event] : []))
  const isOpen = isReceivable(order)
  const isEmpty = [receipts, online, linkClaims, upiParts, disputes, providerFees].every(
    ({ length }) => length === 0,
  )
  if (!isOpen && isEmpty && !claimedReference) return null
  // A receipt cannot be corrected once money of the order is refunded.
  const isCorrectable =
    areReceiptsCorrectable(order.paymentStatus) &&
    order.refunds.every(({ state }) => state === 'failed')
  const unreceived = toRupees(toPaise(order.totalAmount) - toPaise(order.amountReceived))
  return (
    <Part id={MONEY_ID} title={t('Money')}>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {receipts.length + online.length > 0 && (
        <ul className="divide-y divide-line">
          <Receipts order={order} canCorrect={isCorrectable} />
          {online.map((payment) => (
            <li key={payment.at} className="py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{t('Paid online')}</span>
                <span className="font-semibold tabular-nums">{formatRupees(payment.amount)}</span>
              </p>
              <p className="text-sm text-ink-soft">
                <time dateTime={payment.at}>{formatMoment(payment.at)}</time>
                {payment.saved !== undefined && (
                  <span>
                    {' · '}
                    {t('{saved} less for paying before delivery', {
                      saved: formatRupees(payment.saved),
                    })}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {providerFees.map(({ provider, amount, currency, payout }, at) => (
        <p key={at} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-ink-soft">
          <span>
            {t('Fee that {provider} kept', { provider: providerNames[provider] ?? provider })}
            {payout && (
              <span className="block text-sm wrap-anywhere">
                {t('Paid out on {date}, {payout}, bank’s reference {reference}', {
                  date: formatDate(payout.on),
                  payout: payout.id,
                  reference: payout.reference || '–',
                })}
              </span>
            )}
          </span>
          <span className="tabular-nums">
            {currency} {amount.toFixed(2)}
          </span>
        </p>
      ))}
      {isOpen && (
        <p className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>{t('Still to come')}</span>
          <span className="font-semibold tabular-nums">{formatRupees(unreceived)}</span>
        </p>
      )}
      {claimedReference && (
        <div className="py-2.5">
          <p>
            {t('Reference from the customer:')}{' '}
            <span className="font-mono text-sm wrap-anywhere">{claimedReference}</span>
          </p>
          <SameClaims order={order} />
          {isOpen && (
            <p className="text-sm text-ink-soft">
              {t('It is not checked. Record the money once it is in your bank’s list.')}
            </p>
          )}
        </div>
      )}
      {linkClaims.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {linkClaims.map((claim) => (
              <LinkClaim key={claim._id} claim={claim} />
            ))}
          </ul>
          {!claimedReference && <SameClaims order={order} />}
          <p className="text-sm text-ink-soft">
            {isOpen
              ? t('It is not checked. Record the money once it is in your bank’s list.')
              : t(
                  'This order is not waiting for money. If this money is in your bank’s list, return it to its payer.',
                )}
          </p>
        </>
      )}
      {upiParts.length > 0 && <UpiPartsToRecord order={order} due={unreceived} />}
      {isOpen && <ReceiptForm order={order} due={unreceived} />}
      {isOwed(order) && <PaymentLink order={order} due={unreceived} />}
    </Part>
  )
}

function SameClaims({ order }: { order: AdminOrder }) {
  if (order.sameClaims.length === 0) return null
  return (
    <p className="text-red">
      {t('Also given for other orders:')}{' '}
      {order.sameClaims.map(({ _id, orderNumber }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <Link to={adminOrdersPath({ order: _id })} className="underline">
            {orderNumber || _id.slice(-10).toUpperCase()}
          </Link>
        </span>
      ))}
    </p>
  )
}

function LinkClaim({ claim }: { claim: AdminOrder['linkClaims'][number] }) {
  const { reference } = claim
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {t('Reference from a payment link:')}{' '}
          <span className="font-mono text-sm wrap-anywhere">{reference}</span>
        </span>
        <span className="tabular-nums">{formatRupees(claim.amount)}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
        <time dateTime={claim.at}>{formatMoment(claim.at)}</time>
        <RemoveReference id={claim._id} reference={reference} />
      </div>
    </li>
  )
}
