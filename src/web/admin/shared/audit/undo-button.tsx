import { useState } from 'react'
import type { UndoOutcome } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { countText } from '../count-text.ts'
import { useCall } from '../use-call.ts'

type Props = { batch: string; size: number; title: string }

export function UndoButton({ batch, size, title }: Props) {
  const [preview, setPreview] = useState<Pick<UndoOutcome, 'undone' | 'kept' | 'keptTotal'>>()
  const isMany = size > 1
  const { send: look, busy: isLooking } = useCall<'GET /api/admin/products/undo/:id'>({
    quiet: true,
    onDone: setPreview,
  })
  const { send, busy: isUndoing } = useCall({ onDone: () => setPreview(undefined) })
  const busy = isLooking || isUndoing
  const params = { id: batch }
  const undo = () => send('POST /api/admin/products/undo/:id', { params })
  return (
    <>
      <Button
        kind="quiet"
        className="-my-2.5 px-2!"
        disabled={busy}
        aria-label={
          isMany
            ? t('Undo {products}, changed together with {title}', {
                products: countText(size, 'product'),
                title,
              })
            : t('Undo the change of {title}', { title })
        }
        onClick={() => (isMany ? look('GET /api/admin/products/undo/:id', { params }) : undo())}
      >
        {isMany ? t('Undo {n}', { n: size.toLocaleString('en-IN') }) : t('Undo')}
      </Button>
      {preview && (
        <Modal
          open
          onClose={() => setPreview(undefined)}
          title={t('Undo a change of {products}?', { products: countText(size, 'product') })}
          description={t(
            'These products were changed together, so the change is undone for all of them.',
          )}
        >
          <div className="space-y-4 px-6 py-6 sm:px-8">
            <p>
              {t('{products} will be restored.', {
                products: countText(preview.undone, 'product'),
              })}
            </p>
            {preview.keptTotal > 0 && (
              <div>
                <p>
                  {t('{products} stay unchanged:', {
                    products: countText(preview.keptTotal, 'product'),
                  })}
                </p>
                <ul className="mt-2 max-h-[40dvh] list-disc space-y-1 overflow-auto pl-5 text-sm">
                  {preview.kept.map(({ title: keptTitle, reason }) => (
                    <li key={keptTitle + reason} className="wrap-anywhere">
                      {reason}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className="flex flex-wrap gap-3">
              <Button disabled={busy || preview.undone === 0} onClick={undo}>
                {busy
                  ? t('Saving …')
                  : t('Undo {products}', { products: countText(preview.undone, 'product') })}
              </Button>
              <Button kind="quiet" onClick={() => setPreview(undefined)}>
                {t('Keep')}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}
