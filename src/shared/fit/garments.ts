import type { ChartMeasure } from './measure-labels.ts'
import type { Wear } from './measures.ts'

/** The first measure decides the size; the others may be altered a little. */
type Garment = { label: string; wear: Wear; measures: readonly ChartMeasure[] }

const women = { wear: 'women', measures: ['bust', 'waist', 'hip'] } as const
const men = { wear: 'men', measures: ['chest', 'waist'] } as const
const children = { wear: 'children', measures: ['height', 'chest', 'waist'] } as const

export const garmentKinds = {
  lehenga: { label: 'Lehenga', ...women },
  blouse: { label: 'Saree blouse', wear: 'women', measures: ['bust', 'waist'] },
  kurta: { label: 'Women’s kurta or suit', ...women },
  anarkali: { label: 'Anarkali', ...women },
  gown: { label: 'Gown', ...women },
  sherwani: { label: 'Sherwani', ...men },
  bandhgala: { label: 'Bandhgala', ...men },
  mensKurta: { label: 'Men’s kurta', ...men },
  girls: { label: 'Girls’ wear', ...children },
  boys: { label: 'Boys’ wear', ...children },
} as const satisfies Record<string, Garment>

export type GarmentCode = keyof typeof garmentKinds
export const garmentCodes = Object.keys(garmentKinds) as [GarmentCode, ...GarmentCode[]]

export const isGarmentCode = (code: string | undefined): code is GarmentCode =>
  code !== undefined && Object.hasOwn(garmentKinds, code)

/** Room that a product is cut with. */
export const easeLabels = {
  close: 'Close fit',
  average: 'Average fit',
  loose: 'Loose fit',
} as const
export type Ease = keyof typeof easeLabels
export const eases = Object.keys(easeLabels) as [Ease, ...Ease[]]

/** Returns `average` for any other text. */
export const parseEase = (text: string | undefined): Ease =>
  eases.find((ease) => ease === text) ?? 'average'
