import { lazy, Suspense, useState } from 'react'
import type { Sort } from '#shared/catalogue/vocabulary.ts'
import { SortLabel, sortButtonStyle } from './sort-label.tsx'

const OpenSortMenu = lazy(() => import('./open-sort-menu.tsx'))

type Props = { value: Sort; onChoose: (sort: Sort) => void }

/** The menu's code comes with the first click. */
export function SortMenu(props: Props) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      className={sortButtonStyle}
    >
      <SortLabel />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenSortMenu {...props} />
    </Suspense>
  )
}
