import { Heart as HeartIcon } from 'lucide-react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useWishes } from './wish-context.tsx'

/** Keeps a product for later, or keeps it no longer. */
export function Heart({ product, className = '' }: { product: Product; className?: string }) {
  const { has, toggle } = useWishes()
  const kept = has(product._id)
  return (
    <IconButton
      label={`Wishlist: ${product.title}`}
      aria-pressed={kept}
      onClick={() => toggle(product)}
      className={`text-maroon ${className}`}
    >
      <HeartIcon size={20} strokeWidth={1.5} fill={kept ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
