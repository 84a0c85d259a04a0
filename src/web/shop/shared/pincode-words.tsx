import { formatRupees } from '#shared/money.ts'
import type { PincodeDelivery } from '#shared/orders/delivery/delivery-schema.ts'
import { indianStates } from '#shared/orders/tax/states.ts'
import { t } from '#shared/words/words.ts'
import { formatDays } from '../../shared/dates.ts'

type Props = { delivery: PincodeDelivery; price?: number | undefined }

/** With `price` (rupees) it includes the price with delivery. */
export function PincodeWords({ delivery, price }: Props) {
  const { pincode, dates, city, state } = delivery
  if (!dates)
    return <span className="text-red">{t('We don’t deliver to PIN {pincode}.', { pincode })}</span>
  const place = [city, state && indianStates[state], pincode].filter(Boolean).join(', ')
  return (
    <>
      {t('We deliver to {place}: {dates}', { place, dates: formatDays(dates) })}
      <span className="block text-ink-soft">
        {costWords(delivery)}
        {price !== undefined &&
          delivery.amount !== null &&
          ` ${t('{amount} with delivery.', { amount: formatRupees(price + delivery.amount) })}`}
      </span>
    </>
  )
}

function costWords({ amount, freeFrom }: PincodeDelivery) {
  if (amount === null) return ''
  if (amount === 0) return t('Delivery is free.')
  return freeFrom === null
    ? t('Delivery costs {amount}.', { amount: formatRupees(amount) })
    : t('Delivery costs {amount}, and nothing from {from} on.', {
        amount: formatRupees(amount),
        from: formatRupees(freeFrom),
      })
}
