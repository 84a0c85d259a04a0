/** The demo's products, equal in every installation. */
import { bridal } from './products/bridal.ts'
import { casual } from './products/casual.ts'
import { dyes } from './products/dyes.ts'
import { formals } from './products/formals.ts'
import { hindiTitles } from './products/hindi.ts'
import { hindiDescriptions } from './products/hindi-words.ts'
import { type DemoProduct, workOf } from './products/kind.ts'
import { partywear } from './products/partywear.ts'
import { reception } from './products/reception.ts'

export type { DemoProduct } from './products/kind.ts'
export { reviews, shoppers } from './products/reviews.ts'

type Piece = DemoProduct & { titleHindi: string; descriptionHindi: string }

/** More expensive products get denser embroidery; all have Hindi titles. */
const completeProduct = (piece: DemoProduct): Piece => ({
  ...piece,
  titleHindi: hindiTitles[piece.slug] ?? '',
  descriptionHindi: hindiDescriptions[piece.slug] ?? '',
  plate: { ...piece.plate, work: workOf(piece) },
})

const pieces = [...bridal, ...formals, ...partywear, ...casual, ...reception].map(completeProduct)

const dyedProducts = dyes.map(({ palette, wearer, ...own }): Piece => {
  const piece = pieces.find(({ slug }) => slug === own.dyeOf)
  if (!piece) throw new Error(`${own.slug} is a dye of a piece that there is not: ${own.dyeOf}.`)
  return {
    ...piece,
    ...own,
    plate: { ...piece.plate, ...wearer, palette, dyedFrom: piece.plate.palette },
  }
})

export const products: Piece[] = [...pieces, ...dyedProducts]
