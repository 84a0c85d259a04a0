import { type ReactNode, useState } from 'react'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const FilterSheet = onDemand(() => import('./filter-sheet.tsx'))

type Props = { total: number; active: boolean; children: ReactNode }

export function FilterSheetButton({ total, active, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex-1 px-4! lg:hidden"
      >
        <Icon name="sliders-horizontal" size={16} />
        {t('Filters')}
        {active && <span className="size-1.5 rounded-full bg-current" aria-hidden />}
      </Button>
      {open && (
        <FilterSheet total={total} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </>
  )
}
