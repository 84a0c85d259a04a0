import type { LedgerCheck } from '#shared/orders/ledger-check-schema.ts'
import { ledgerRules } from '#shared/orders/ledger-rules.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'

export function LedgerCheckLine({ books }: { books: LedgerCheck }) {
  const { at, broken, unknown } = books
  if (broken.length === 0)
    return (
      <p role="status" className="mb-8 border-l-2 border-green bg-white/40 px-4 py-3 text-sm">
        <span className="font-medium text-green">{t('The books balance.')}</span>{' '}
        {t('0 oversold, 0 unsettled, every payment has its order.')}{' '}
        {t('Checked {moment}.', { moment: formatMoment(at) })}
        {unknown.includes('provider') &&
          ` ${t('The payment provider did not answer; we will ask again.')}`}
      </p>
    )
  return (
    <section role="alert" className="mb-8 border-l-2 border-red bg-white/40 px-4 py-3">
      <h2 className="text-xl text-red">{t('The books do not balance')}</h2>
      <ul className="mt-1 space-y-2">
        {broken.map(({ rule, times }) => (
          <li key={rule}>
            <p className="font-medium">
              {times === 1
                ? t('One case: {what}', { what: t(ledgerRules[rule].rule) })
                : t('{times} cases: {what}', { times, what: t(ledgerRules[rule].rule) })}
            </p>
            <p className="text-sm text-ink-soft">{t(ledgerRules[rule].advice)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        {t('Checked {moment}.', { moment: formatMoment(at) })}
      </p>
    </section>
  )
}
