/** The demo's products, equal in every installation. */
import { bridal } from './bridal.ts'
import { casual } from './casual.ts'
import { type DemoProduct, getEmbroidery } from './demo-product.ts'
import { dyes } from './dyes.ts'
import { formals } from './formals.ts'
import { hindiTitles } from './hindi-titles.ts'
import { hindiDescriptions } from './hindi-words.ts'
import { partywear } from './partywear.ts'
import { reception } from './reception.ts'

export type { DemoProduct } from './demo-product.ts'
export { reviews, shoppers } from './reviews.ts'

type CatalogueProduct = DemoProduct & { titleHindi: string; descriptionHindi: string }

/** More expensive products get denser embroidery; all have Hindi titles. */
const completeProduct = (product: DemoProduct): CatalogueProduct => ({
  ...product,
  titleHindi: hindiTitles[product.slug] ?? '',
  descriptionHindi: hindiDescriptions[product.slug] ?? '',
  plate: { ...product.plate, work: getEmbroidery(product) },
})

const undyedProducts = [...bridal, ...formals, ...partywear, ...casual, ...reception].map(
  completeProduct,
)

const dyedProducts = dyes.map(({ palette, wearer, ...own }): CatalogueProduct => {
  const product = undyedProducts.find(({ slug }) => slug === own.dyeOf)
  if (!product) throw new Error(`${own.slug} is a dye of a piece that there is not: ${own.dyeOf}.`)
  return {
    ...product,
    ...own,
    plate: { ...product.plate, ...wearer, palette, dyedFrom: product.plate.palette },
  }
})

export const products: CatalogueProduct[] = [...undyedProducts, ...dyedProducts]
