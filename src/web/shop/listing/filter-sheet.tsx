import type { ReactNode } from 'react'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/modal.tsx'

type Props = { total: number; onClose: () => void; children: ReactNode }

export default function FilterSheet({ total, onClose, children }: Props) {
  return (
    <Sheet open onClose={onClose} title={t('Filters')}>
      <div className="flex-1 overflow-y-auto px-6 py-6 sm:px-8">{children}</div>
      <div className="border-t border-line px-6 py-4 sm:px-8">
        <Button onClick={onClose} className="w-full">
          {total === 1
            ? t('Show {total} product', { total })
            : t('Show {total} products', { total })}
        </Button>
      </div>
    </Sheet>
  )
}
