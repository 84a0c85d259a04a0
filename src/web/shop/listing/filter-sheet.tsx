import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/modal.tsx'

type Props = { total: number; onClose: () => void; children: ReactNode }

export default function FilterSheet({ total, onClose, children }: Props) {
  return (
    <Sheet open onClose={onClose} title="Filters">
      <div className="flex-1 overflow-y-auto px-6 py-6">{children}</div>
      <div className="border-t border-line px-6 py-4">
        <Button onClick={onClose} className="w-full">
          Show {total} {total === 1 ? 'product' : 'products'}
        </Button>
      </div>
    </Sheet>
  )
}
