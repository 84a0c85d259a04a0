/** The demo shop's pieces, words and voices. The same for everyone who plants it. */
import { bridal } from './products/bridal.ts'
import { casual } from './products/casual.ts'
import { formals } from './products/formals.ts'
import type { DemoProduct } from './products/kind.ts'
import { partywear } from './products/partywear.ts'
import { reception } from './products/reception.ts'

export type { DemoProduct } from './products/kind.ts'
export { reviews, shoppers } from './products/reviews.ts'

export const products: DemoProduct[] = [
  ...bridal,
  ...formals,
  ...partywear,
  ...casual,
  ...reception,
]
