import type { Product } from '#shared/catalogue/product-schema.ts'

/** What a card shows of a product. */
export type Card = Pick<
  Product,
  '_id' | 'title' | 'image' | 'category' | 'price' | 'salePrice' | 'totalStock'
>

export function cardOf(product: Product): Card {
  const { _id, title, image, category, price, salePrice, totalStock } = product
  return { _id, title, image, category, price, salePrice, totalStock }
}

const cards = new WeakMap<Product[], Card[]>()

/** Of the same list the same cards, which their HTML is kept with. */
export function cardsOf(products: Product[]): Card[] {
  const known = cards.get(products) ?? products.map(cardOf)
  cards.set(products, known)
  return known
}
