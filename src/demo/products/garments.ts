import type { Ease, GarmentCode } from '#shared/fit/garments.ts'
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

/** Size chart and ease of a demo product; blank for one without sizes. */
export function garmentOf(piece: DemoProduct): { garment: GarmentCode | ''; ease: Ease | '' } {
  if (!piece.sizes) return { garment: '', ease: '' }
  const { silhouette } = piece.plate
  const suit = isMens(piece) ? 'mensKurta' : 'kurta'
  return { garment: garments[silhouette] ?? suit, ease: cuts[silhouette] ?? '' }
}
