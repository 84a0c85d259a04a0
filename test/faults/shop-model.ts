import fc from 'fast-check'
import { type AfterSale, afterSales, type SoldOrder } from './after-sale.ts'

export type Lines = Map<number, number>

type Open = { id: string; approvalURL: string; lines: Lines }
/** The simplest possible model of the shop. */
export class Model {
  free: number[]
  carts: Lines[]
  open: (Open | undefined)[] = []
  paid: SoldOrder[] = []
  /** Stock received or removed by hand. */
  received: number[]

  constructor(stock: number[], shoppers: number) {
    this.free = [...stock]
    this.received = [...stock]
    this.carts = Array.from({ length: shoppers }, () => new Map())
  }

  /** The shopper's own unpaid order holds stock that the cart may still use. */
  available(shopper: number, product: number) {
    return (this.free[product] ?? 0) + (this.open[shopper]?.lines.get(product) ?? 0)
  }

  move(lines: Lines, sign: 1 | -1) {
    for (const [product, quantity] of lines)
      this.free[product] = (this.free[product] ?? 0) + sign * quantity
  }

  release(shopper: number) {
    const open = this.open[shopper]
    if (open) this.move(open.lines, 1)
    this.open[shopper] = undefined
  }
}

export type Step =
  | { kind: 'add'; shopper: number; product: number; quantity: number }
  | { kind: 'remove'; shopper: number; product: number }
  | { kind: 'order' | 'pay' | 'cancel' | 'expire'; shopper: number }
  | (AfterSale & { which: number })
  | { kind: 'receive'; product: number; quantity: number }

const shopper = fc.nat(1)
const product = fc.nat(1)
const quantity = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('add' as const), shopper, product, quantity }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), shopper, product }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('order' as const, 'pay' as const, 'cancel' as const, 'expire' as const),
      shopper,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(afterSales, fc.nat(1)).map(([one, which]) => ({ ...one, which })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      product,
      quantity: fc.integer({ min: -2, max: 4 }),
    }),
  },
)

export const history = fc.record({
  stock: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})
/** A paid order of both products, and what happens to it. */
export const sale = fc.record({
  stock: fc.constant([6, 6] as [number, number]),
  steps: fc
    .tuple(quantity, quantity, fc.array(afterSales, { minLength: 3, maxLength: 8 }))
    .map(([first, second, after]): Step[] => [
      { kind: 'add', shopper: 0, product: 0, quantity: first },
      { kind: 'add', shopper: 0, product: 1, quantity: second },
      { kind: 'order', shopper: 0 },
      { kind: 'pay', shopper: 0 },
      ...after.map((one) => ({ ...one, which: 0 })),
    ]),
})
