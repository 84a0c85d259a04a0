import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { MAX_COLLECTIONS } from '#shared/catalogue/vocabulary.ts'
import { collectionPreviewPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { countText } from '../shared/count-text.ts'
import { NamedList } from '../shared/named-list.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'

const CollectionSheet = onDemand(() => import('./collection-sheet.tsx'))

const load = createStaffLoader('catalogue', async ({ api }) => {
  const { data: collections } = await api('GET /api/admin/collections')
  return { collections }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Collections'))

export default function AdminCollections({ loaderData: { collections } }: Route.ComponentProps) {
  const [editedCollection, setEditedCollection] = useState<ListedCollection | 'new'>()
  const { send, busy } = useCall()
  return (
    <>
      <NamedList
        title={t('Collections')}
        intro={t(
          'A collection is a set of pieces that you choose, with a page of its own. A piece can be in several.',
        )}
        empty={t('No collections yet')}
        newLabel={t('New collection')}
        items={collections}
        max={MAX_COLLECTIONS}
        busy={busy}
        formatState={formatState}
        renderLink={({ id, name, isShown }) =>
          isShown && (
            <Link to={collectionPreviewPath(id)} className="text-link">
              {t('See it in the shop')}
              <span className="sr-only"> {name}</span>
            </Link>
          )
        }
        deletion={t('The products stay in the shop. Nothing else uses this collection.')}
        onNew={() => setEditedCollection('new')}
        onEdit={setEditedCollection}
        onOrder={(ids) => send('PUT /api/admin/collections/order', { body: { ids } })}
        onDelete={(id) => send('DELETE /api/admin/collections/:id', { params: { id } })}
      />
      {editedCollection && (
        <CollectionSheet
          collection={editedCollection === 'new' ? null : editedCollection}
          onClose={() => setEditedCollection(undefined)}
        />
      )}
    </>
  )
}

const formatState = ({ products, isShown, inNavigation, isUsed }: ListedCollection) =>
  [
    countText(products, 'product'),
    isShown ? (inNavigation ? t('In the menu') : t('Not in the menu')) : t('Hidden'),
    isUsed && t('in use: you can hide it, but not delete it'),
  ]
    .filter(Boolean)
    .join(' · ')
