import { formatRupees } from '#shared/money.ts'
import { trialWords } from '#shared/shop/vocabulary.ts'
import { t, translate } from '#shared/words/words.ts'
import { formatForeign } from '../../shared/currency.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'

type Quote = { totalAmount: number; currency: string; amount: number; inrRate: number }

type Props = {
  total: number
  quote: Quote | null
  state: 'idle' | 'sending' | 'created'
  /** Form id, because the chosen address is a field of this form. */
  form: string
  onPay: () => void
}

/** The total in rupees and in the provider's currency, and the button to pay. */
export function CheckoutTotal({ total, quote, state, form, onPay }: Props) {
  const { trial } = useSession().shop
  // After a cart change, the quote is outdated until it is loaded again.
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
          {translate(trialWords(trial))}
        </p>
      )}
      <form
        id={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onPay()
        }}
      >
        <input type="hidden" name="totalAmount" value={total} />
        <Button
          type="submit"
          disabled={state !== 'idle'}
          kind={total > 0 ? 'primary' : 'outline'}
          className="mt-3 w-full"
        >
          {state === 'created' ? t('Processing Paypal Payment...') : t('Checkout with Paypal')}
        </Button>
      </form>
    </div>
  )
}

const unitName = (currency: string) =>
  currency === 'USD' ? t('a dollar') : t('a {currency}', { currency })
