import type { Product } from '#shared/catalogue/product-schema.ts'
import type { SuitStyle } from '../shared/home-words.ts'

type DescribedProduct = Pick<Product, 'title' | 'description' | 'fabric' | 'craft'>

const suitPattern =
  /anarkali|kurti|kurta|suit|palazzo|sharara|patiala|churidar|co-ord|kaftan|tunic|dress material|\bset\b/
const otherGarments = /lehenga|saree|gown|sherwani|bandhgala|nehru|men[’']s/

/** A style that only the description mentions does not count. */
export function isOfStyle({ words, details = [] }: SuitStyle, product: DescribedProduct): boolean {
  const title = product.title.toLowerCase()
  const nameText = `${title} ${product.fabric} ${product.craft}`.toLowerCase()
  const fullText = `${title} ${product.description}`.toLowerCase()
  return (
    suitPattern.test(title) &&
    !otherGarments.test(title) &&
    words.every((word) => nameText.includes(word)) &&
    details.every((word) => fullText.includes(word))
  )
}
