import type { Product } from '#shared/catalogue/product-schema.ts'
import type { SuitStyle } from '../shared/home-words.ts'

type Piece = Pick<Product, 'title' | 'description' | 'fabric' | 'craft'>

const suitPattern =
  /anarkali|kurti|kurta|suit|palazzo|sharara|patiala|churidar|co-ord|kaftan|tunic|dress material|\bset\b/
const otherGarments = /lehenga|saree|gown|sherwani|bandhgala|nehru|men[’']s/

/** A style that only the description mentions does not count. */
export function isOfStyle({ words, details = [] }: SuitStyle, piece: Piece): boolean {
  const title = piece.title.toLowerCase()
  const named = `${title} ${piece.fabric} ${piece.craft}`.toLowerCase()
  const described = `${title} ${piece.description}`.toLowerCase()
  return (
    suitPattern.test(title) &&
    !otherGarments.test(title) &&
    words.every((word) => named.includes(word)) &&
    details.every((word) => described.includes(word))
  )
}
