import type { Product } from '#shared/catalogue/product-schema.ts'
import { Modal } from '../../ui/modal.tsx'
import type { LookProducts, ReviewPage, Titles } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

type Props = {
  product: Product
  reviews: ReviewPage
  look: LookProducts
  titles: Titles
  to: (id: string) => string
  onClose: () => void
}

export function ProductDialog({ product, reviews, look, titles, to, onClose }: Props) {
  return (
    <Modal open onClose={onClose} size="lg" title={product.title} titleHidden inPlace>
      <div className="product-in-dialog">
        <ProductDetail
          product={product}
          reviews={reviews}
          look={look}
          titles={titles}
          to={to}
          inDialog
          title={
            <p
              aria-hidden
              className="font-display text-3xl leading-tight font-semibold text-balance sm:text-4xl"
            >
              {product.title}
            </p>
          }
        />
      </div>
    </Modal>
  )
}
