import { Link } from 'react-router'
import { t } from '#shared/words/panel.ts'

type Props = { choices: readonly number[]; days: number; getHref: (days: number) => string }

/** Links to the periods, each of which ends today. */
export const DaysChoice = ({ choices, days, getHref }: Props) => (
  <nav aria-label={t('Days')} className="flex border border-line">
    {choices.map((n) => (
      <Link
        key={n}
        to={getHref(n)}
        preventScrollReset
        aria-current={n === days ? 'true' : undefined}
        className="inline-flex min-h-11 items-center px-4 text-sm hover:text-maroon aria-[current]:bg-maroon aria-[current]:text-ivory"
      >
        {t('{n} days', { n })}
      </Link>
    ))}
  </nav>
)
