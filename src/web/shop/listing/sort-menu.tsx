import { useState } from 'react'
import type { Sort } from '#shared/catalogue/vocabulary.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { SortLabel, sortButtonStyle } from './sort-label.tsx'

const OpenSortMenu = onDemand(() => import('./open-sort-menu.tsx'))

type Props = { value: Sort; onChoose: (sort: Sort) => void }

export function SortMenu(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
      className={sortButtonStyle}
    >
      <SortLabel value={props.value} />
    </button>
  )
  if (!isOpen) return button
  return <OpenSortMenu {...props} meanwhile={button} onClose={() => setOpen(false)} />
}
