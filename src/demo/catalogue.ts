/** The demo shop's pieces, words and voices. The same for everyone who plants it. */
import { bridal } from './products/bridal.ts'
import { casual } from './products/casual.ts'
import { formals } from './products/formals.ts'
import { hindiTitles } from './products/hindi.ts'
import type { DemoProduct } from './products/kind.ts'
import { partywear } from './products/partywear.ts'
import { reception } from './products/reception.ts'

export type { DemoProduct } from './products/kind.ts'
export { reviews, shoppers } from './products/reviews.ts'

/** Rupees from which a piece is worked closely, and from which its cloth is all but covered. */
const RICH = 20_000
const HEAVY = 60_000

/** The dearer the piece, the closer its work; and each has its Hindi name. */
const whole = (piece: DemoProduct): DemoProduct & { titleHindi: string } => ({
  ...piece,
  titleHindi: hindiTitles[piece.slug] ?? '',
  plate: {
    ...piece.plate,
    work: piece.price >= HEAVY ? 'heavy' : piece.price >= RICH ? 'rich' : 'light',
  },
})

export const products: (DemoProduct & { titleHindi: string })[] = [
  ...bridal,
  ...formals,
  ...partywear,
  ...casual,
  ...reception,
].map(whole)
