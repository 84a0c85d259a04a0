import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { CartItem } from '#shared/orders/cart-schema.ts'

/** A line as pages show it; one that is being added has no id yet. */
export type ShownLine = Omit<CartItem, 'lineId'> & { lineId?: string }

/** A cart change as pages send it. */
export type CartIntent =
  | {
      intent: 'add'
      productId: string
      size?: string | undefined
      options?: LineOptions | undefined
      line: Omit<ShownLine, 'quantity'>
    }
  | (Line & { intent: 'set'; quantity: number })
  | (Line & { intent: 'remove' })

/** Product and size name a line; its id does where the cart has the product in several lines. */
type Line = {
  productId: string
  size?: string | undefined
  lineId?: string | undefined
  options?: LineOptions | undefined
}

/** The part of a change that the API needs. */
export type CartCommand = Line &
  ({ intent: 'add' } | { intent: 'set'; quantity: number } | { intent: 'remove' })

/** Equal for lines that the cart merges. */
export const lineKey = ({ productId, size = '', options: { make, addOns } = {} }: Line) =>
  [productId, size, make, addOns].join(':')

const isLine = (one: Line) => (other: ShownLine) =>
  one.lineId !== undefined && other.lineId !== undefined
    ? one.lineId === other.lineId
    : lineKey(one) === lineKey(other)

export const lineOf = (items: ShownLine[], one: Line): ShownLine | undefined =>
  items.find(isLine(one))

/** The lines after the change. */
export function withChange(items: ShownLine[], change: CartIntent): ShownLine[] {
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
