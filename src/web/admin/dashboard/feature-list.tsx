import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Feature } from '#shared/shop/feature-schema.ts'
import { t } from '#shared/words/panel.ts'
import { IconButton } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { MoveButtons } from '../shared/move-buttons.tsx'
import { useCall } from '../shared/use-call.ts'

const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

export function FeatureList({ features }: { features: Feature[] }) {
  const { send, busy } = useCall()
  const [featureToDelete, setFeatureToDelete] = useState<{
    feature: Feature
    place: number
  } | null>(null)

  function move(from: number, to: number) {
    const ids = features.map(({ _id }) => _id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    send('PUT /api/common/feature/order', { body: { ids } })
  }

  if (features.length === 0) return <Empty title={t('No pictures yet')} />
  return (
    <>
      <ol className="mt-8 grid gap-5 2xl:grid-cols-2 min-[120rem]:grid-cols-3">
        {features.map((feature, place) => (
          <li key={feature._id} className="relative">
            <Picture
              src={feature.image}
              alt={t('Feature {n}', { n: place + 1 })}
              sizes="(min-width: 64rem) 70vw, 92vw"
              width={1600}
              height={900}
              className="h-75 w-full border border-line bg-ivory-deep object-cover object-[50%_25%]"
            />
            <div className="absolute top-2 right-2 flex bg-ivory/95">
              <MoveButtons place={place} count={features.length} busy={busy} move={move} />
              <IconButton
                label={t('Delete feature {n}', { n: place + 1 })}
                disabled={busy}
                onClick={() => setFeatureToDelete({ feature, place })}
              >
                <Trash2 size={18} strokeWidth={1.5} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {featureToDelete && (
        <ConfirmDialog
          title={t('Delete {what}?', { what: t('feature {n}', { n: featureToDelete.place + 1 }) })}
          description={t('It is removed from the home page at once.')}
          onClose={() => setFeatureToDelete(null)}
          confirm={t('Delete')}
          keep={t('Keep it')}
          onConfirm={() => {
            send('DELETE /api/common/feature/delete/:id', {
              params: { id: featureToDelete.feature._id },
            })
            setFeatureToDelete(null)
          }}
        />
      )}
    </>
  )
}
