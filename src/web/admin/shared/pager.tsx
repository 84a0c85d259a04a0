import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

type Props = {
  shownCount: number
  total: number
  size: number
  cursor: string | undefined
  nextCursor: string | null
  getHref: (cursor?: string) => string
}

/** Page 200 is as fast as page 1. Cursors only go forward; the history entry has the others. */
export function Pager({ shownCount, total, size, cursor, nextCursor, getHref }: Props) {
  const { state } = useLocation()
  const hydrated = useHydrated()
  if (!cursor && !nextCursor) return null
  const storedTrail: unknown = hydrated ? state?.trail : undefined
  const trail = Array.isArray(storedTrail) ? (storedTrail as string[]) : []
  // The number of preceding pages is unknown after a pasted link.
  const hasPosition = !cursor || trail.length > 0
  const precedingCount = trail.length * size
  const totalText = total.toLocaleString('en-IN')
  return (
    <nav aria-label={t('Pages')} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {shownCount === 0
          ? null
          : hasPosition
            ? t('{first} to {last} of {total}', {
                first: precedingCount + 1,
                last: precedingCount + shownCount,
                total: totalText,
              })
            : t('{n} of {all}', { n: shownCount, all: totalText })}
      </p>
      <div className="flex gap-3">
        {cursor && (
          <Link
            to={getHref(trail.at(-1) || undefined)}
            state={{ trail: trail.slice(0, -1) }}
            className={buttonStyle('outline', 'px-4!')}
          >
            <ChevronLeft size={16} strokeWidth={1.5} />
            {hasPosition ? t('Previous') : t('First page')}
          </Link>
        )}
        {nextCursor && (
          <Link
            to={getHref(nextCursor)}
            state={{ trail: [...trail, cursor ?? ''] }}
            className={buttonStyle('outline', 'px-4!')}
          >
            {t('Next')}
            <ChevronRight size={16} strokeWidth={1.5} />
          </Link>
        )}
      </div>
    </nav>
  )
}
