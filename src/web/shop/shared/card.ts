import type { Product } from '#shared/catalogue/product-schema.ts'
import { language, titleOf } from '#shared/words/words.ts'

export type Card = Pick<
  Product,
  '_id' | 'title' | 'image' | 'category' | 'price' | 'salePrice' | 'totalStock'
>

export function cardOf(product: Product): Card {
  const { _id, image, category, price, salePrice, totalStock } = product
  return { _id, title: titleOf(product), image, category, price, salePrice, totalStock }
}

const cards = { en: new WeakMap<Product[], Card[]>(), hi: new WeakMap<Product[], Card[]>() }

export function cardsOf(products: Product[]): Card[] {
  const cache = cards[language()]
  const cachedCards = cache.get(products) ?? products.map(cardOf)
  cache.set(products, cachedCards)
  return cachedCards
}
