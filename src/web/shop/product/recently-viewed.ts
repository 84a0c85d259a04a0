import { useEffect, useState } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'

type Seen = Pick<Product, '_id' | 'title' | 'image'>

const KEY = 'recently-viewed'
const KEPT = 9

function read(): Seen[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => one?._id && one.title && one.image) : []
  } catch {
    return []
  }
}

/** The pieces looked at before this one, on this device only; this one is remembered as well. */
export function useRecentlyViewed({ _id, title, image }: Seen): Seen[] {
  const [before, setBefore] = useState<Seen[]>([])
  useEffect(() => {
    const others = read().filter((one) => one._id !== _id)
    setBefore(others)
    try {
      localStorage.setItem(KEY, JSON.stringify([{ _id, title, image }, ...others].slice(0, KEPT)))
    } catch {
      // A browser that refuses storage remembers nothing.
    }
  }, [_id, title, image])
  return before
}
