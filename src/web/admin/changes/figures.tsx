import type { ChangeFigures } from '#shared/orders/changes/change-schema.ts'
import { changeReasonLabels } from '#shared/orders/changes/change-words.ts'
import { t } from '#shared/words/panel.ts'

/** Why pieces come back, which ones, and how long the money took. */
export function RequestFigures({ figures }: { figures: ChangeFigures }) {
  const { byReason, byPiece, daysToMoney, unsellable, cameBack } = figures
  if (byReason.length === 0) return null
  return (
    <details className="mb-8 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer py-2.5">{t('Figures of the last year')}</summary>
      <div className="grid gap-8 py-4 sm:grid-cols-3">
        <Ranking
          title={t('By reason')}
          rows={byReason.map(({ reason, count }) => ({
            key: reason,
            name: t(changeReasonLabels[reason]),
            count,
          }))}
        />
        <Ranking
          title={t('By piece')}
          rows={byPiece.map(({ productId, size, name, count }) => ({
            key: `${productId} ${size}`,
            name: [name, size].filter(Boolean).join(', '),
            count,
          }))}
        />
        <dl className="space-y-3">
          <div>
            <dt className="text-sm text-ink-soft">{t('Days from the request to the money')}</dt>
            <dd className="text-xl tabular-nums">
              {daysToMoney === null ? '–' : daysToMoney.toFixed(1)}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{t('Came back unsellable')}</dt>
            <dd className="text-xl tabular-nums">
              {t('{n} of {all}', { n: unsellable, all: cameBack })}
            </dd>
          </div>
        </dl>
      </div>
    </details>
  )
}

function Ranking({
  title,
  rows,
}: {
  title: string
  rows: { key: string; name: string; count: number }[]
}) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="space-y-1">
        {rows.map(({ key, name, count }) => (
          <li key={key} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
