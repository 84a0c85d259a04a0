import { createContext, useContext } from 'react'
import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import type { ShownLine } from './intent.ts'

export type CartProduct = Pick<
  Product,
  '_id' | 'title' | 'image' | 'price' | 'salePrice' | 'totalStock' | 'sizes'
> &
  Partial<Pick<Product, 'titleHindi'>>

type CartHandle = {
  items: ShownLine[]
  itemCount: number
  cart: Cart | null
  add: (product: CartProduct, size?: string, options?: LineOptions) => void
  setQuantity: (item: ShownLine, quantity: number) => void
  remove: (item: ShownLine) => void
  openSheet: () => void
}

export const CartContext = createContext<CartHandle | null>(null)

export function useCart(): CartHandle {
  const handle = useContext(CartContext)
  if (!handle) throw new Error('The cart is read outside of the shop.')
  return handle
}
