import { useEffect, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { CartDeliveryQuote } from '#shared/orders/delivery/delivery-schema.ts'
import { pincodeIn } from '#shared/orders/delivery/pincode-cookie.ts'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { formatDays } from '../../../shared/dates.ts'

/** Rendered in the browser only. */
export default function CartDeliveryCost({ content }: { content: string }) {
  const { api } = useBrowserSession()
  const [pincode] = useState(() => pincodeIn(document.cookie))
  const [quote, setQuote] = useState<{ content: string; delivery: CartDeliveryQuote }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const query = pincode ? { pincode } : {}
    api('GET /api/shop/cart/delivery', { query, signal }).then(
      ({ data: delivery }) => setQuote({ content, delivery }),
      // The total at checkout contains the cost anyway.
      () => undefined,
    )
    return () => controller.abort()
  }, [api, pincode, content])
  if (quote?.content !== content) return null
  const { delivery } = quote
  if (!delivery.isServed)
    return (
      <p className="mt-2 text-sm text-red">
        {t('We don’t deliver to PIN {pincode}.', { pincode })}
      </p>
    )
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {costWords(delivery, pincode)}
      {delivery.dates && (
        <span className="block">
          {t('Delivery: {dates}', { dates: formatDays(delivery.dates) })}
        </span>
      )}
    </p>
  )
}

function costWords({ least, most }: CartDeliveryQuote, pincode: string) {
  if (least === null || most === null) return ''
  const amount = formatRupees(least)
  if (pincode)
    return least === 0
      ? t('Delivery to PIN {pincode} is free.', { pincode })
      : t('Delivery to PIN {pincode} costs {amount}.', { pincode, amount })
  if (most === 0) return t('Delivery is free.')
  if (least === most) return t('Delivery costs {amount}.', { amount })
  return least === 0
    ? t('Delivery costs up to {amount}, by PIN code.', { amount: formatRupees(most) })
    : t('Delivery costs from {amount}, by PIN code.', { amount })
}
