import { formatRupees } from '#shared/money.ts'
import { moneySourceLabels } from '#shared/orders/money-sources.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { t } from '#shared/words/panel.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'

export function MoneyBySource({ money }: { money: Dashboard['moneyBySource'] }) {
  return (
    <div className="mt-6 border border-line bg-white/40 p-4 sm:p-5 lg:max-w-3xl">
      <h2 className="mb-2 text-xl">{t('Money received, by way to pay')}</h2>
      {money.length === 0 ? (
        <p className="py-2 text-ink-soft">{t('Nothing received yet')}</p>
      ) : (
        <ScrollArea label={t('Money received, by way to pay')}>
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">{t('Money received, by way to pay')}</caption>
            <thead>
              <tr>
                {(['Payment Method', 'Payments', 'Received'] as const).map((title, column) => (
                  <th
                    key={title}
                    scope="col"
                    className={`caps py-2 text-ink-soft ${column > 0 ? 'pl-4 text-right' : ''}`}
                  >
                    {t(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {money.map(({ source, payments, amount }) => (
                <tr key={source} className="border-t border-line">
                  <th scope="row" className="py-2 font-normal">
                    {t(moneySourceLabels[source])}
                  </th>
                  <td className="py-2 pl-4 text-right">{payments.toLocaleString('en-IN')}</td>
                  <td className="py-2 pl-4 text-right font-semibold">{formatRupees(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {t('Before refunds, with gift cards that were bought. Each payment on its own day.')}
      </p>
    </div>
  )
}
