import type { Product } from '#shared/catalogue/product-schema.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWishlist } from './wishlist-context.tsx'

type Props = { product: Pick<Product, '_id' | 'title'>; className?: string }

export function WishlistButton({ product, className = 'text-maroon' }: Props) {
  const { ariaPressed, toggle } = useWishlist()
  return (
    <IconButton
      label={t('Wishlist: {title}', { title: getTitle(product) })}
      aria-pressed={ariaPressed(product._id)}
      onClick={() => toggle(product)}
      className={className}
    >
      <Icon name="heart" />
    </IconButton>
  )
}
