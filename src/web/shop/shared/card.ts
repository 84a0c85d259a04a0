import type { Product } from '#shared/catalogue/product-schema.ts'

/** What a card shows of a product. */
export type Card = Pick<
  Product,
  '_id' | 'title' | 'image' | 'category' | 'price' | 'salePrice' | 'totalStock'
>

const cards = new WeakMap<Product, Card>()

/** Of the same product the same card, which its HTML is kept with. */
export function cardOf(product: Product): Card {
  const known = cards.get(product)
  if (known) return known
  const { _id, title, image, category, price, salePrice, totalStock } = product
  const card = { _id, title, image, category, price, salePrice, totalStock }
  cards.set(product, card)
  return card
}
