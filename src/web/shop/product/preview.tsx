import { Link } from 'react-router'
import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { adminProductsPath, productPreviewPath } from '#shared/panel-paths.ts'
import { said, t } from '#shared/words/panel.ts'
import { titleOf } from '#shared/words/words.ts'
import { loadingForMember, type Member } from '../../api/load.ts'
import { formatMoment } from '../../shared/dates.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { CartContext } from '../shared/cart/use-cart.ts'
import type { Route } from './+types/preview.ts'
import { spoken } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

const load = loadingForMember(async ({ api, params }: Member<Route.LoaderArgs['params']>) => {
  const id = params.productId
  const [product, reviews] = await Promise.all([
    api('GET /api/admin/products/get/:id', { params: { id } }),
    api('GET /api/admin/reviews', { query: { product: id, show: 'shown', limit: 50 } }),
  ])
  return { product: product.data, reviews: reviews.data }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Preview'), hidden: true })

const nothing = () => {}
/** An owner has no cart. */
const noCart = {
  items: [],
  pieces: 0,
  cart: null,
  add: () => toast.success(t('Here a shopper puts the piece into the cart.')),
  setQuantity: nothing,
  remove: nothing,
  openSheet: nothing,
}

/** A product as shoppers see it or will see it, for those who work here. */
export default function ProductPreview({ loaderData: { product, reviews } }: Route.ComponentProps) {
  const { status, publishAt } = product
  return (
    <CartContext value={noCart}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-ivory-deep px-4 py-2 sm:px-8">
        <Link
          to={adminProductsPath({ edit: product._id })}
          className={buttonStyle('quiet', 'px-0!')}
        >
          <Icon name="arrow-left" size={16} />
          {t('Back to the panel')}
        </Link>
        <p className="text-sm">
          {t('Preview.')} {said(productStatusLabels[status])}
          {publishAt && t(' for {moment}', { moment: formatMoment(publishAt) })}
          {status === 'published' ? '' : t(': shoppers do not see it now.')}
        </p>
      </div>
      <main className="measure py-8 sm:py-12">
        <ProductDetail
          preview
          to={productPreviewPath}
          product={spoken(product)}
          reviews={{ data: reviews, nextCursor: null }}
          look={[]}
          title={<h1 className="text-4xl sm:text-5xl">{titleOf(product)}</h1>}
        />
      </main>
    </CartContext>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
