import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { Cart, CartItem } from '#shared/orders/cart-schema.ts'
import { stockLimitMessage } from '#shared/orders/cart-vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { useSendMany } from '../../../api/send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'
import { type OWN, useOwn } from '../../../start/own-part.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CartIntent, lineOf, piecesIn, withChange } from './intent.ts'
import { CartContext } from './use-cart.ts'

const CartSheet = onDemand(() => import('./cart-sheet.tsx'))

let additions = 0

/** A line's new quantity takes the place of the one on its way; each addition counts by itself. */
function keyOf({ intent, productId, size = '' }: CartIntent): string {
  if (intent !== 'add') return `${productId}:${size}`
  additions += 1
  return `add:${additions}`
}

/** The cart with the changes that are still on their way, so that each shows at once. */
type Props = { cart: Cart | null | typeof OWN; children: ReactNode }

export function CartProvider({ cart: given, children }: Props) {
  const cart = useOwn(given, 'cart')
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { send, pending } = useSendMany<CartIntent>('cart', paths.cart)
  const revalidator = useRevalidator()
  const [sheetOpen, setSheetOpen] = useState(false)

  const items = pending.reduce(withChange, cart?.items ?? [])
  const change = (intent: CartIntent) => send(keyOf(intent), intent)

  function add(product: Product, size?: string) {
    if (!user) return askToSignIn()
    const stock = product.sizes
      ? (product.sizes.find((row) => row.size === size)?.stock ?? 0)
      : product.totalStock
    const has = lineOf(items, { productId: product._id, size })?.quantity ?? 0
    if (has + 1 > stock) return toast.error(stockLimitMessage(has))
    const { _id: productId, title, image, price, salePrice } = product
    const line = { productId, title, image, price, salePrice, available: stock }
    change({ intent: 'add', productId, size, line: size ? { ...line, size } : line })
  }

  function setQuantity(item: CartItem, quantity: number) {
    if (quantity > item.quantity && quantity > item.available) {
      return toast.error(stockLimitMessage(item.quantity))
    }
    change({ intent: 'set', productId: item.productId, size: item.size, quantity })
  }

  function remove(item: CartItem) {
    change({ intent: 'remove', productId: item.productId, size: item.size })
  }

  function openSheet() {
    if (!user) return askToSignIn()
    setSheetOpen(true)
    // The cart is one on every device: another may have changed it.
    revalidator.revalidate()
  }

  const pieces = piecesIn({ items })
  return (
    <CartContext value={{ items, pieces, cart, add, setQuantity, remove, openSheet }}>
      {children}
      {sheetOpen && <CartSheet onClose={() => setSheetOpen(false)} />}
    </CartContext>
  )
}
