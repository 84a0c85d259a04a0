import type { Product } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/words.ts'
import { useSession } from './session.tsx'

export const lowStockText = (left: number) =>
  left === 1 ? t('Only {left} item left', { left }) : t('Only {left} items left', { left })

export function Badge({ product }: { product: Pick<Product, 'totalStock' | 'salePrice'> }) {
  const { totalStock, salePrice } = product
  const { lowStock } = useSession().shop
  if (totalStock >= lowStock && salePrice === 0) return null
  return (
    <span className="badges">
      {totalStock === 0 && <Tag className="bg-ink text-ivory">{t('Out Of Stock')}</Tag>}
      {totalStock > 0 && totalStock < lowStock && (
        <Tag className="bg-ivory text-maroon">{lowStockText(totalStock)}</Tag>
      )}
      {salePrice > 0 && <Tag className="bg-maroon text-ivory">{t('Sale')}</Tag>}
    </span>
  )
}

function Tag({ className, children }: { className: string; children: React.ReactNode }) {
  return <span className={`badge ${className}`}>{children}</span>
}
