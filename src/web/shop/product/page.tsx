import { paths } from '#shared/paths.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import type { Route } from './+types/page.ts'
import { loadProduct, productMeta } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

export const loader = loadProduct
export const clientLoader = loadProduct
export const meta = productMeta
export const shouldRevalidate = revalidateExceptAfter(paths.cart, paths.wishlist)

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews, look, titles } = loaderData
  return (
    <div className="measure pb-6 lg:pt-8">
      <ProductDetail
        product={product}
        reviews={reviews}
        look={look}
        titles={titles}
        title={<h1 className="text-3xl sm:text-4xl xl:text-5xl">{product.title}</h1>}
      />
    </div>
  )
}
