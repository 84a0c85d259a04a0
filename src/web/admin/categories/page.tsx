import { useState } from 'react'
import { Link } from 'react-router'
import type { ManagedCategory } from '#shared/catalogue/category-schema.ts'
import { MAX_CATEGORIES, productCategories } from '#shared/catalogue/vocabulary.ts'
import { adminProductsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { countText } from '../shared/count-text.ts'
import { NamedList } from '../shared/named-list.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'

const CategorySheet = onDemand(() => import('./category-sheet.tsx'))

const load = createStaffLoader('catalogue', async ({ api }) => {
  const { data: categories } = await api('GET /api/admin/categories')
  return { categories }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Categories'))

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const { getName } = useCategories()
  const [editedCategory, setEditedCategory] = useState<ManagedCategory | 'new'>()
  const { send, busy } = useCall()
  return (
    <>
      <NamedList
        title={t('Categories')}
        intro={t('Every shop has {names}. Yours are shown after them.', {
          names: productCategories.map(getName).join(', '),
        })}
        empty={t('No categories of your own yet')}
        newLabel={t('New category')}
        items={categories}
        max={MAX_CATEGORIES}
        busy={busy}
        formatState={formatState}
        renderLink={({ id, name, products }) =>
          products > 0 && (
            <Link to={adminProductsPath({ category: id })} className="text-link">
              {countText(products, 'product')}
              <span className="sr-only"> {name}</span>
            </Link>
          )
        }
        deletion={t('Nothing uses this category.')}
        onNew={() => setEditedCategory('new')}
        onEdit={setEditedCategory}
        onOrder={(ids) => send('PUT /api/admin/categories/order', { body: { ids } })}
        onDelete={(id) => send('DELETE /api/admin/categories/:id', { params: { id } })}
      />
      {editedCategory && (
        <CategorySheet
          category={editedCategory === 'new' ? null : editedCategory}
          newest={categories.find(
            (category) => editedCategory !== 'new' && category.id === editedCategory.id,
          )}
          onClose={() => setEditedCategory(undefined)}
        />
      )}
    </>
  )
}

const formatState = ({ isArchived, inNavigation, isUsed }: ManagedCategory) =>
  [
    isArchived ? t('Archived') : inNavigation ? t('In the menu') : t('Not in the menu'),
    isUsed && t('in use: you can archive it, but not delete it'),
  ]
    .filter(Boolean)
    .join(' · ')
