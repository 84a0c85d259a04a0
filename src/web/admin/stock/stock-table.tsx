import type { StockState } from '#shared/catalogue/stock-schema.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { OptionalLink } from '../shared/optional-link.tsx'
import { hasPermission } from '../shared/roles.ts'

export function StockTable({ stock: { sizes, held } }: { stock: StockState }) {
  const seesOrders = hasPermission(useSession().user, 'orders')
  const hasMismatch = sizes.some(({ counted, onHand }) => counted !== onHand)
  return (
    <section aria-label={t('Stock now')} className="min-w-0">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{t('Stock now')}</caption>
        <thead className="border-b border-gold">
          <tr>
            {(['Size', 'Free', 'Held', 'On hand'] as const).map((title) => (
              <th key={title} scope="col" className="caps py-2 pr-4 text-ink-soft">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ size, sku, offered, free, held: heldQuantity, onHand }) => (
            <tr key={size} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {size || t('One size')}
                {sku && <span className="block text-sm text-ink-soft">{sku}</span>}
                {!offered && (
                  <span className="block text-sm text-ink-soft">{t('not offered')}</span>
                )}
              </th>
              <td className="py-2.5 pr-4">{free}</td>
              <td className="py-2.5 pr-4">{heldQuantity}</td>
              <td className="py-2.5 pr-4 font-semibold">{onHand}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMismatch && (
        <p role="alert" className="mt-3 text-red">
          {t(
            'The movements below add up to a different number. Please count the pieces and enter the count.',
          )}
        </p>
      )}
      {held.length > 0 && (
        <>
          <h2 className="mt-6 mb-1 text-xl">{t('Held for unpaid orders')}</h2>
          <ul className="divide-y divide-line">
            {held.map(({ orderId, userName, size, quantity, until }) => (
              <li key={`${orderId}:${size}`}>
                <OptionalLink
                  href={seesOrders ? adminOrdersPath({ order: orderId }) : undefined}
                  className="flex-wrap justify-between gap-x-4 py-1.5"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {t('{n} for {name}', { n: quantity, name: userName })}
                    {size && t(', size {size}', { size })}
                  </span>
                  <span className="text-sm text-ink-soft">
                    {until ? t('until {moment}', { moment: formatMoment(until) }) : t('being paid')}
                  </span>
                </OptionalLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
