import { lazy, Suspense, useState } from 'react'
import { Link, useFetcher, useLoaderData } from 'react-router'
import type { NewProduct, Product } from '#shared/catalogue.ts'
import { acting, loadingForMember } from '../../api/load.ts'
import { ProductAdminCard } from '../../components/admin/product-admin-card.tsx'
import { Button, buttonStyle } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/states.tsx'
import { toast } from '../../components/ui/toast.ts'
import { adminProductsPath } from '../../paths.ts'

const ProductSheet = lazy(() => import('../../components/admin/product-sheet.tsx'))
const DeleteDialog = lazy(() => import('../../components/admin/delete-dialog.tsx'))

const PAGE = 48
const MOST = 1000

const load = loadingForMember(async ({ api, url: { searchParams } }) => {
  const show = Math.min(Math.max(Number(searchParams.get('show')) || PAGE, PAGE), MOST)
  const { data, total } = await api('GET /api/admin/products/get', { query: { limit: show } })
  return { products: data, total, show }
})
export const loader = load
export const clientLoader = load

export type ProductIntent =
  | { intent: 'save'; id?: string; fields: NewProduct }
  | { intent: 'delete'; id: string }

export const clientAction = acting(async ({ api, request }) => {
  const change: ProductIntent = await request.json()
  if (change.intent === 'delete') {
    await api('DELETE /api/admin/products/delete/:id', { params: { id: change.id } })
  } else if (change.id) {
    const params = { id: change.id }
    await api('PUT /api/admin/products/edit/:id', { params, body: change.fields })
    toast.success('Product edited successfully')
  } else {
    await api('POST /api/admin/products/add', { body: change.fields })
    toast.success('Product added successfully')
  }
  return { ok: true as const }
})

export default function AdminProducts() {
  const { products, total, show } = useLoaderData<typeof load>()
  const [open, setOpen] = useState<'new' | Product | null>(null)
  const [leaving, setLeaving] = useState<Product | null>(null)
  const remover = useFetcher()

  function remove(product: Product) {
    setLeaving(null)
    const change: ProductIntent = { intent: 'delete', id: product._id }
    remover.submit(change, { method: 'post', encType: 'application/json' })
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl text-maroon">Products</h1>
        <Button onClick={() => setOpen('new')}>Add New Product</Button>
      </div>
      {products.length === 0 ? (
        <Empty title="No products yet" />
      ) : (
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
          {products.map((product) => (
            <li key={product._id}>
              <ProductAdminCard
                product={product}
                onEdit={() => setOpen(product)}
                onDelete={() => setLeaving(product)}
              />
            </li>
          ))}
        </ul>
      )}
      {products.length < total && products.length < MOST && (
        <div className="mt-8 text-center">
          <Link
            to={adminProductsPath(show + PAGE)}
            preventScrollReset
            replace
            className={buttonStyle('outline')}
          >
            Load more
          </Link>
        </div>
      )}
      <Suspense fallback={null}>
        {open && (
          <ProductSheet product={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        )}
        {leaving && (
          <DeleteDialog
            title={leaving.title}
            onClose={() => setLeaving(null)}
            onDelete={() => remove(leaving)}
          />
        )}
      </Suspense>
    </>
  )
}
