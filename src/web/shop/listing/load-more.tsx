import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { listingPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { GridSkeleton } from '../shared/product-grid.tsx'
import { type Choice, MOST, PAGE } from './listing-choice.ts'

type Props = { choice: Choice; shown: number; total: number; growing: boolean }

/**
 * More pieces as one scrolls, and a link for those who don't. How many are shown stands in the
 * address, so that Back and reload find the same place again.
 */
export function LoadMore({ choice, shown, total, growing }: Props) {
  const navigate = useNavigate()
  const sentinel = useRef<HTMLAnchorElement>(null)
  const more = shown < total && shown < MOST && !growing
  const next = listingPath({ ...choice, show: shown + PAGE })

  useEffect(() => {
    const mark = sentinel.current
    if (!mark || !more) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) navigate(next, { replace: true, preventScrollReset: true })
      },
      { rootMargin: '400px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [more, next, navigate])

  /** By the keyboard one goes on with the first piece that is new. */
  const followedAt = useRef(0)
  useEffect(() => {
    if (growing || !followedAt.current) return
    document.querySelectorAll('main article')[followedAt.current]?.querySelector('a')?.focus()
    followedAt.current = 0
  }, [growing])

  if (growing) {
    return (
      <div className="mt-10">
        <GridSkeleton count={Math.min(3, total - shown)} />
      </div>
    )
  }
  if (shown >= total) return null
  if (shown >= MOST) {
    return (
      <p className="mt-12 text-center text-ink-soft">
        {t('There is more than fits on a page. The filters bring the rest nearer.')}
      </p>
    )
  }
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <p className="text-sm text-ink-soft">{t('{shown} of {total}', { shown, total })}</p>
      <Link
        ref={sentinel}
        onClick={({ detail }) => {
          followedAt.current = detail ? 0 : shown
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
