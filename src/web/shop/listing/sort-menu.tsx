import { ArrowUpDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Sort } from '#shared/catalogue/product.ts'
import { buttonStyle } from '../../ui/button.tsx'

const OpenSortMenu = lazy(() => import('./open-sort-menu.tsx'))

export const sortButtonStyle = buttonStyle('outline', 'flex-1 px-4! sm:flex-none')

export function SortLabel() {
  return (
    <>
      <ArrowUpDown size={16} strokeWidth={1.5} aria-hidden />
      Sort by
    </>
  )
}

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
