import { paths } from './paths.ts'

// Separate from paths.ts, so that few pages load it.

/** URL of the form for a profile. After saving, it returns to `product` or `order`. */
export function measuresPath(
  profileId: string | undefined,
  choice: { wear?: string; product?: string; order?: string } = {},
): string {
  const search = new URLSearchParams(choice)
  const path = `${paths.account}/measures/${profileId ?? 'new'}`
  return search.size > 0 ? `${path}?${search}` : path
}

/** A photo of a piece, for its shopper. */
export const orderPhotoPath = (apiOrigin: string, orderId: string, photoId: string) =>
  `${apiOrigin}/api/shop/order/photo/${orderId}/${photoId}`
