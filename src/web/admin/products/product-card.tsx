import { Link } from 'react-router'
import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { adminProductPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { Badge } from '../../shared/badge.tsx'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RowCheck } from '../shared/row-check.tsx'

export type ProductItem = {
  product: Product
  selected: boolean
  onSelect: (selected: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** Two labels fit side by side on half a phone. */
const compactStyle = 'px-1! tracking-normal! whitespace-nowrap'

export function ProductAdminCard({ product, selected, onSelect, onEdit, onDelete }: ProductItem) {
  const title = getTitle(product)
  return (
    <article
      className={`relative flex h-full flex-col border bg-white/50 ${selected ? 'border-maroon ring-1 ring-maroon' : 'border-line'}`}
    >
      <div className="relative aspect-4/5 overflow-hidden bg-ivory-deep">
        <Picture
          src={product.image}
          alt=""
          sizes="(min-width: 80rem) 14rem, (min-width: 48rem) 28vw, 44vw"
          className="h-full w-full object-cover"
        />
        <Badge product={product} />
      </div>
      <RowCheck
        label={t('Select {title}', { title })}
        checked={selected}
        onChange={onSelect}
        className="absolute top-0 right-0 size-11 bg-ivory/90"
      />
      <div className="flex flex-1 flex-col p-3">
        <h2 className="text-lg">
          <Link to={adminProductPath(product._id)} className="block min-h-11 content-center">
            {title}
          </Link>
        </h2>
        <Price price={product.price} salePrice={product.salePrice} className="mt-1" />
        <p className="mt-0.5 text-sm text-ink-soft">
          {product.status !== 'published' && (
            <strong className="mr-2 text-gold-ink">{t(productStatusLabels[product.status])}</strong>
          )}
          {t('{n} in stock', { n: product.totalStock })}
          {product.sizes &&
            product.sizes.length > 0 &&
            t(', {n} sizes', { n: product.sizes.length })}
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-3">
          <Button kind="outline" className={compactStyle} onClick={onEdit}>
            {t('Edit')}
            <span className="sr-only"> {title}</span>
          </Button>
          <Button kind="danger" className={compactStyle} onClick={onDelete}>
            {t('Delete')}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
    </article>
  )
}
