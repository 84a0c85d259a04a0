import { Download, LayoutGrid, Rows3, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { productStatuses, productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { adminProductsPath, type ProductChoice, productsExportPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { parseProductChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { translateOptions } from '../shared/list-search.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import type { Undoable } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ProductAdminCard, type ProductItem } from './product-card.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductSelection } from './use-product-selection.ts'

const ProductSheet = onDemand(() => import('./product-sheet.tsx'))
const ImportDialog = onDemand(() => import('./import/import-dialog.tsx'))
const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

const NEW = 'new'

const load = createStaffLoader(
  'catalogue',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { edit: id, view: _, ...query } = parseProductChoice(searchParams)
    const byId = 'GET /api/admin/products/get/:id'
    const words = { limit: 1, facets: 'all' } as const
    const [list, editedProduct, listing] = await Promise.all([
      orEmpty(api('GET /api/admin/products/get', { query: { ...query, limit: LIST_SIZE } })),
      id && id !== NEW ? api(byId, { params: { id } }).catch(() => null) : null,
      id ? orNull(api('GET /api/shop/products/get', { query: words })) : null,
    ])
    return {
      list,
      editedProduct: editedProduct?.data ?? null,
      knownFacets: listing?.facets,
    }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Products'))

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { list, editedProduct, knownFacets } = loaderData
  const { data: products, total } = list
  const { apiOrigin } = useSession()
  const categories = useCategories()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [productToDelete, setProductToDelete] = useState<Product | null>(null)
  const [importing, setImporting] = useState(false)
  const undoing = useCall()
  const offerUndo = ({ text, batch }: Undoable) =>
    toast.success(text, {
      label: t('Undo'),
      run: () => undoing.send('POST /api/admin/products/undo/:id', { params: { id: batch } }),
    })
  const { send } = useCall<'DELETE /api/admin/products/delete/:id'>({
    quiet: true,
    onDone: ({ batch }) => offerUndo({ text: t('Product deleted'), batch }),
  })
  const choice = parseProductChoice(search)
  const { cursor: _, edit, q, sort: __, view, ...filters } = choice
  const isSheetOpen = edit === NEW || editedProduct !== null
  const selection = useProductSelection({ products, total, filter: { q, ...filters } })
  const { selection: chosen, isChosen, choose } = selection

  const go = (next: ProductChoice, replace = false) =>
    navigate(adminProductsPath(next), { state, replace, preventScrollReset: true })

  function remove(product: Product) {
    setProductToDelete(null)
    choose([product], false)
    send('DELETE /api/admin/products/delete/:id', { params: { id: product._id } })
  }

  const partsOf = (product: Product): ProductItem => ({
    product,
    selected: isChosen(product),
    onSelect: (on) => choose([product], on),
    onEdit: () => go({ ...choice, edit: product._id }),
    onDelete: () => setProductToDelete(product),
  })

  return (
    <>
      <ListPage
        title={t('Products')}
        list={list}
        noun="product"
        choice={choice}
        getHref={({ edit: _, ...next }) => adminProductsPath({ ...next, view })}
        actions={
          <Button onClick={() => go({ ...choice, edit: NEW })}>{t('Add New Product')}</Button>
        }
        more={
          <>
            <button type="button" onClick={() => setImporting(true)}>
              <Upload size={16} strokeWidth={1.5} />
              {t('Import')}
            </button>
            <a href={productsExportPath(apiOrigin, 'csv')} download="products.csv">
              <Download size={16} strokeWidth={1.5} />
              {t('Export')}
            </a>
            <a href={productsExportPath(apiOrigin, 'xlsx')} download="products.xlsx">
              <Download size={16} strokeWidth={1.5} />
              {t('Excel')}
            </a>
          </>
        }
        search={{
          label: t('Search products'),
          placeholder: t('Words of the title or description, or a SKU'),
        }}
        filters={[
          {
            kind: 'select',
            name: 'category',
            label: t('Category'),
            anyLabel: t('Any category'),
            options: categories
              .listOfferedIds([search.get('category') ?? ''])
              .map((id) => [id, categories.getName(id)] as const),
          },
          {
            kind: 'select',
            name: 'status',
            label: t('Status'),
            anyLabel: t('Any status'),
            options: productStatuses.map((id) => [id, t(productStatusLabels[id])] as const),
          },
          {
            kind: 'select',
            name: 'stock',
            label: t('Stock'),
            anyLabel: t('Any stock'),
            options: translateOptions(stockOptions),
          },
          {
            kind: 'select',
            name: 'sale',
            label: t('On sale'),
            anyLabel: t('On sale or not'),
            options: translateOptions(saleOptions),
          },
          {
            kind: 'select',
            name: 'sort',
            label: t('Sorted by'),
            anyLabel: t('Newest first'),
            options: translateOptions(sortOptions),
          },
        ]}
        empty={{
          title: t('No products yet'),
          filteredTitle: t('No product fits this'),
          text: <p>{t('Add the first piece, or import a file of many.')}</p>,
        }}
        notice={<ViewSwitch choice={choice} />}
        bulk={
          chosen.count > 0 && (
            <BulkBar
              selection={chosen}
              wholePage={selection.wholePage}
              onWholePage={(on) => choose(products, on)}
              total={total}
              onEverything={selection.chooseEverything}
              onClear={selection.chooseNone}
              onUndoable={offerUndo}
            />
          )
        }
      >
        {(rows) =>
          view === 'table' ? (
            <ProductTable items={rows.map(partsOf)} />
          ) : (
            <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5 min-[120rem]:grid-cols-8">
              {rows.map((product) => (
                <li key={product._id}>
                  <ProductAdminCard {...partsOf(product)} />
                </li>
              ))}
            </ul>
          )
        }
      </ListPage>
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

/** Keeps filters, order and page. */
function ViewSwitch({ choice }: { choice: ProductChoice }) {
  const views = [
    [undefined, t('Cards'), LayoutGrid],
    ['table', t('Table'), Rows3],
  ] as const
  return (
    <nav aria-label={t('Shown as')} className="mb-4 flex gap-5">
      {views.map(([view, label, Icon]) => (
        <Link
          key={label}
          to={adminProductsPath({ ...choice, edit: undefined, view })}
          preventScrollReset
          aria-current={choice.view === view ? 'true' : undefined}
          className="list-tab"
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
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
