import type { ReactNode } from 'react'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { sumCharges } from '#shared/orders/charges.ts'
import type { PaymentOffer, Quote } from '#shared/orders/order-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { trialWords } from '#shared/shop/vocabulary.ts'
import { t, translate } from '#shared/words/words.ts'
import { formatForeign } from '../../shared/currency.ts'
import { formatDays } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { signedRupees, sumIncludedTax } from './charges.ts'
import { DueParts } from './due-parts.tsx'

type SumProps = {
  /** Rupees of the pieces. */
  cartTotal: number
  /** Rupees, for the chosen method. */
  total: number
  /** Undefined after a cart change, until it is loaded again. */
  offer: PaymentOffer | undefined
  /** With a choice of methods, the choice shows what the chosen one needs. */
  isOnlyMethod: boolean
  /** Null without a promise. */
  dates: Quote['delivery']
  goesAbroad: boolean
}

export function CheckoutSum(props: SumProps) {
  const { cartTotal, total, offer, isOnlyMethod, dates, goesAbroad } = props
  const { trial } = useSession().shop
  const charges = sumCharges(offer?.charges ?? []).filter(({ included }) => !included)
  return (
    <div className="grid gap-2 text-sm">
      {charges.length > 0 && (
        <>
          <SumLine name={t('Pieces')}>{formatRupees(cartTotal)}</SumLine>
          {charges.map(({ code, label, amount }) => (
            <SumLine key={code} name={translate(label)}>
              {signedRupees(amount)}
            </SumLine>
          ))}
        </>
      )}
      {isOnlyMethod && offer?.refusal && <p className="text-base text-red">{offer.refusal}</p>}
      {isOnlyMethod && offer && offer.dues.length > 0 && (
        <p>
          <DueParts dues={offer.dues} />
        </p>
      )}
      <p className={`text-ink-soft ${total > 0 ? 'min-h-10' : ''}`}>
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
      {goesAbroad && <p>{t('Customs duties of the country of delivery are not included.')}</p>}
      {dates && <p>{t('Delivery: {dates}', { dates: formatDays(dates) })}</p>}
      {(trial.payments || trial.mail) && (
        <p className="border border-gold bg-ivory-deep/60 p-3">{translate(trialWords(trial))}</p>
      )}
    </div>
  )
}

function SumLine({ name, children }: { name: string; children: string }) {
  return (
    <p className="flex items-baseline justify-between gap-x-4">
      <span>{name}</span>
      <span className="tabular-nums">{children}</span>
    </p>
  )
}

type BarProps = {
  /** Rupees, for the chosen method. */
  total: number
  /** Undefined after a cart change, until it is loaded again. */
  offer: PaymentOffer | undefined
  method: PaymentMethod
  state: 'idle' | 'sending' | 'created'
  /** The total contains the delivery to this address. */
  quotedAddressId: string
  /** The chosen address and method are fields of this form. */
  form: string
  hasChoice: boolean
  onPay: (form: FormData) => void
}

/** Total and button, which stay in view below the page on a phone. */
export function PayBar(props: BarProps) {
  const { total, offer, method, state, form, quotedAddressId, hasChoice, onPay } = props
  return (
    <form
      id={form}
      method="post"
      className="pay-bar"
      onSubmit={(event) => {
        event.preventDefault()
        onPay(new FormData(event.currentTarget))
      }}
    >
      <div className="max-lg:shrink-0">
        <p className="flex items-baseline justify-between gap-x-4 max-lg:block">
          <span className="caps max-lg:block max-lg:text-xs">{t('Total')}</span>
          <span className="text-xl font-semibold tabular-nums lg:text-2xl">
            {formatRupees(total)}
          </span>
        </p>
        {offer && offer.credit > 0 && <LeftToPay total={total} credit={offer.credit} />}
      </div>
      <input type="hidden" name="totalAmount" value={total} />
      <input type="hidden" name="creditAmount" value={offer?.credit ?? 0} />
      <input type="hidden" name="quotedAddressId" value={quotedAddressId} />
      <div className="min-w-40 flex-1 lg:mt-3">
        <Button
          type="submit"
          // Without scripts the button does not follow the choice, so it overrides it.
          name="paymentMethod"
          value={method}
          disabled={state !== 'idle'}
          kind={total > 0 || offer?.isCovered ? 'primary' : 'outline'}
          className="w-full max-lg:px-2 max-lg:tracking-wider"
        >
          {state === 'created' ? payingWords(method) : payWords(method, offer)}
        </Button>
        {hasChoice && (
          <Button type="submit" kind="outline" className="mt-3 hidden w-full noscript:block">
            {t('Pay as chosen above')}
          </Button>
        )}
      </div>
    </form>
  )
}

function LeftToPay({ total, credit }: { total: number; credit: number }): ReactNode {
  const left = formatRupees(toRupees(toPaise(total) - toPaise(credit)))
  return (
    <>
      <p className="flex items-baseline justify-between gap-x-4 text-sm max-lg:hidden">
        <span>{t('Gift card or store credit')}</span>
        <span className="tabular-nums">{signedRupees(-credit)}</span>
      </p>
      <p className="flex items-baseline justify-between gap-x-2 text-sm font-medium lg:text-base">
        <span>{t('Left to pay')}</span>
        <span className="tabular-nums">{left}</span>
      </p>
    </>
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
