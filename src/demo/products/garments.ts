import { type Ease, type GarmentCode, garmentKinds } from '#shared/fit/garments.ts'
import type { Wear } from '#shared/fit/measures.ts'
import type { DemoProduct } from './kind.ts'

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

const cuts: Partial<Record<Silhouette, Ease>> = {
  kaftan: 'loose',
  dhoti: 'loose',
  gown: 'close',
  sherwani: 'close',
  bandhgala: 'close',
}

const isMens = ({ title }: DemoProduct) => /Men’s|Nehru Jacket/.test(title)

type Cut = { wear: Wear; garment: GarmentCode | ''; ease: Ease | '' }

/** For whom a demo product is cut, by its silhouette; size chart and ease are blank for one without sizes. */
export function garmentOf(product: DemoProduct): Cut {
  const { silhouette } = product.plate
  const suit = isMens(product) ? 'mensKurta' : 'kurta'
  const garment = garments[silhouette] ?? suit
  const { wear } = garmentKinds[garment]
  return product.sizes
    ? { wear, garment, ease: cuts[silhouette] ?? '' }
    : { wear, garment: '', ease: '' }
}
