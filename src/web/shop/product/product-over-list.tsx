import { redirect, useLocation, useNavigate } from 'react-router'
import { paths, productOver, productPath } from '#shared/paths.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import type { RouteHandle } from '../../shared/without-scripts.tsx'
import type { Route } from './+types/product-over-list.ts'
import { loadProduct, productMeta } from './load-product.ts'
import { ProductDialog } from './product-dialog.tsx'

/** A missing product redirects to its own page, which explains it. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    return await loadProduct(args)
  } catch (error) {
    const isNotFound =
      error instanceof Object && 'init' in error && (error.init as ResponseInit)?.status === 404
    throw isNotFound ? redirect(productPath(args.params.productId)) : error
  }
}
export const loader = load
export const clientLoader = load
export const meta = productMeta
/** Without scripts the dialog cannot be closed, so the product's own page opens instead. */
export const handle: RouteHandle = {
  withoutScripts: ({ productId = '' }) => productPath(productId),
}
export const shouldRevalidate = revalidateExceptAfter(paths.cart, paths.wishlist)

/** Closing the dialog returns to the unchanged list. */
export default function ProductOver({ loaderData, params }: Route.ComponentProps) {
  const { product, reviews, look, titles } = loaderData
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const listPath = pathname.slice(0, -params.productId.length - 1)
  function close() {
    // Goes back over the colours viewed. `idx` counts history entries within the shop.
    const steps = 1 + (state?.seen ?? 0)
    if (window.history.state?.idx >= steps) return navigate(-steps)
    navigate(listPath + search, { preventScrollReset: true, replace: true })
  }

  return (
    <ProductDialog
      product={product}
      reviews={reviews}
      look={look}
      titles={titles}
      to={(id) => productOver(listPath, id, search)}
      onClose={close}
    />
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
