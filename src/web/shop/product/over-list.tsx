import { redirect, useLocation, useNavigate } from 'react-router'
import { paths, productOver, productPath } from '#shared/paths.ts'
import { unlessSent } from '../../api/answered.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { Route } from './+types/over-list.ts'
import { loadProduct, productMeta } from './load-product.ts'

const ProductDialog = onDemand(() => import('./product-dialog.tsx'))

/** A piece that is gone has a page of its own to say so; under a list nobody would see it. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    return await loadProduct(args)
  } catch (error) {
    const gone =
      error instanceof Object && 'init' in error && (error.init as ResponseInit)?.status === 404
    throw gone ? redirect(productPath(args.params.productId)) : error
  }
}
export const loader = load
export const clientLoader = load
export const meta = productMeta
export const shouldRevalidate = unlessSent(paths.cart, paths.wishlist)

/** The product's dialog over the list behind it. Closing it leads back to that list as it was. */
export default function ProductOver({ loaderData, params }: Route.ComponentProps) {
  const { product, reviews, look } = loaderData
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // Without scripts the piece has a page of its own.
  if (!hydrated)
    return (
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${productPath(params.productId)}`} />
      </noscript>
    )

  const behind = pathname.slice(0, -params.productId.length - 1)
  function close() {
    // Opened from the list: step back to it, over the colours that were looked at. Reached by its address, or
    // in a tab of its own, there is nothing behind it: the list is a step onward. `idx` counts the steps made
    // within the shop.
    const steps = 1 + (state?.seen ?? 0)
    if (window.history.state?.idx >= steps) return navigate(-steps)
    navigate(behind + search, { preventScrollReset: true, replace: true })
  }

  return (
    <ProductDialog
      product={product}
      reviews={reviews}
      look={look}
      to={(id) => productOver(behind, id, search)}
      onClose={close}
    />
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
