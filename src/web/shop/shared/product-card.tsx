import { Link } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { categoryLabels } from '#shared/catalogue/vocabulary.ts'
import { Badge } from '../../shared/badge.tsx'
import { Price } from '../../shared/price.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Heart } from './wishlist/heart.tsx'

export const CARD_SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 30vw, 43vw'

type Props = {
  product: Product
  to: string
  /** Among the pictures that the first screen shows. */
  first?: boolean
  /** The heading's rank where the card stands. */
  as?: 'h2' | 'h3'
  sizes?: string
  /** For a link that leads to another page instead of a dialog over this one. */
  resetScroll?: boolean
}

/** A plate with its name and price; the whole of it is one link. */
export function ProductCard(props: Props) {
  const { product, to, first, as: Title = 'h2', sizes = CARD_SIZES, resetScroll } = props
  return (
    <article className="group relative">
      <div className="relative aspect-3/4 overflow-hidden border border-line bg-ivory-deep">
        <Picture
          src={product.image}
          alt=""
          sizes={sizes}
          {...(first ? { first } : {})}
          className="h-full w-full object-cover transition-transform duration-700 ease-silk group-hover:scale-[1.03]"
        />
        <Badge product={product} />
        <Heart
          product={product}
          className="absolute right-1.5 bottom-1.5 z-10 rounded-full bg-ivory/85"
        />
      </div>
      <div className="pt-4 pb-2">
        <p className="text-sm text-ink-soft">{categoryLabels[product.category]}</p>
        <Title className="mt-1 text-xl leading-snug sm:text-[1.375rem]">
          <Link
            to={to}
            preventScrollReset={!resetScroll}
            className="after:absolute after:inset-0 hover:text-maroon focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-maroon"
          >
            {product.title}
          </Link>
        </Title>
        <Price price={product.price} salePrice={product.salePrice} className="mt-1.5" />
      </div>
    </article>
  )
}
