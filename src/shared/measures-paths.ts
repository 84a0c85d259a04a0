import { paths } from './paths.ts'

// Separate from paths.ts, so that few pages load it.

/** After saving, the form returns to `product` or `order`. */
export function measuresPath(
  profileId: string | undefined,
  choice: { wear?: string; product?: string; order?: string } = {},
): string {
  const search = new URLSearchParams(choice)
  const path = `${paths.account}/measures/${profileId ?? 'new'}`
  return search.size > 0 ? `${path}?${search}` : path
}

/** For the order's shopper. */
export const orderPhotoPath = (apiOrigin: string, orderId: string, photoId: string) =>
  `${apiOrigin}/api/shop/order/photo/${orderId}/${photoId}`
