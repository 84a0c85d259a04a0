import { useSession } from '../../shared/session.tsx'
import { CachedPart } from '../../start/cached-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'
import { useWishes } from './wishlist/wish-context.tsx'

/** How many cards are surely on the first screen of any device. */
const FIRST_ROW = 2

type Props = { products: Card[]; hrefOf: (product: Card) => string; dimmed?: boolean }

export function ProductGrid({ products, hrefOf, dimmed }: Props) {
  const { lowStock } = useSession().shop
  const { pressed } = useWishes()
  const [one] = products
  const hearts = products.map(({ _id }) => pressed(_id))
  return (
    <CachedPart
      as="ul"
      of={products}
      way={[one && hrefOf(one), lowStock, ...hearts].join(' ')}
      aria-busy={dimmed}
      className={`pieces transition-opacity ${dimmed ? 'opacity-45' : ''}`}
    >
      {() =>
        products.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} to={hrefOf(product)} first={index < FIRST_ROW} />
          </li>
        ))
      }
    </CachedPart>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className="pieces">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-3/4" />
          <Skeleton className="mt-4 h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
