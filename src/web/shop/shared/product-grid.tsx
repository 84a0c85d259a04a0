import { Skeleton } from '../../ui/states.tsx'
import type { Card } from './card.ts'
import { ProductCard } from './product-card.tsx'

/** Cards on the first screen of every device. */
const FIRST_ROW = 2

type Props = { products: Card[]; getHref: (product: Card) => string; dimmed?: boolean }

export function ProductGrid({ products, getHref, dimmed }: Props) {
  return (
    <ul
      aria-busy={dimmed}
      className={`product-grid transition-opacity ${dimmed ? 'opacity-45' : ''}`}
    >
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} to={getHref(product)} first={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className="product-grid">
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
