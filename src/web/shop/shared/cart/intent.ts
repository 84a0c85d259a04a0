import type { Cart, CartItem } from '#shared/orders/cart-schema.ts'

/** A change to the cart, as the pages send it to the cart's action. */
export type CartIntent =
  | {
      intent: 'add'
      productId: string
      size?: string | undefined
      line: Omit<CartItem, 'quantity'>
    }
  | { intent: 'set'; productId: string; size?: string | undefined; quantity: number }
  | { intent: 'remove'; productId: string; size?: string | undefined }

const isLine = (one: { productId: string; size?: string | undefined }) => (other: CartItem) =>
  other.productId === one.productId && (other.size ?? '') === (one.size ?? '')

export const lineOf = (
  items: CartItem[],
  one: { productId: string; size?: string | undefined },
): CartItem | undefined => items.find(isLine(one))

/** The lines as they will be once `change` has gone through. */
export function withChange(items: CartItem[], change: CartIntent): CartItem[] {
  const same = isLine(change)
  if (change.intent === 'remove') return items.filter((item) => !same(item))
  if (change.intent === 'set') {
    return items.map((item) => (same(item) ? { ...item, quantity: change.quantity } : item))
  }
  if (items.some(same)) {
    return items.map((item) => (same(item) ? { ...item, quantity: item.quantity + 1 } : item))
  }
  return [...items, { ...change.line, quantity: 1 }]
}

export const piecesIn = (cart: Pick<Cart, 'items'>) =>
  cart.items.reduce((sum, item) => sum + item.quantity, 0)
