import type { Product } from '#shared/catalogue/product-schema.ts'
import { getTitle, language } from '#shared/words/words.ts'

export type Card = Pick<
  Product,
  '_id' | 'title' | 'image' | 'category' | 'price' | 'salePrice' | 'totalStock'
> &
  Partial<Pick<Product, 'clothPhoto' | 'imageFocus'>>

export function toCard(product: Product): Card {
  const { _id, image, clothPhoto, imageFocus, category, price, salePrice, totalStock } = product
  return {
    _id,
    title: getTitle(product),
    image,
    ...(clothPhoto && { clothPhoto }),
    ...(Object.keys(imageFocus).length > 0 && { imageFocus }),
    category,
    price,
    salePrice,
    totalStock,
  }
}

const cards = { en: new WeakMap<Product[], Card[]>(), hi: new WeakMap<Product[], Card[]>() }

export function toCards(products: Product[]): Card[] {
  const cache = cards[language()]
  const cachedCards = cache.get(products) ?? products.map(toCard)
  cache.set(products, cachedCards)
  return cachedCards
}
