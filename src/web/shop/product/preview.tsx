import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { adminProductsPath, productPreviewPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle, translate } from '#shared/words/words.ts'
import { createMemberLoader, type Member } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { formatMoment } from '../../shared/dates.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { noCart } from '../shared/cart/no-cart.ts'
import { CartContext } from '../shared/cart/use-cart.ts'
import type { Route } from './+types/preview.ts'
import { inPageLanguage } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

const load = createMemberLoader(async ({ api, params }: Member<Route.LoaderArgs['params']>) => {
  const id = params.productId
  const [product, reviews] = await Promise.all([
    api('GET /api/admin/products/get/:id', { params: { id } }),
    api('GET /api/admin/reviews', { query: { product: id, show: 'shown', limit: 50 } }),
  ])
  return { product: product.data, reviews: reviews.data }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Preview'), noIndex: true })

export default function ProductPreview({ loaderData: { product, reviews } }: Route.ComponentProps) {
  const { status, publishAt } = product
  return (
    <CartContext value={noCart}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-ivory-deep px-4 py-2 sm:px-8">
        <BackLink to={adminProductsPath({ edit: product._id })}>{t('Back to the panel')}</BackLink>
        <p className="text-sm">
          {t('Preview.')} {translate(productStatusLabels[status])}
          {publishAt && t(' for {moment}', { moment: formatMoment(publishAt) })}
          {status === 'published' ? '' : t(': customers do not see it.')}
        </p>
      </div>
      <main className="measure pb-8 lg:pt-8">
        <ProductDetail
          preview
          to={productPreviewPath}
          product={inPageLanguage(product)}
          reviews={{ data: reviews, nextCursor: null }}
          look={[]}
          title={<h1 className="text-3xl sm:text-4xl xl:text-5xl">{getTitle(product)}</h1>}
        />
      </main>
    </CartContext>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
