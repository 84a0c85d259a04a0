import type { Product } from '#shared/catalogue.ts'
import { useSession } from '../../session.tsx'

export const lowStockText = (left: number) => `Only ${left} items left`

/** What a card says of stock and sale; stock comes first, since it decides. */
export function Badge({ product }: { product: Pick<Product, 'totalStock' | 'salePrice'> }) {
  const { totalStock, salePrice } = product
  const { lowStock } = useSession().shop
  if (totalStock === 0) return <Tag className="bg-ink text-ivory">Out Of Stock</Tag>
  if (totalStock < lowStock) {
    return <Tag className="bg-ivory text-maroon">{lowStockText(totalStock)}</Tag>
  }
  if (salePrice > 0) return <Tag className="bg-maroon text-ivory">Sale</Tag>
  return null
}

function Tag({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span className={`absolute top-3 left-3 px-3 py-1.5 text-xs font-medium ${className}`}>
      {children}
    </span>
  )
}
