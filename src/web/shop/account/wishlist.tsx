import { paths, productPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader } from '../../api/load.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { AddToCart } from '../shared/cart/add-to-cart.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import { ProductCard } from '../shared/product-card.tsx'
import type { Route } from './+types/wishlist.ts'

const load = createMemberLoader(async ({ api, user, orEmpty }) => {
  const { data: products, failed } = await orEmpty(
    api('GET /api/shop/wishlist/:userId', { params: { userId: user.id } }),
  )
  return { products, failed }
})
export const loader = load
export const clientLoader = load
export const shouldRevalidate = revalidateExceptAfter(paths.cart)

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your wishlist'), noIndex: true }, matches)

export default function Wishlist({ loaderData: { products, failed } }: Route.ComponentProps) {
  if (failed) return <FailedList sentence={failed} />
  if (products.length === 0)
    return (
      <Empty title={t('Your wishlist is empty')}>
        <p className="mb-6 text-ink-soft">{t('Press the heart on a piece to save it here.')}</p>
        <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
      </Empty>
    )
  return (
    <div className="no-filters">
      <p className="mb-6 text-sm text-ink-soft">
        {t('If a piece on this list sells out, we email you when it is back.')}
      </p>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} to={productPath(product._id)} resetScroll />
            <AddToCart product={product} />
          </li>
        ))}
      </ul>
    </div>
  )
}
