import { X } from 'lucide-react'
import { useState } from 'react'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { BulkKind, BulkSelection, Undoable } from './bulk.ts'

const BulkDialog = onDemand(() => import('./bulk-dialog.tsx'))

const kinds: [BulkKind, AnyMessage][] = [
  ['price', 'Change price'],
  ['sale', 'Put on sale'],
  ['stock', 'Set stock'],
  ['publish', 'Publish'],
  ['unpublish', 'Unpublish'],
  ['category', 'Category'],
  ['collection', 'Collections'],
  ['delete', 'Delete'],
]

type Props = {
  selection: BulkSelection
  wholePage: boolean
  onWholePage: (whole: boolean) => void
  total: number
  onEverything: () => void
  onClear: () => void
  onUndoable: (done: Undoable) => void
}

export function BulkBar(props: Props) {
  const { selection, wholePage, onWholePage, total, onEverything, onClear, onUndoable } = props
  const [kind, setKind] = useState<BulkKind | null>(null)
  const isAllChosen = selection.filter !== undefined
  return (
    <section
      aria-label={t('Chosen products')}
      className="save-bar z-10 mt-6 border-gold py-3 shadow-lift"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium tabular-nums">
          {t('{n} chosen', { n: selection.count.toLocaleString('en-IN') })}
        </p>
        {!isAllChosen && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={wholePage}
              onChange={(event) => onWholePage(event.target.checked)}
              className="size-5 accent-maroon"
            />
            {t('This whole page')}
          </label>
        )}
        {wholePage && !isAllChosen && total > selection.count && (
          <Button kind="quiet" className="px-0!" onClick={onEverything}>
            {t('Choose all {n}', { n: total.toLocaleString('en-IN') })}
          </Button>
        )}
        <IconButton label={t('Choose none')} onClick={onClear} className="max-lg:ml-auto">
          <X size={18} strokeWidth={1.5} />
        </IconButton>
        <div className="flex w-full gap-2 overflow-x-auto lg:ml-auto lg:w-auto lg:flex-wrap">
          {kinds.map(([bulkKind, label]) => (
            <Button
              key={bulkKind}
              kind={bulkKind === 'delete' ? 'danger' : 'outline'}
              className="shrink-0 px-4!"
              onClick={() => setKind(bulkKind)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      </div>
      {kind && (
        <BulkDialog
          selection={selection}
          kind={kind}
          onClose={() => setKind(null)}
          onDone={(undoable) => {
            onClear()
            if (undoable) onUndoable(undoable)
          }}
        />
      )}
    </section>
  )
}
