import { useEffect, useState } from 'react'
import type { ProductPrices } from '#shared/catalogue/price-schema.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { formatMoment } from '../../shared/dates.ts'

export function PriceHistory({ productId }: { productId: string }) {
  const session = useBrowserSession()
  const [history, setHistory] = useState<ProductPrices>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const call = 'GET /api/admin/products/prices/:id'
    session.api(call, { params: { id: productId }, signal }).then(
      ({ data }) => setHistory(data),
      // The form works without the history.
      () => undefined,
    )
    return () => controller.abort()
  }, [session, productId])
  if (!history || history.prices.length === 0) return null
  const { lowest, prices } = history
  return (
    <div className="text-sm">
      <p>
        {lowest === null
          ? t('The price has not changed yet.')
          : t('Lowest price of the 30 days before the current one: {price}', {
              price: formatRupees(lowest),
            })}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 content-center text-maroon underline decoration-gold underline-offset-4">
          {t('Price history')}
        </summary>
        <ol className="divide-y divide-line">
          {prices.map(({ since, price, effectivePrice }) => (
            <li key={since} className="flex flex-wrap justify-between gap-x-4 py-2">
              <time dateTime={since}>{formatMoment(since)}</time>
              <span className="tabular-nums">
                {formatRupees(effectivePrice)}
                {effectivePrice !== price && (
                  <span className="text-ink-soft">
                    {' '}
                    {t('instead of {price}', { price: formatRupees(price) })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
