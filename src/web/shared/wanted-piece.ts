import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'

/** A product that a visitor wanted in the cart, carried in the URL through signing in. */
export type WantedPiece = { productId: string; size?: string | undefined }

const KEY = 'add'
const BASE = 'http://zari.internal'

/** Adds `add=<product id>` or `add=<product id>:<size>` to the URL. */
export function withWantedPiece(address: string, { productId, size }: WantedPiece): string {
  const { pathname, searchParams } = new URL(address, BASE)
  searchParams.set(KEY, size ? `${productId}:${size}` : productId)
  return `${pathname}?${searchParams}`
}

/**
 * Adds the product in `address` to the cart of the user who signed in, and returns the URL without
 * it. Shows a refusal in a toast.
 */
export async function addWantedPiece(address: string, user: SessionUser, api: Api) {
  const url = new URL(address, BASE)
  const [productId = '', ...size] = (url.searchParams.get(KEY) ?? '').split(':')
  url.searchParams.delete(KEY)
  const body = { userId: user.id, productId, size: size.join(':') || undefined, quantity: 1 }
  try {
    if (productId && user.role === 'user') {
      await api('POST /api/shop/cart/add', { body })
      toast.success(t('Product is added to cart'))
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
  }
  return url.pathname + url.search
}
