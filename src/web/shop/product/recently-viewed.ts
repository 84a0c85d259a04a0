import { useEffect, useState } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { RECENTLY_VIEWED as KEY } from '#shared/catalogue/vocabulary.ts'

type ViewedProduct = Pick<Product, '_id' | 'title' | 'image'> & {
  titleHindi?: string
  focus?: string
}

type Viewed = Pick<Product, '_id' | 'title' | 'titleHindi' | 'image' | 'imageFocus'>

const MAX_VIEWED = 9

function readProducts(): ViewedProduct[] {
  try {
    const storedProducts = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(storedProducts)
      ? storedProducts.filter((product) => product?._id && product.title && product.image)
      : []
  } catch {
    return []
  }
}

/** Returns the products viewed before on this device, and records this one. */
export function useRecentlyViewed({
  _id,
  title,
  titleHindi,
  image,
  imageFocus,
}: Viewed): ViewedProduct[] {
  const focus = imageFocus[image] ?? ''
  const [viewedProducts, setViewedProducts] = useState<ViewedProduct[]>([])
  useEffect(() => {
    const otherProducts = readProducts().filter((product) => product._id !== _id)
    setViewedProducts(otherProducts)
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify(
          [{ _id, title, titleHindi, image, focus }, ...otherProducts].slice(0, MAX_VIEWED),
        ),
      )
    } catch {
      // Without storage nothing is recorded.
    }
  }, [_id, title, titleHindi, image, focus])
  return viewedProducts
}
