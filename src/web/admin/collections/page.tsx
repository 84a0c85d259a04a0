import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { MAX_COLLECTIONS } from '#shared/catalogue/vocabulary.ts'
import { collectionPath } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { actingOn } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { counted } from '../shared/counted.ts'
import { MoveButtons } from '../shared/move-buttons.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import type { CollectionIntent } from './intent.ts'

const CollectionSheet = onDemand(() => import('./collection-sheet.tsx'))
const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

const load = loadingForStaff('catalogue', async ({ api }) => {
  const { data: collections } = await api('GET /api/admin/collections')
  return { collections }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(
  async (sent: CollectionIntent, { api }) => {
    if (sent.intent === 'order') {
      await api('PUT /api/admin/collections/order', { body: { ids: sent.ids } })
      return
    }
    const { message } =
      sent.intent === 'add'
        ? await api('POST /api/admin/collections', { body: sent.collection })
        : sent.intent === 'change'
          ? await api('PUT /api/admin/collections/:id', {
              params: { id: sent.id },
              body: sent.collection,
            })
          : await api('DELETE /api/admin/collections/:id', { params: { id: sent.id } })
    toast.success(message ?? '')
  },
  ({ intent }) => intent === 'add' || intent === 'change',
)

export const meta = () => panelMeta(t('Collections'))

export default function AdminCollections({ loaderData }: Route.ComponentProps) {
  const { collections } = loaderData
  const [edited, setEdited] = useState<ListedCollection | 'new'>()
  const [deleting, setDeleting] = useState<ListedCollection>()
  const { send, busy } = useSend<CollectionIntent>()
  const ids = collections.map(({ id }) => id)
  function move(from: number, to: number) {
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '')
    send({ intent: 'order', ids: moved })
  }
  return (
    <div className="max-w-5xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">{t('Collections')}</h1>
        <Button disabled={collections.length >= MAX_COLLECTIONS} onClick={() => setEdited('new')}>
          {t('New collection')}
        </Button>
      </div>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t(
          'A collection is a set of pieces that you choose, with a page of its own. A piece can be in several.',
        )}
      </p>
      {collections.length === 0 ? (
        <Empty title={t('No collections yet')} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {collections.map((collection, place) => (
            <li key={collection.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">
                  {collection.name}
                  {collection.nameHindi && (
                    <span lang="hi" className="ml-3 font-normal">
                      {collection.nameHindi}
                    </span>
                  )}
                </p>
                <p className="text-sm text-ink-soft">{stateOf(collection)}</p>
              </div>
              {collection.isShown && (
                <Link
                  to={collectionPath(collection.id)}
                  className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
                >
                  {t('See it in the shop')}
                  <span className="sr-only"> {collection.name}</span>
                </Link>
              )}
              <div className="flex flex-wrap items-center gap-2">
                <MoveButtons
                  name={collection.name}
                  place={place}
                  count={collections.length}
                  busy={busy}
                  move={move}
                />
                <Button kind="outline" className="px-4!" onClick={() => setEdited(collection)}>
                  {t('Edit')}
                  <span className="sr-only"> {collection.name}</span>
                </Button>
                <Button
                  kind="danger"
                  className="px-4!"
                  disabled={busy || collection.isUsed}
                  onClick={() => setDeleting(collection)}
                >
                  {t('Delete')}
                  <span className="sr-only"> {collection.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <CollectionSheet
          collection={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete {title}?', { title: deleting.name })}
          description={t('Its pieces stay in the shop. No discount, sale or setting names it.')}
          confirm={t('Delete')}
          keep={t('Keep')}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => {
            send({ intent: 'delete', id: deleting.id })
            setDeleting(undefined)
          }}
        />
      )}
    </div>
  )
}

const stateOf = ({ products, isShown, inNavigation, isUsed }: ListedCollection) =>
  [
    counted(products, 'product'),
    isShown ? (inNavigation ? t('In the menu') : t('Not in the menu')) : t('Hidden'),
    isUsed && t('in use, so it can be hidden and not deleted'),
  ]
    .filter(Boolean)
    .join(' · ')
