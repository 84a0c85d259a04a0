import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/words/panel.ts'
import { Button, IconButton } from '../../ui/button.tsx'

type Props = {
  count: number
  onOpen: () => void
  onClear: () => void
  /** Further actions. */
  children?: ReactNode
}

export function ParcelsBar({ count, onOpen, onClear, children }: Props) {
  return (
    <section
      aria-label={t('Chosen orders')}
      className="save-bar z-10 mt-6 border-gold py-3 shadow-lift"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium tabular-nums">
          {t('{n} chosen', { n: count.toLocaleString('en-IN') })}
        </p>
        <IconButton label={t('Choose none')} onClick={onClear}>
          <X size={18} strokeWidth={1.5} />
        </IconButton>
        <div className="ml-auto flex flex-wrap gap-2">
          {children}
          <Button className="px-4!" onClick={onOpen}>
            {t('Status and tracking')}
          </Button>
        </div>
      </div>
    </section>
  )
}
