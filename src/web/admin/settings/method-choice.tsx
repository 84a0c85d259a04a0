import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { type PaymentMethod, paymentMethodLabels } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { IconButton } from '../../ui/button.tsx'
import type { PaymentFields } from './payment-fields.ts'

type Methods = PaymentFields['methods']

type Props = {
  methods: Methods
  onChange: (methods: Methods) => void
  isConfigured: (method: PaymentMethod) => boolean
  error: string | undefined
}

/** In the order of the checkout; methods that are not configured are disabled. */
export function MethodChoice({ methods, onChange, isConfigured, error }: Props) {
  const id = useId()
  const setShown = (method: PaymentMethod, isShown: boolean) =>
    onChange(methods.map((choice) => (choice.method === method ? { method, isShown } : choice)))

  function move(from: number, to: number) {
    const [movedMethod] = methods.slice(from, from + 1)
    if (movedMethod)
      onChange(methods.filter((choice) => choice !== movedMethod).toSpliced(to, 0, movedMethod))
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="mb-1 text-2xl text-maroon">{t('At the checkout')}</legend>
      <p id={`${id}-hint`} className="mb-4 text-ink-soft">
        {t('Shoppers choose among these, in this order.')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {methods.map(({ method, isShown }, index) => {
          const isAvailable = isConfigured(method)
          const hint = isAvailable ? getHint(method) : missingText(method)
          const name = t(paymentMethodLabels[method])
          return (
            <li key={method} className="flex items-center py-1">
              <label className="flex min-h-12 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  checked={isShown && isAvailable}
                  disabled={!isAvailable}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={hint && `${id}-${method}`}
                  onChange={(event) => setShown(method, event.target.checked)}
                  className="size-5 shrink-0 accent-maroon"
                />
                <span>
                  <span className={isAvailable ? '' : 'text-ink-soft'}>{name}</span>
                  {hint && (
                    <span
                      id={`${id}-${method}`}
                      aria-hidden
                      className="block text-sm text-ink-soft"
                    >
                      {hint}
                    </span>
                  )}
                </span>
              </label>
              <IconButton
                label={t('Move {name} up', { name })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp size={18} strokeWidth={1.5} />
              </IconButton>
              <IconButton
                label={t('Move {name} down', { name })}
                disabled={index === methods.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown size={18} strokeWidth={1.5} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const getHint = (method: PaymentMethod) => (method === 'razorpay' ? t('By Razorpay.') : undefined)

const missingText = (method: PaymentMethod) =>
  method === 'upi'
    ? t('Enter the UPI id below first.')
    : t('Enter its keys under Connections first.')
