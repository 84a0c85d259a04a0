import type { PlateSpec } from '#demo/art/types.ts'

export type DemoProduct = {
  slug: string
  sku?: string
  dyeOf?: string
  title: string
  description: string
  category: 'bridal' | 'formals' | 'Partywear' | 'casual' | 'reception'
  /** In whole rupees. */
  price: number
  salePrice?: number
  sizes?: { size: string; stock: number }[]
  /** For products without sizes. */
  stock?: number
  styles: string[]
  alt: string
  plate: PlateSpec
}

const names = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

/** Stock from XS to XXL. */
export const sizeRun = (...stock: [number, number, number, number, number, number]) =>
  names.map((size, i) => ({ size, stock: stock[i] ?? 0 }))

/** Minimum prices in rupees for rich and for heavy embroidery. */
const RICH = 20_000
const HEAVY = 60_000
export const getEmbroidery = ({ price }: Pick<DemoProduct, 'price'>) =>
  price >= HEAVY ? 'heavy' : price >= RICH ? 'rich' : 'light'
