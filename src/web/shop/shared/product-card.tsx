import { Link } from 'react-router'
import { categoryLabels } from '#shared/catalogue/vocabulary.ts'
import { t, titleOf } from '#shared/words/words.ts'
import { Badge } from '../../shared/badge.tsx'
import { Price } from '../../shared/price.tsx'
import { useSession } from '../../shared/session.tsx'
import { CachedPart } from '../../start/cached-part.tsx'
import { CardPicture } from '../../ui/picture.tsx'
import type { Card } from './card.ts'
import { Heart } from './wishlist/heart.tsx'
import { useWishes } from './wishlist/wish-context.tsx'

export const CARD_SIZES = '(min-width:80rem) 19rem,(min-width:48rem) 30vw,43vw'

type Props = {
  product: Card
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
  const { product, to, first = false, as: Title = 'h2', sizes = CARD_SIZES, resetScroll } = props
  const { lowStock } = useSession().shop
  const { pressed } = useWishes()
  const way = [to, first, Title, sizes, lowStock, pressed(product._id)].join(' ')
  return (
    <CachedPart as="article" className="card" of={product} way={way}>
      {() => (
        <>
          <div className="card-plate">
            <CardPicture src={product.image} sizes={sizes} first={first} />
            <Badge product={product} />
          </div>
          <p>{t(categoryLabels[product.category])}</p>
          <Title>
            <Link to={to} preventScrollReset={!resetScroll} discover="none">
              {titleOf(product)}
            </Link>
          </Title>
          <Price price={product.price} salePrice={product.salePrice} />
          <Heart product={product} className="card-heart" />
        </>
      )}
    </CachedPart>
  )
}
