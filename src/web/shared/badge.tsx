import type { Product } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/words.ts'
import { useSession } from './session.tsx'

export const lowStockText = (stock: number) =>
  stock === 1
    ? t('Only {left} item left', { left: stock })
    : t('Only {left} items left', { left: stock })

export function Badge({ product }: { product: Pick<Product, 'totalStock' | 'salePrice'> }) {
  const { totalStock, salePrice } = product
  const { lowStock } = useSession().shop
  if (totalStock >= lowStock && salePrice === 0) return null
  return (
    <span className="badges">
      {totalStock === 0 && <span className="badge bg-ink text-ivory">{t('Out Of Stock')}</span>}
      {totalStock > 0 && totalStock < lowStock && (
        <span className="badge">{lowStockText(totalStock)}</span>
      )}
      {salePrice > 0 && <span className="badge bg-maroon text-ivory">{t('Sale')}</span>}
    </span>
  )
}
