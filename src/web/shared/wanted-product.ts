import { type LineOptions, normalOptions } from '#shared/catalogue/making/options.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'

/** Carried in the URL while the visitor signs in. */
export type WantedProduct = {
  productId: string
  size?: string | undefined
  options?: LineOptions | undefined
}

const KEY = 'add'
/** As JSON. */
const OPTIONS = 'as'
const BASE = 'http://zari.internal'

/** Adds `add=<product id>` or `add=<product id>:<size>`. */
export function withWantedProduct(
  address: string,
  { productId, size, options }: WantedProduct,
): string {
  const { pathname, searchParams } = new URL(address, BASE)
  searchParams.set(KEY, size ? `${productId}:${size}` : productId)
  if (options && Object.keys(options).length > 0)
    searchParams.set(OPTIONS, JSON.stringify(normalOptions(options)))
  return `${pathname}?${searchParams}`
}

/** Returns the URL without the product. Shows a refusal in a toast. */
export async function addWantedProduct(address: string, user: SessionUser, api: Api) {
  const url = new URL(address, BASE)
  const [productId = '', ...size] = (url.searchParams.get(KEY) ?? '').split(':')
  const optionsText = url.searchParams.get(OPTIONS)
  url.searchParams.delete(KEY)
  url.searchParams.delete(OPTIONS)
  const cartLine = { productId, size: size.join(':') || undefined, quantity: 1 }
  const body = {
    userId: user.id,
    ...cartLine,
    ...(optionsText && { options: optionsIn(optionsText) }),
  }
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

/** Unreadable options count as none; the shop refuses unknown ones. */
function optionsIn(text: string): LineOptions {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
