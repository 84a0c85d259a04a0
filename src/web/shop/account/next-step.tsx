import { Link } from 'react-router'
import type { FitOfLine } from '#shared/fit/line-schema.ts'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { formatRupees } from '#shared/money.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import type { PrepaymentOffer } from '#shared/orders/payment-link-schema.ts'
import { hasEnded } from '#shared/orders/states.ts'
import type { TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { waitsForParts } from '#shared/orders/upi-parts.ts'
import { paths } from '#shared/paths.ts'
import { refundDetailsPath } from '#shared/refund-paths.ts'
import { t } from '#shared/words/words.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import {
  getMeasuresProfile,
  newMeasuresPath,
  waitsForFitAnswer,
  waitsForMeasures,
} from '../shared/measures-step.ts'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import { FIT_ID } from './order-fit.tsx'
import { WaitingOrder } from './unpaid-order.tsx'

export type OrderDetailsProps = {
  order: OwnOrder
  documents: TaxDocument[]
  /** Null if nothing can be paid online now. */
  prepayment: PrepaymentOffer | null
  fit: FitOfLine[]
  profiles: Profile[]
}

/** Returns what the shopper probably does next with an order. */
export function nextOrderStep({ order, prepayment, fit }: OrderDetailsProps) {
  if (order.payUntil !== null || order.awaitsVerification || waitsForParts(order)) return 'pay'
  if (order.refunds.some(({ waitsForPayout }) => waitsForPayout)) return 'payout'
  if (fit.length > 0 && waitsForFitAnswer(order)) return 'answer'
  if (fit.length > 0 && waitsForMeasures(order)) return 'measures'
  if (prepayment) return 'prepay'
  if (order.orderStatus === 'inShipping' && order.trackingUrl) return 'track'
  const isOver = order.orderStatus === 'delivered' || order.orderStatus === 'rejected'
  const isRepeatable = order.channel !== 'giftCard'
  return isRepeatable && (isOver || hasEnded(order.paymentStatus)) ? 'again' : undefined
}

const wide = 'w-full print:hidden'

/** The dialog's last row has the button of `again`. */
export function OrderNextStep(details: OrderDetailsProps) {
  const { order, prepayment, fit, profiles } = details
  switch (nextOrderStep(details)) {
    case 'pay':
      return <WaitingOrder order={order} />
    case 'payout':
      return (
        <Link to={refundDetailsPath(order._id)} className={buttonStyle(undefined, wide)}>
          {t('Tell us where to send the refund')}
        </Link>
      )
    case 'answer':
      return <FitButton>{t('Answer about your piece')}</FitButton>
    case 'measures':
      return getMeasuresProfile(fit, profiles) ? (
        <FitButton>{t('Give your measures')}</FitButton>
      ) : (
        <Link to={newMeasuresPath(order, fit)} className={buttonStyle(undefined, wide)}>
          {t('Give your measures')}
        </Link>
      )
    case 'prepay':
      return prepayment && <PrepayForm orderId={order._id} offer={prepayment} />
    case 'track':
      return (
        <a
          href={order.trackingUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle(undefined, wide)}
        >
          {t('Track the parcel')}
        </a>
      )
    default:
      return null
  }
}

export function PrepayForm({ orderId, offer }: { orderId: string; offer: PrepaymentOffer }) {
  return (
    <form method="post" action={paths.payOrder} className="print:hidden">
      <input type="hidden" name="orderId" value={orderId} />
      {offer.saved > 0 ? (
        <PrepayButton offer={offer} />
      ) : (
        <Button type="submit" className="w-full">
          {t('Pay {amount} online', { amount: formatRupees(offer.amount) })}
        </Button>
      )}
    </form>
  )
}

function FitButton({ children }: { children: string }) {
  return (
    <Button className={wide} onClick={() => document.getElementById(FIT_ID)?.focus()}>
      {children}
    </Button>
  )
}
