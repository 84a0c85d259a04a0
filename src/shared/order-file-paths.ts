import type { Language } from './words/language.ts'

// Separate from paths.ts, so that only pages with links to an order's files load it.

/** PDF; in another language than the order's, a marked copy. */
export const documentPath = (apiOrigin: string, id: string, language?: Language) =>
  `${apiOrigin}/api/shop/order/document/${id}${language ? `?language=${language}` : ''}`

/** PDF. */
export const giftCardFilePath = (apiOrigin: string, code: string) =>
  `${apiOrigin}/api/gift-card/${code}/pdf`

/** PDF. */
export const receiptPath = (apiOrigin: string, orderId: string) =>
  `${apiOrigin}/api/shop/order/receipt/${orderId}`
