import type { Product } from '#shared/catalogue/product-schema.ts'
import { useSession } from './session.tsx'

export const lowStockText = (left: number) => `Only ${left} ${left === 1 ? 'item' : 'items'} left`

/** What a card says of stock and sale; stock comes first, since it decides. */
export function Badge({ product }: { product: Pick<Product, 'totalStock' | 'salePrice'> }) {
  const { totalStock, salePrice } = product
  const { lowStock } = useSession().shop
  return (
    <span className="pointer-events-none absolute bottom-2 left-2 flex max-w-[calc(100%-4rem)] flex-col items-start gap-1">
      {totalStock === 0 && <Tag className="bg-ink text-ivory">Out Of Stock</Tag>}
      {totalStock > 0 && totalStock < lowStock && (
        <Tag className="bg-ivory text-maroon">{lowStockText(totalStock)}</Tag>
      )}
      {salePrice > 0 && <Tag className="bg-maroon text-ivory">Sale</Tag>}
    </span>
  )
}

function Tag({ className, children }: { className: string; children: React.ReactNode }) {
  return <span className={`px-2.5 py-1.5 text-xs font-medium ${className}`}>{children}</span>
}
