import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { productStatuses, productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { BulkOutcome, NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import { adminProductsPath, type ProductChoice, productsExportPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { type Change, createIntentAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { useCategories } from '../../shared/categories.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { countText } from '../shared/count-text.ts'
import { FilterBar, FilterSelect, translateOptions } from '../shared/filter-bar.tsx'
import { parseProductChoice } from '../shared/list-choices.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { ProductIntent, Undoable } from './intent.ts'
import { ProductAdminCard } from './product-card.tsx'
import { useProductSelection } from './use-product-selection.ts'

const ProductSheet = onDemand(() => import('./product-sheet.tsx'))
const ImportDialog = onDemand(() => import('./import/import-dialog.tsx'))
const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

const PAGE = 50
const NEW = 'new'

const load = createStaffLoader(
  'catalogue',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { edit: id, ...query } = parseProductChoice(searchParams)
    const byId = 'GET /api/admin/products/get/:id'
    const words = { limit: 1, facets: 'all' } as const
    const [list, editedProduct, listing] = await Promise.all([
      orEmpty(api('GET /api/admin/products/get', { query: { ...query, limit: PAGE } })),
      id && id !== NEW ? api(byId, { params: { id } }).catch(() => null) : null,
      id ? orNull(api('GET /api/shop/products/get', { query: words })) : null,
    ])
    const { data: products, total, nextCursor, failed } = list
    return {
      products,
      total,
      nextCursor,
      failed,
      editedProduct: editedProduct?.data ?? null,
      knownFacets: listing?.facets,
    }
  },
)
export const loader = load
export const clientLoader = load

type Outcome = { outcome?: BulkOutcome; undoable?: Undoable }

const showSaved = (done: string, warning: string | undefined) =>
  warning ? toast.error(`${done}. ${warning}`) : toast.success(done)

const act = async (change: ProductIntent, { api }: Change): Promise<Outcome> => {
  if (change.intent === 'bulk') {
    const { bulk } = change
    const outcome = await api('POST /api/admin/products/bulk', { body: bulk })
    if (bulk.preview) return { outcome }
    const products = countText(outcome.total, 'product')
    const isGone = bulk.change.kind === 'delete'
    const text = t(isGone ? '{products} deleted' : '{products} changed', { products })
    return outcome.batch ? { undoable: { text, batch: outcome.batch } } : {}
  } else if (change.intent === 'delete') {
    const call = 'DELETE /api/admin/products/delete/:id'
    const { batch } = await api(call, { params: { id: change.id } })
    return { undoable: { text: t('Product deleted'), batch } }
  } else if (change.intent === 'undo') {
    const call = 'POST /api/admin/products/undo/:id'
    const { message } = await api(call, { params: { id: change.batch } })
    toast.success(message ?? t('The change is taken back'))
  } else if (change.id) {
    const params = { id: change.id }
    const { warning } = await api('PUT /api/admin/products/edit/:id', {
      params,
      body: change.fields,
    })
    showSaved(t('Product edited successfully'), warning)
  } else {
    const { warning } = await api('POST /api/admin/products/add', {
      body: change.fields as NewProduct,
    })
    showSaved(t('Product added successfully'), warning)
  }
  return {}
}
export const clientAction = createIntentAction(
  act,
  ({ intent }) => intent === 'save' || intent === 'bulk',
)

export const meta = () => panelMeta(t('Products'))

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { products, total, nextCursor, failed, editedProduct, knownFacets } = loaderData
  const { apiOrigin } = useSession()
  const categories = useCategories()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [productToDelete, setProductToDelete] = useState<Product | null>(null)
  const [importing, setImporting] = useState(false)
  const undoing = useSend<ProductIntent>()
  const offerUndo = ({ text, batch }: Undoable) =>
    toast.success(text, {
      label: t('Undo'),
      run: () => undoing.send({ intent: 'undo', batch }),
    })
  const { send } = useSend<ProductIntent, Outcome>({
    onDone: ({ undoable }) => undoable && offerUndo(undoable),
  })
  const choice = parseProductChoice(search)
  const { cursor, edit, q, sort, ...filters } = choice
  const filtering = Object.values(filters).filter(Boolean).length
  const isSheetOpen = edit === NEW || editedProduct !== null
  const selection = useProductSelection({ products, total, filter: { q, ...filters } })
  const { selection: chosen, isChosen, choose } = selection

  const go = (next: ProductChoice, replace = false) =>
    navigate(adminProductsPath(next), { state, replace, preventScrollReset: true })

  function remove(product: Product) {
    setProductToDelete(null)
    choose([product], false)
    send({ intent: 'delete', id: product._id })
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl text-maroon">{t('Products')}</h1>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {!failed && countText(total, 'product')}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:gap-3">
          <a
            href={productsExportPath(apiOrigin, 'csv')}
            download="products.csv"
            className={buttonStyle('outline', 'px-4!')}
          >
            <Download size={16} strokeWidth={1.5} />
            {t('Export')}
          </a>
          <a
            href={productsExportPath(apiOrigin, 'xlsx')}
            download="products.xlsx"
            className={buttonStyle('outline', 'px-4!')}
          >
            <Download size={16} strokeWidth={1.5} />
            {t('Excel')}
          </a>
          <Button
            kind="outline"
            className="px-4! max-sm:col-span-2"
            onClick={() => setImporting(true)}
          >
            <Upload size={16} strokeWidth={1.5} />
            {t('Import')}
          </Button>
          <Button className="max-sm:col-span-2" onClick={() => go({ ...choice, edit: NEW })}>
            {t('Add New Product')}
          </Button>
        </div>
      </div>
      <FilterBar
        getHref={adminProductsPath}
        label={t('Search products')}
        placeholder={t('Words of the title or description, or a SKU')}
        active={filtering + (sort ? 1 : 0)}
      >
        <FilterSelect
          label={t('Category')}
          name="category"
          anyLabel={t('Any category')}
          options={categories
            .listOfferedIds([search.get('category') ?? ''])
            .map((id) => [id, categories.getName(id)] as const)}
        />
        <FilterSelect
          label={t('Status')}
          name="status"
          anyLabel={t('Any status')}
          options={productStatuses.map((id) => [id, t(productStatusLabels[id])] as const)}
        />
        <FilterSelect
          label={t('Stock')}
          name="stock"
          anyLabel={t('Any stock')}
          options={translateOptions(stockOptions)}
        />
        <FilterSelect
          label={t('On sale')}
          name="sale"
          anyLabel={t('On sale or not')}
          options={translateOptions(saleOptions)}
        />
        <FilterSelect
          label={t('Sorted by')}
          name="sort"
          anyLabel={t('Newest first')}
          options={translateOptions(sortOptions)}
        />
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : products.length === 0 ? (
        <Empty title={q || filtering > 0 ? t('No product fits this') : t('No products yet')}>
          {!q && filtering === 0 && <p>{t('Add the first piece, or import a file of many.')}</p>}
        </Empty>
      ) : (
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5 min-[120rem]:grid-cols-8">
          {products.map((product) => (
            <li key={product._id}>
              <ProductAdminCard
                product={product}
                selected={isChosen(product)}
                onSelect={(on) => choose([product], on)}
                onEdit={() => go({ ...choice, edit: product._id })}
                onDelete={() => setProductToDelete(product)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        shownCount={products.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => adminProductsPath({ ...choice, edit: undefined, cursor: at })}
      />
      {chosen.count > 0 && (
        <BulkBar
          selection={chosen}
          wholePage={selection.wholePage}
          onWholePage={(on) => choose(products, on)}
          total={total}
          onEverything={selection.chooseEverything}
          onClear={selection.chooseNone}
          onUndoable={offerUndo}
        />
      )}
      {isSheetOpen && hydrated && (
        <ProductSheet
          key={edit}
          product={edit === NEW ? null : editedProduct}
          knownFacets={knownFacets}
          onClose={() => go({ ...choice, edit: undefined }, true)}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {productToDelete && (
        <ConfirmDialog
          title={t('Delete {what}?', { what: getTitle(productToDelete) })}
          description={`${productToDelete.status === 'published' ? t('It is removed from the shop at once, and customers with it in their cart are told.') : t('Customers do not see it.')} ${t('Orders that have it keep its name, price and picture.')}`}
          onClose={() => setProductToDelete(null)}
          confirm={t('Delete')}
          keep={t('Keep it')}
          onConfirm={() => remove(productToDelete)}
        />
      )}
    </>
  )
}

const stockOptions = [
  ['in', 'In stock'],
  ['low', 'Low'],
  ['out', 'Out of stock'],
] as const
const saleOptions = [
  ['1', 'On sale'],
  ['0', 'Not on sale'],
] as const
const sortOptions = [
  ['title', 'Title'],
  ['price', 'Price'],
  ['stock', 'Stock'],
] as const
