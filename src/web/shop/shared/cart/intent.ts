import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { CartItem } from '#shared/orders/cart-schema.ts'

/** A line that is being added has no id. */
export type ShownLine = Omit<CartItem, 'lineId'> & { lineId?: string }

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

/** Product and size name a line; `lineId` is required if several lines of the cart have them. */
type Line = {
  productId: string
  size?: string | undefined
  lineId?: string | undefined
  options?: LineOptions | undefined
}

export type CartCommand = Line &
  ({ intent: 'add' } | { intent: 'set'; quantity: number } | { intent: 'remove' })

/** The cart merges lines with equal keys. */
export const lineKey = ({ productId, size = '', options: { make, addOns } = {} }: Line) =>
  [productId, size, make, addOns].join(':')

const isLine = (line: Line) => (other: ShownLine) =>
  line.lineId !== undefined && other.lineId !== undefined
    ? line.lineId === other.lineId
    : lineKey(line) === lineKey(other)

export const findShownLine = (items: ShownLine[], line: Line): ShownLine | undefined =>
  items.find(isLine(line))

export function withChange(items: ShownLine[], change: CartIntent): ShownLine[] {
  const isSameLine = isLine(change)
  if (change.intent === 'remove') return items.filter((item) => !isSameLine(item))
  if (change.intent === 'set') {
    return items.map((item) => (isSameLine(item) ? { ...item, quantity: change.quantity } : item))
  }
  if (items.some(isSameLine)) {
    return items.map((item) => (isSameLine(item) ? { ...item, quantity: item.quantity + 1 } : item))
  }
  return [...items, { ...change.line, quantity: 1 }]
}
