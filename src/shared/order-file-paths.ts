import type { Language } from './words/language.ts'

// Separate from paths.ts, so only pages that link to the files of an order load it.

/** A document as PDF; in another language than the order's, a marked copy. */
export const documentPath = (apiOrigin: string, id: string, language?: Language) =>
  `${apiOrigin}/api/shop/order/document/${id}${language ? `?language=${language}` : ''}`

/** The receipt of an order as PDF. */
export const receiptPath = (apiOrigin: string, orderId: string) =>
  `${apiOrigin}/api/shop/order/receipt/${orderId}`
