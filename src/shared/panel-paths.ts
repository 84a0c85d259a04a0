import { paths } from './paths.ts'

// Apart from the shop's own, so that a shopper's first page needn't carry them.

/** A path with those of the choices that were made. */
function choosing(path: string, choice: object): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(choice)) if (value) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export type OrderChoice = {
  q?: string | undefined
  status?: string | undefined
  /** `1` for checkouts that came to nothing. */
  abandoned?: string | undefined
  payment?: string | undefined
  shoppers?: string | undefined
  /** Whose orders. */
  customer?: string | undefined
  product?: string | undefined
  by?: string | undefined
  /** Days, YYYY-MM-DD, both included. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  /** The order whose details are open. */
  order?: string | undefined
}

export const adminOrdersPath = (choice: OrderChoice = {}) => choosing(paths.adminOrders, choice)

/** The slips, or the labels, of the orders that the filter shows. */
export const adminSlipsPath = ({ order: _, ...choice }: OrderChoice, as?: 'labels') =>
  choosing(`${paths.adminOrders}/slips`, { ...choice, as })

export const adminSlipPath = (id: string) => `${paths.adminOrders}/${id}/slip`

/** A file of the API: what the filter shows, all of its pages. */
export const ordersExportPath = (
  apiOrigin: string,
  { cursor: _, order: __, ...filter }: OrderChoice,
) => choosing(`${apiOrigin}/api/admin/orders/export`, filter)

/** The same as a workbook, with one row a line of each order. */
export const orderLinesExportPath = (
  apiOrigin: string,
  { cursor: _, order: __, ...filter }: OrderChoice,
) => choosing(`${apiOrigin}/api/admin/orders/export-xlsx`, { ...filter, rows: 'lines' })

export type ProductChoice = {
  q?: string | undefined
  category?: string | undefined
  stock?: string | undefined
  sale?: string | undefined
  status?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
  /** The product whose sheet is open, `new` for one to add. */
  edit?: string | undefined
}

export const adminProductsPath = (choice: ProductChoice = {}) =>
  choosing(paths.adminProducts, choice)

/** How shoppers see a product; admins are sent away from the shop's own pages. */
export const productPreviewPath = (id: string) => `/admin/preview/products/${id}`

export type ReviewChoice = {
  q?: string | undefined
  show?: string | undefined
  stars?: string | undefined
  product?: string | undefined
  cursor?: string | undefined
}

export const adminReviewsPath = (choice: ReviewChoice = {}) => choosing(paths.adminReviews, choice)

/** What came and went of a product, and its stock now. */
export const adminStockPath = (id: string, cursor?: string) =>
  choosing(`${paths.adminProducts}/${id}/stock`, { cursor })

export type CustomerChoice = {
  q?: string | undefined
  bought?: string | undefined
  cursor?: string | undefined
}

export const adminCustomersPath = (choice: CustomerChoice = {}) =>
  choosing(paths.adminCustomers, choice)

/** A file of the API: all that is kept of a customer. */
export const customerExportPath = (apiOrigin: string, id: string) =>
  `${apiOrigin}/api/admin/customers/${id}/export`

/** Every product, in the form that the import takes. */
export const productsExportPath = (apiOrigin: string, as: 'csv' | 'xlsx') =>
  `${apiOrigin}/api/admin/products/export${as === 'xlsx' ? '-xlsx' : ''}`

export const adminDashboardPath = (days: number) => `${paths.adminDashboard}?days=${days}`

export const adminAuditPath = (choice: { show?: number; cursor?: string } = {}) =>
  choosing(paths.adminAudit, choice)

export const adminMailsPath = (cursor?: string) => choosing(paths.adminMails, { cursor })
/** The words of one mail; to who reads the shop in English unless it says otherwise. */
export const adminMailTextPath = (mail: string, language?: 'hi') =>
  choosing(paths.adminMailTexts, { mail, language })
export const adminSecurityLogPath = (cursor?: string) =>
  choosing(paths.adminSecurityLog, { cursor })
