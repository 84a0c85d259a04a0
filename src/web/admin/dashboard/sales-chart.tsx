import { useState } from 'react'
import { dayAsText } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { sumBy } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'

import { language } from '#shared/words/words.ts'
import { countText } from '../shared/count-text.ts'

type Day = Dashboard['salesByDay'][number]

const formatDay = (date: string) => dayAsText(date, language(), 'medium').replace(/ \d+$/, '')

const HEIGHT = 100
const STEP = 10

/** Returns the next value whose half is round too. */
function axisTop(maxFigure: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(maxFigure, 1)))
  return [2, 4, 6, 8, 10].map((step) => step * unit).find((top) => top >= maxFigure) ?? 2
}

/** Indian units: thousand, lakh, crore. */
function formatShort(value: number): string {
  const [size, sign] =
    value >= 1e7 ? [1e7, ' Cr'] : value >= 1e5 ? [1e5, ' L'] : value >= 1e3 ? [1e3, ' k'] : [1, '']
  return `${Math.round((value / size) * 10) / 10}${sign}`
}

/** Shows the values of the day under the pointer or the slider; a table lists all. */
export function SalesChart({ days, showsMoney }: { days: Day[]; showsMoney: boolean }) {
  // Roles without sums see the number of orders.
  const getFigure = ({ revenue, orders }: Day) => (showsMoney ? revenue : orders)
  const formatFigure = (value: number) =>
    showsMoney ? formatRupees(value) : countText(value, 'order')
  const title = showsMoney ? t('Sales by day') : t('Orders by day')
  const maxFigure = Math.max(...days.map(getFigure), 0)
  const [first, last] = [days[0], days.at(-1)]
  const top = axisTop(maxFigure)
  const [sliderPlace, setSliderPlace] = useState(days.length - 1)
  // Null if the slider decides.
  const [pointerPlace, setPointerPlace] = useState<number | null>(null)
  const clampPlace = (place: number) => Math.min(Math.max(place, 0), days.length - 1)
  const shownPlace = clampPlace(pointerPlace ?? sliderPlace)
  const formatFacts = (place: number) => {
    const day = days[place]
    if (!day) return ''
    const value = formatFigure(getFigure(day))
    const facts = showsMoney ? [value, countText(day.orders, 'order')] : [value]
    return `${formatDay(day.day)}: ${facts.join(', ')}`
  }
  const sum = formatFigure(sumBy(days, getFigure))
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <span className="text-sm text-ink-soft tabular-nums">
          {maxFigure > 0
            ? t('up to {amount} a day', { amount: formatFigure(maxFigure) })
            : t('No sales in this period')}
        </span>
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2">
        <ol
          aria-hidden
          className="flex h-44 flex-col justify-between text-right text-xs text-ink-soft"
        >
          {[top, top / 2, 0].map((value) => (
            <li key={value} className="-my-2 tabular-nums">
              {formatShort(value)}
            </li>
          ))}
        </ol>
        <div
          className="relative"
          onPointerLeave={() => setPointerPlace(null)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setPointerPlace(clampPlace(Math.floor(((clientX - left) / width) * days.length)))
          }}
        >
          <svg
            role="img"
            aria-label={t(
              showsMoney ? 'Sales by day, {sum} in {n} days' : 'Orders by day, {sum} in {n} days',
              { sum, n: days.length },
            )}
            viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-44 w-full border-b border-gold"
          >
            {[0, HEIGHT / 2].map((y) => (
              <line
                key={y}
                x1={0}
                x2={days.length * STEP}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {days.map((day, place) => {
              const value = getFigure(day)
              // Any sale is visible.
              const height = value > 0 ? Math.max((value / top) * HEIGHT, 1.5) : 0
              return (
                <g key={day.day}>
                  {place === shownPlace && (
                    <rect
                      x={place * STEP}
                      y={0}
                      width={STEP}
                      height={HEIGHT}
                      className="fill-sand/60"
                    />
                  )}
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
          <input
            type="range"
            min={0}
            max={days.length - 1}
            value={shownPlace}
            aria-label={t('Day')}
            aria-valuetext={formatFacts(shownPlace)}
            onChange={(event) => setSliderPlace(Number(event.target.value))}
            className="mt-1 block h-11 w-full accent-maroon"
          />
          <p aria-hidden className="flex justify-between text-sm text-ink-soft">
            <span>{first && formatDay(first.day)}</span>
            <span>{last && formatDay(last.day)}</span>
          </p>
        </div>
      </div>
      <p aria-hidden className="mt-1 text-center font-medium tabular-nums">
        {formatFacts(shownPlace)}
      </p>
      <details className="mt-2">
        <summary className="text-link">{t('Show as a table')}</summary>
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
                    {formatDay(date)}
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
