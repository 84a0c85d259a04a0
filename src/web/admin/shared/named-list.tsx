import { type ReactNode, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { MoveButtons } from './move-buttons.tsx'

const ConfirmDialog = onDemand(() => import('./confirm-dialog.tsx'))

type Named = { id: string; name: string; nameHindi: string; isUsed: boolean }
type Props<Item extends Named> = {
  title: string
  intro: string
  empty: string
  newLabel: string
  items: readonly Item[]
  max: number
  busy: boolean
  formatState: (item: Item) => string
  renderLink?: (item: Item) => ReactNode
  deletion: string
  onNew: () => void
  onEdit: (item: Item) => void
  /** Missing if the list has no order of the owner. */
  onOrder?: (ids: string[]) => void
  onDelete: (id: string) => void
}

export function NamedList<Item extends Named>(props: Props<Item>) {
  const { title, intro, empty, newLabel, items, max, busy, formatState, renderLink, deletion } =
    props
  const { onNew, onEdit, onOrder, onDelete } = props
  const [deleting, setDeleting] = useState<Item>()
  const ids = items.map(({ id }) => id)
  const move = (from: number, to: number) =>
    onOrder?.(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''))
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">{title}</h1>
        <Button disabled={items.length >= max} onClick={onNew}>
          {newLabel}
        </Button>
      </div>
      <p className="mb-6 max-w-2xl text-ink-soft">{intro}</p>
      {items.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {items.map((item, place) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">
                  {item.name}
                  {item.nameHindi && (
                    <span lang="hi" className="ml-3 font-normal">
                      {item.nameHindi}
                    </span>
                  )}
                </p>
                <p className="text-sm text-ink-soft">{formatState(item)}</p>
              </div>
              {renderLink?.(item)}
              <div className="flex flex-wrap items-center gap-2">
                {onOrder && (
                  <MoveButtons
                    name={item.name}
                    place={place}
                    count={items.length}
                    busy={busy}
                    move={move}
                  />
                )}
                <Button kind="outline" className="px-4!" onClick={() => onEdit(item)}>
                  {t('Edit')}
                  <span className="sr-only"> {item.name}</span>
                </Button>
                <Button
                  kind="danger"
                  className="px-4!"
                  disabled={busy || item.isUsed}
                  onClick={() => setDeleting(item)}
                >
                  {t('Delete')}
                  <span className="sr-only"> {item.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete {title}?', { title: deleting.name })}
          description={deletion}
          confirm={t('Delete')}
          keep={t('Keep')}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => {
            onDelete(deleting.id)
            setDeleting(undefined)
          }}
        />
      )}
    </div>
  )
}
