import { Link } from 'react-router'
import { BEST_SELLERS } from '#shared/catalogue/vocabulary.ts'
import { categoryPath, paths, productOver } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Card } from '../shared/card.ts'
import { ProductCard } from '../shared/product-card.tsx'

/** A click on a product opens the listing; the eye icon opens the product. */
export function BestSellers({ products }: { products: Card[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="best-sellers" className="measure pb-4">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="best-sellers" className="text-4xl text-maroon sm:text-5xl">
          {t('Best sellers')}
        </h2>
        <Link
          to={categoryPath(BEST_SELLERS)}
          className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-6 hover:text-maroon"
        >
          {t('All best sellers')}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product._id} className="relative">
            <ProductCard
              product={product}
              to={categoryPath(BEST_SELLERS)}
              as="h3"
              resetScroll
              sizes="(min-width: 64rem) 20rem, 43vw"
            />
            <Link
              to={productOver(paths.home, product._id)}
              preventScrollReset
              aria-label={t('Look at {title}', { title: product.title })}
              className="absolute top-14 right-1.5 z-10 grid size-11 place-items-center rounded-full bg-ivory/90 hover:text-maroon"
            >
              <Icon name="eye" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
