import { useState } from 'react'
import { Link } from 'react-router'
import type { ManagedCategory } from '#shared/catalogue/category-schema.ts'
import { MAX_CATEGORIES, productCategories } from '#shared/catalogue/vocabulary.ts'
import { adminProductsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { actingOn } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { useCategories } from '../../shared/categories.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { counted } from '../shared/counted.ts'
import { MoveButtons } from '../shared/move-buttons.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import type { CategoryIntent } from './intent.ts'

const CategorySheet = onDemand(() => import('./category-sheet.tsx'))
const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

const load = loadingForStaff('catalogue', async ({ api }) => {
  const { data: categories } = await api('GET /api/admin/categories')
  return { categories }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(
  async (sent: CategoryIntent, { api }) => {
    if (sent.intent === 'order') {
      await api('PUT /api/admin/categories/order', { body: { ids: sent.ids } })
      return
    }
    const { message } =
      sent.intent === 'add'
        ? await api('POST /api/admin/categories', { body: sent.category })
        : sent.intent === 'change'
          ? await api('PUT /api/admin/categories/:id', {
              params: { id: sent.id },
              body: sent.category,
            })
          : await api('DELETE /api/admin/categories/:id', { params: { id: sent.id } })
    toast.success(message ?? '')
  },
  ({ intent }) => intent === 'add' || intent === 'change',
)

export const meta = () => panelMeta(t('Categories'))

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData
  const { nameOf } = useCategories()
  const [edited, setEdited] = useState<ManagedCategory | 'new'>()
  const [deleting, setDeleting] = useState<ManagedCategory>()
  const { send, busy } = useSend<CategoryIntent>()
  const ids = categories.map(({ id }) => id)
  function move(from: number, to: number) {
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '')
    send({ intent: 'order', ids: moved })
  }
  return (
    <div className="max-w-5xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">{t('Categories')}</h1>
        <Button disabled={categories.length >= MAX_CATEGORIES} onClick={() => setEdited('new')}>
          {t('New category')}
        </Button>
      </div>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Every shop has {names}. Yours are shown after them.', {
          names: productCategories.map(nameOf).join(', '),
        })}
      </p>
      {categories.length === 0 ? (
        <Empty title={t('No categories of your own yet')} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {categories.map((category, place) => (
            <li key={category.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold wrap-anywhere">
                  {category.name}
                  {category.nameHindi && (
                    <span lang="hi" className="ml-3 font-normal">
                      {category.nameHindi}
                    </span>
                  )}
                </p>
                <p className="text-sm text-ink-soft">{stateOf(category)}</p>
              </div>
              {category.products > 0 && (
                <Link
                  to={adminProductsPath({ category: category.id })}
                  className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
                >
                  {counted(category.products, 'product')}
                  <span className="sr-only"> {category.name}</span>
                </Link>
              )}
              <div className="flex flex-wrap items-center gap-2">
                <MoveButtons
                  name={category.name}
                  place={place}
                  count={categories.length}
                  busy={busy}
                  move={move}
                />
                <Button kind="outline" className="px-4!" onClick={() => setEdited(category)}>
                  {t('Edit')}
                  <span className="sr-only"> {category.name}</span>
                </Button>
                <Button
                  kind="danger"
                  className="px-4!"
                  disabled={busy || category.isUsed}
                  onClick={() => setDeleting(category)}
                >
                  {t('Delete')}
                  <span className="sr-only"> {category.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <CategorySheet
          category={edited === 'new' ? null : edited}
          newest={categories.find((one) => edited !== 'new' && one.id === edited.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete {title}?', { title: deleting.name })}
          description={t('No product, discount, sale or setting names it.')}
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

const stateOf = ({ isArchived, inNavigation, isUsed }: ManagedCategory) =>
  [
    isArchived ? t('Archived') : inNavigation ? t('In the menu') : t('Not in the menu'),
    isUsed && t('in use, so it can be archived and not deleted'),
  ]
    .filter(Boolean)
    .join(' · ')
