import { useId } from 'react'
import { Link } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { productPath } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { Price } from '../../shared/price.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { LookProducts } from './load-product.ts'
import { useRecentlyViewed } from './recently-viewed.ts'

type StripProduct = Pick<Product, '_id' | 'title' | 'image'> & {
  titleHindi?: string
  focus?: string
  price?: number
  salePrice?: number
}

export function MoreProducts({ product, look }: { product: Product; look: LookProducts }) {
  const recentlyViewed = useRecentlyViewed(product)
  return (
    <>
      <Strip title={t('Complete the look')} products={look} />
      <Strip title={t('Recently viewed')} products={recentlyViewed} />
    </>
  )
}

function Strip({ title, products }: { title: string; products: StripProduct[] }) {
  const heading = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10 border-t border-line pt-7">
      <h2 id={heading} className="mb-4 text-2xl text-maroon">
        {title}
      </h2>
      <ul className="-mx-1 flex snap-x scroll-px-1 gap-4 overflow-x-auto px-1 pb-3">
        {products.map(({ _id, image, focus, price, salePrice = 0, ...titles }) => (
          <li key={_id} className="w-32 shrink-0 snap-start sm:w-36">
            <Link to={productPath(_id)} className="group block">
              <Picture
                src={image}
                focus={focus}
                alt=""
                sizes="9rem"
                className="aspect-3/4 w-full border border-line object-cover"
              />
              <span className="mt-2 block text-sm leading-snug group-hover:text-maroon">
                {getTitle(titles)}
              </span>
            </Link>
            {price !== undefined && (
              <Price price={price} salePrice={salePrice} className="mt-1 text-sm" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
