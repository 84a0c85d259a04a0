import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

type Props = { total: number; active: boolean; children: ReactNode }

/** On a phone the filters are a sheet. */
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
        <SlidersHorizontal size={16} strokeWidth={1.5} />
        Filters
        {active && <span className="size-1.5 rounded-full bg-current" aria-hidden />}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FilterSheet total={total} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  )
}
