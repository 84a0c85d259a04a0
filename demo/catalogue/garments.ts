import { type Ease, type GarmentCode, garmentKinds } from '#shared/fit/garments.ts'
import type { Wear } from '#shared/fit/measures.ts'
import type { DemoProduct } from './demo-product.ts'

type Silhouette = DemoProduct['plate']['silhouette']

const garments: Partial<Record<Silhouette, GarmentCode>> = {
  lehenga: 'lehenga',
  saree: 'blouse',
  cape: 'gown',
  gown: 'gown',
  anarkali: 'anarkali',
  sherwani: 'sherwani',
  bandhgala: 'bandhgala',
}

const easeBySilhouette: Partial<Record<Silhouette, Ease>> = {
  kaftan: 'loose',
  dhoti: 'loose',
  gown: 'close',
  sherwani: 'close',
  bandhgala: 'close',
}

const isMens = ({ title }: DemoProduct) => /Men’s|Nehru Jacket/.test(title)

type GarmentFit = { wear: Wear; garment: GarmentCode | ''; ease: Ease | '' }

/** Returns wearer, garment and ease by silhouette. Without sizes, garment and ease are empty. */
export function getGarmentFit(product: DemoProduct): GarmentFit {
  const { silhouette } = product.plate
  const suit = isMens(product) ? 'mensKurta' : 'kurta'
  const garment = garments[silhouette] ?? suit
  const { wear } = garmentKinds[garment]
  return product.sizes
    ? { wear, garment, ease: easeBySilhouette[silhouette] ?? '' }
    : { wear, garment: '', ease: '' }
}
