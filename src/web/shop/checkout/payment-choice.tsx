import { formatRupees } from '#shared/money.ts'
import type { PaymentOffer } from '#shared/orders/order-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { t, translate } from '#shared/words/words.ts'
import { formatForeign } from '../../shared/currency.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { offeredMethodName, PaymentMarks } from '../shared/payment-method.tsx'
import { chargesToShow, signedRupees } from './charges.ts'
import { DueParts } from './due-parts.tsx'

type Props = {
  offers: readonly PaymentOffer[]
  selected: PaymentMethod
  onChoose: (method: PaymentMethod) => void
  /** The choice is a field of this form. */
  form: string
}

export function PaymentChoice({ offers, selected, onChoose, form }: Props) {
  // Without scripts, the refusal would stay when another address is chosen: such a method stays
  // open, and the server checks it.
  const hasScripts = useHydrated()
  return (
    <fieldset aria-labelledby="payment">
      <ul className="grid gap-3">
        {offers.map(({ method, charges, dues, totalAmount, credit, advances, ...offer }) => (
          <li
            key={method}
            className={`border bg-white/50 has-[>label>:checked]:border-maroon has-[>label>:checked]:ring-1 has-[>label>:checked]:ring-maroon has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-maroon ${selected === method ? '' : 'border-line'}`}
          >
            <label className="flex min-h-11 items-start gap-3 p-4 lg:py-3">
              <input
                type="radio"
                name="paymentMethod"
                value={method}
                form={form}
                checked={selected === method}
                disabled={offer.refusal !== null && (hasScripts || !offer.refusedPincode)}
                onChange={() => onChoose(method)}
                className="mt-1 size-4.5 shrink-0 accent-maroon outline-none"
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-medium">{offeredMethodName(method)}</span>
                    <PaymentMarks method={method} />
                  </span>
                  <span className="tabular-nums">{formatRupees(totalAmount)}</span>
                </span>
                {chargesToShow(charges).map(({ kind, code, label, amount }) => (
                  <span key={code} className="block text-sm text-ink-soft">
                    {kind === 'rounding' || amount < 0
                      ? `${translate(label)}: ${signedRupees(amount)}`
                      : t('{label}: {amount} more', {
                          label: translate(label),
                          amount: formatRupees(amount),
                        })}
                  </span>
                ))}
                <DueParts dues={dues} />
                {offer.limits && (
                  <span className="block text-sm text-ink-soft">{offer.limits}</span>
                )}
                {offer.refusal && (
                  <span className="block text-sm text-ink-soft">{offer.refusal}</span>
                )}
              </span>
            </label>
            {advances.length > 0 && <AdvanceChoice advances={advances} form={form} />}
            <input type="hidden" name={`total-${method}`} value={totalAmount} form={form} />
            <input type="hidden" name={`credit-${method}`} value={credit} form={form} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Shown while an order on delivery with an advance is chosen. */
function AdvanceChoice({ advances, form }: Pick<PaymentOffer, 'advances'> & { form: string }) {
  return (
    <fieldset className="hidden px-4 pb-3 pl-11.5 [:has(:checked)+&]:block">
      <legend className="font-sans text-sm">{t('Pay the advance by')}</legend>
      {advances.map(({ method, currency, amount }, at) => (
        <label key={method} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="advanceMethod"
            value={method}
            form={form}
            defaultChecked={at === 0}
            className="size-4.5 shrink-0 accent-maroon"
          />
          {offeredMethodName(method)}
          {currency !== 'INR' && ` (${formatForeign(amount, currency)})`}
        </label>
      ))}
    </fieldset>
  )
}
