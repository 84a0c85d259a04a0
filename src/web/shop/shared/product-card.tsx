import { Link } from 'react-router'
import { getTitle } from '#shared/words/words.ts'
import { Badge } from '../../shared/badge.tsx'
import { useCategories } from '../../shared/categories.ts'
import { Price } from '../../shared/price.tsx'
import { useSession } from '../../shared/session.tsx'
import { CardPicture } from '../../ui/picture.tsx'
import type { Card } from './card.ts'
import { WishlistButton } from './wishlist/wishlist-button.tsx'

export const CARD_SIZES = '(min-width:80rem) 19rem,(min-width:48rem) 30vw,43vw'

type Props = {
  product: Card
  to: string
  first?: boolean
  as?: 'h2' | 'h3'
  sizes?: string
  /** For links to another page, not to a dialog over this one. */
  resetScroll?: boolean
}

export function ProductCard(props: Props) {
  const { getName } = useCategories()
  const { clothOnCards } = useSession().shop
  const { product, to, first = false, as: Title = 'h2', sizes = CARD_SIZES, resetScroll } = props
  const picture = (clothOnCards && product.clothPhoto) || product.image
  return (
    <article className="card">
      <div className="card-plate">
        <CardPicture
          src={picture}
          focus={product.imageFocus?.[picture]}
          sizes={sizes}
          first={first}
        />
        <Badge product={product} />
      </div>
      <p>{getName(product.category)}</p>
      <Title>
        <Link to={to} preventScrollReset={!resetScroll} discover="none">
          {getTitle(product)}
        </Link>
      </Title>
      <Price price={product.price} salePrice={product.salePrice} />
      <WishlistButton product={product} className="card-heart" />
    </article>
  )
}
