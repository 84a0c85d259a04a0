import { formatRupees } from '#shared/money.ts'
import type { PrepaymentOffer } from '#shared/orders/payment-link-schema.ts'
import { t } from '#shared/words/words.ts'
import { SubmitButton } from './submit-button.tsx'

export function PrepayButton({ offer: { amount, saved } }: { offer: PrepaymentOffer }) {
  return (
    <>
      <p className="mb-3">
        {saved > 0
          ? t('If you pay online before we send it, it costs {amount}: you save {saved}.', {
              amount: formatRupees(amount),
              saved: formatRupees(saved),
            })
          : t('If you like, you can pay {amount} online before we send it.', {
              amount: formatRupees(amount),
            })}
      </p>
      <SubmitButton className="w-full">
        {saved > 0
          ? t('Pay now and save {saved}', { saved: formatRupees(saved) })
          : t('Pay {amount} online', { amount: formatRupees(amount) })}
      </SubmitButton>
    </>
  )
}
