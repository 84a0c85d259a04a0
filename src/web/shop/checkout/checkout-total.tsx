import type { ReactNode } from 'react'
import { daysAsText } from '#shared/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { PaymentOffer, Quote } from '#shared/orders/order-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { trialWords } from '#shared/shop/vocabulary.ts'
import { language, t, translate } from '#shared/words/words.ts'
import { formatForeign } from '../../shared/currency.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { chargesToShow, signedRupees, sumIncludedTax } from './charges.ts'
import { DueParts } from './due-parts.tsx'

type Props = {
  /** Rupees, for the chosen method. */
  total: number
  /** Undefined after a cart change, until it is loaded again. */
  offer: PaymentOffer | undefined
  method: PaymentMethod
  state: 'idle' | 'sending' | 'created'
  /** Null without a promise. */
  dates: Quote['delivery']
  goesAbroad: boolean
  /** The total contains the delivery to this address. */
  quotedAddressId: string
  /** The chosen address is a field of this form. */
  form: string
  onPay: (form: FormData) => void
  children?: ReactNode
}

export function CheckoutTotal(props: Props) {
  const { total, offer, dates, method, state, form, quotedAddressId, onPay, children } = props
  const { goesAbroad } = props
  const { trial } = useSession().shop
  return (
    <div className="mt-2 border-t border-gold pt-5">
      {children ?? (
        <>
          {chargesToShow(offer?.charges ?? []).map(({ code, label, amount }) => (
            <p key={code} className="mb-2 flex items-baseline justify-between gap-x-4 text-sm">
              <span>{translate(label)}</span>
              <span className="tabular-nums">{signedRupees(amount)}</span>
            </p>
          ))}
          {offer?.refusal && <p className="mb-3 text-red">{offer.refusal}</p>}
          {offer && offer.dues.length > 0 && (
            <p className="mb-3">
              <DueParts dues={offer.dues} />
            </p>
          )}
        </>
      )}
      <p className="flex items-baseline justify-between">
        <span className="caps">{t('Total')}</span>
        <span className="text-2xl font-semibold tabular-nums">{formatRupees(total)}</span>
      </p>
      {offer && offer.credit > 0 && (
        <>
          <p className="mt-2 flex items-baseline justify-between text-sm">
            <span>{t('Gift card or store credit')}</span>
            <span className="tabular-nums">{signedRupees(-offer.credit)}</span>
          </p>
          <p className="mt-1 flex items-baseline justify-between font-medium">
            <span>{t('Left to pay')}</span>
            <span className="tabular-nums">
              {formatRupees(toRupees(toPaise(total) - toPaise(offer.credit)))}
            </span>
          </p>
        </>
      )}
      <p className={`mt-2 text-sm text-ink-soft ${total > 0 ? 'min-h-12' : ''}`}>
        {offer &&
          total > 0 &&
          !offer.isCovered &&
          (offer.currency === 'INR'
            ? includedWords(offer.charges)
            : t('You will be charged {amount} at {rate} {unit}. Taxes are included.', {
                amount: formatForeign(offer.amount, offer.currency),
                rate: formatRupees(offer.inrRate),
                unit: unitName(offer.currency),
              }))}
      </p>
      {goesAbroad && (
        <p className="mt-2 text-sm">
          {t('Customs duties of the country of delivery are not included.')}
        </p>
      )}
      {dates && (
        <p className="mt-2 text-sm">
          {t('Delivery: {dates}', { dates: daysAsText(dates, language()) })}
        </p>
      )}
      {(trial.payments || trial.mail) && (
        <p className="mt-2 border border-gold bg-ivory-deep/60 p-3 text-sm">
          {translate(trialWords(trial))}
        </p>
      )}
      <form
        id={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onPay(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="totalAmount" value={total} />
        <input type="hidden" name="creditAmount" value={offer?.credit ?? 0} />
        <input type="hidden" name="quotedAddressId" value={quotedAddressId} />
        <Button
          type="submit"
          // Without scripts the button does not follow the choice, so it overrides it.
          name="paymentMethod"
          value={method}
          disabled={state !== 'idle'}
          kind={total > 0 || offer?.isCovered ? 'primary' : 'outline'}
          className="mt-3 w-full"
        >
          {state === 'created' ? payingWords(method) : payWords(method, offer)}
        </Button>
        {children && (
          <Button type="submit" kind="outline" className="mt-3 hidden w-full noscript:block">
            {t('Pay as chosen above')}
          </Button>
        )}
      </form>
    </div>
  )
}

function includedWords(charges: PaymentOffer['charges']) {
  const gst = sumIncludedTax(charges)
  return gst > 0
    ? t('Includes GST {amount}', { amount: formatRupees(gst) })
    : t('Taxes are included.')
}

function payWords(method: PaymentMethod, offer: PaymentOffer | undefined) {
  // A delivery may require an advance.
  const isPaidLater = method === 'cod' && (!offer || offer.dues.length === 0)
  if (isPaidLater || offer?.isCovered) return t('Place the order')
  return method === 'paypal' ? t('Checkout with Paypal') : t('Continue to payment')
}

const payingWords = (method: PaymentMethod) =>
  method === 'paypal' ? t('Processing Paypal Payment...') : t('One moment…')

const unitName = (currency: string) =>
  currency === 'USD' ? t('a dollar') : t('a {currency}', { currency })
