import { Link } from 'react-router'
import { categoryPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import { useCategories } from '../../shared/categories.ts'
import type { Route } from './+types/page.ts'
import { loadProduct, productMeta } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

export const loader = loadProduct
export const clientLoader = loadProduct
export const meta = productMeta
export const shouldRevalidate = revalidateExceptAfter(paths.cart, paths.wishlist)

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews, look, titles } = loaderData
  const { getName } = useCategories()
  return (
    <div className="measure py-6">
      <nav aria-label={t('Breadcrumb')} className="mb-2">
        <Link
          to={categoryPath(product.category)}
          className="inline-flex min-h-11 items-center text-ink-soft underline decoration-gold underline-offset-6 hover:text-maroon"
        >
          {t('All {category}', { category: getName(product.category) })}
        </Link>
      </nav>
      <ProductDetail
        product={product}
        reviews={reviews}
        look={look}
        titles={titles}
        title={<h1 className="text-4xl sm:text-5xl">{product.title}</h1>}
      />
    </div>
  )
}
