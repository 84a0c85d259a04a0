import type { Product } from '#shared/catalogue/product-schema.ts'
import { Modal } from '../../ui/modal.tsx'
import type { ReviewPage } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'

type Props = {
  product: Product
  reviews: ReviewPage
  look: Pick<Product, '_id' | 'title' | 'image'>[]
  /** Where another colour of it is shown. */
  to: (id: string) => string
  onClose: () => void
}

export default function ProductDialog({ product, reviews, look, to, onClose }: Props) {
  return (
    <Modal open onClose={onClose} size="lg" title={product.title} titleHidden>
      <div className="p-4 sm:p-8">
        <ProductDetail
          product={product}
          reviews={reviews}
          look={look}
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
