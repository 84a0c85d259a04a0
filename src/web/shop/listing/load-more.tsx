import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { listingPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { GridSkeleton } from '../shared/product-grid.tsx'
import { type Choice, MAX_API_ROWS, PAGE } from './listing-choice.ts'

type Props = { choice: Choice; shownCount: number; total: number; growing: boolean }

/** The URL contains the number shown, so that Back and reload restore the position. */
export function LoadMore({ choice, shownCount, total, growing }: Props) {
  const navigate = useNavigate()
  const sentinel = useRef<HTMLAnchorElement>(null)
  /** By keyboard, the focus moves to the first new product. */
  const followedAt = useRef(0)
  const more = shownCount < total && shownCount < MAX_API_ROWS && !growing
  const next = listingPath({ ...choice, show: shownCount + PAGE })

  useEffect(() => {
    const mark = sentinel.current
    if (!mark || !more) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        // The link disappears while the list grows, and with it a keyboard user's focus.
        if (document.activeElement === mark) followedAt.current = shownCount
        navigate(next, { replace: true, preventScrollReset: true })
      },
      { rootMargin: '400px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [more, next, shownCount, navigate])

  useEffect(() => {
    if (growing || !followedAt.current) return
    document.querySelectorAll('main article')[followedAt.current]?.querySelector('a')?.focus()
    followedAt.current = 0
  }, [growing])

  if (growing) {
    return (
      <div className="mt-10">
        <GridSkeleton count={Math.min(3, total - shownCount)} />
      </div>
    )
  }
  if (shownCount >= total) return null
  if (shownCount >= MAX_API_ROWS) {
    return (
      <p className="mt-12 text-center text-ink-soft">
        {t('There are more pieces than fit on a page. Use the filters to find them.')}
      </p>
    )
  }
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <p className="text-sm text-ink-soft">
        {t('{shown} of {total}', { shown: shownCount, total })}
      </p>
      <Link
        ref={sentinel}
        onClick={({ detail }) => {
          followedAt.current = detail ? 0 : shownCount
        }}
        to={next}
        replace
        preventScrollReset
        className={buttonStyle('outline')}
      >
        {t('Load more')}
      </Link>
    </div>
  )
}
