import { formatRupees } from '#shared/money.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { t } from '#shared/words/panel.ts'

import { language } from '#shared/words/words.ts'
import { counted } from '../shared/counted.ts'

type Day = Dashboard['salesByDay'][number]

const day = {
  en: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  hi: new Intl.DateTimeFormat('hi-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}
const named = (date: string) => day[language()].format(new Date(`${date}T00:00:00Z`))

const HEIGHT = 100
const STEP = 10

/** A bar a day; the same numbers stand in the table below, for whom a drawing says nothing. */
export function SalesChart({ days, showsMoney }: { days: Day[]; showsMoney: boolean }) {
  // Who may not see sums sees how many orders there were.
  const figureOf = ({ revenue, orders }: Day) => (showsMoney ? revenue : orders)
  const written = (value: number) => (showsMoney ? formatRupees(value) : counted(value, 'order'))
  const title = showsMoney ? t('Sales by day') : t('Orders by day')
  const most = Math.max(...days.map(figureOf), 0)
  const [first, last] = [days[0], days.at(-1)]
  const sum = written(days.reduce((total, one) => total + figureOf(one), 0))
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <span className="text-sm text-ink-soft tabular-nums">
          {most > 0
            ? t('up to {amount} a day', { amount: written(most) })
            : t('No sales in these days')}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={t(
          showsMoney ? 'Sales by day, {sum} in {n} days' : 'Orders by day, {sum} in {n} days',
          { sum, n: days.length },
        )}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-44 w-full border-b border-gold"
      >
        {days.map((one, place) => {
          const { day: date, orders } = one
          const value = figureOf(one)
          const facts = showsMoney ? [written(value), counted(orders, 'order')] : [written(value)]
          // A day with any sale shows at least a thread.
          const height = value > 0 ? Math.max((value / most) * HEIGHT, 1.5) : 0
          return (
            <g key={date} className="group">
              <title>{`${named(date)}: ${facts.join(', ')}`}</title>
              <rect
                x={place * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
                className="fill-transparent group-hover:fill-sand/50"
              />
              <rect
                x={place * STEP + STEP * 0.15}
                y={HEIGHT - height}
                width={STEP * 0.7}
                height={height}
                className="fill-maroon"
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-sm text-ink-soft">
        <span>{first && named(first.day)}</span>
        <span>{last && named(last.day)}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4">
          {t('Show as a table')}
        </summary>
        <div className="max-h-72 overflow-auto border border-line">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-ivory-deep">
              <tr>
                <th scope="col" className="px-3 py-2">
                  {t('Day')}
                </th>
                <th scope="col" className="px-3 py-2 text-right">
                  {t('Orders')}
                </th>
                {showsMoney && (
                  <th scope="col" className="px-3 py-2 text-right">
                    {t('Revenue')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day: date, revenue, orders }) => (
                <tr key={date} className="border-t border-line tabular-nums">
                  <th scope="row" className="px-3 py-2 font-normal">
                    {named(date)}
                  </th>
                  <td className="px-3 py-2 text-right">{orders}</td>
                  {showsMoney && <td className="px-3 py-2 text-right">{formatRupees(revenue)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
