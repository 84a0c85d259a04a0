import { formatRupees } from '#shared/money.ts'
import { trialWords } from '#shared/shop/vocabulary.ts'
import { said, t } from '#shared/words/words.ts'
import { formatForeign } from '../../shared/currency.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'

type Quote = { totalAmount: number; currency: string; amount: number; inrRate: number }

type Props = {
  total: number
  quote: Quote | null
  state: 'idle' | 'sending' | 'created'
  onPay: () => void
}

/** The total, what the provider will charge, and the one step left. */
export function CheckoutTotal({ total, quote, state, onPay }: Props) {
  const { trial } = useSession().shop
  // While a change of the cart is on its way, the provider's amount is still the old one.
  const fits = quote && total > 0 && quote.totalAmount === total
  return (
    <div className="mt-2 border-t border-gold pt-5">
      <p className="flex items-baseline justify-between">
        <span className="caps">{t('Total')}</span>
        <span className="text-2xl font-semibold tabular-nums">{formatRupees(total)}</span>
      </p>
      <p className={`mt-2 text-sm text-ink-soft ${total > 0 ? 'min-h-12' : ''}`}>
        {fits &&
          t('You will be charged {amount} at {rate} {unit}. Taxes are included.', {
            amount: formatForeign(quote.amount, quote.currency),
            rate: formatRupees(quote.inrRate),
            unit: unitName(quote.currency),
          })}
      </p>
      {(trial.payments || trial.mail) && (
        <p className="mt-2 border border-gold bg-ivory-deep/60 p-3 text-sm">
          {said(trialWords(trial))}
        </p>
      )}
      <p className="mt-3 hidden text-red noscript:block">
        {t('Paying needs scripts, which this browser has turned off.')}
      </p>
      <Button onClick={onPay} disabled={state !== 'idle'} className="mt-3 w-full noscript:hidden">
        {state === 'created' ? t('Processing Paypal Payment...') : t('Checkout with Paypal')}
      </Button>
    </div>
  )
}

const unitName = (currency: string) =>
  currency === 'USD' ? t('a dollar') : t('a {currency}', { currency })
