import { lazy, Suspense } from 'react'
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router'
import { loadProduct, productMeta } from '../../components/product/load-product.ts'
import { useHydrated } from '../../components/ui/hydrated.ts'

const ProductDialog = lazy(() => import('../../components/product/product-dialog.tsx'))

export const loader = loadProduct
export const clientLoader = loadProduct
export const meta = productMeta

/** The product's dialog over the list behind it. Closing it leads back to that list as it was. */
export default function ProductOver() {
  const { product, reviews, look } = useLoaderData<typeof loadProduct>()
  const { productId = '' } = useParams()
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  if (!hydrated) return null

  function close() {
    // Opened from the list: step back to it. Reached by its address: the list is a step onward.
    if (key !== 'default') return navigate(-1)
    const behind = pathname.slice(0, -productId.length - 1)
    navigate(behind + search, { preventScrollReset: true, replace: true })
  }

  return (
    <Suspense fallback={null}>
      <ProductDialog product={product} reviews={reviews} look={look} onClose={close} />
    </Suspense>
  )
}

export { PageError as ErrorBoundary } from '../../components/page-error.tsx'
