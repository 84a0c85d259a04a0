import type { ReceiptPaper } from './orders/tax/document-schema.ts'
import { paths } from './paths.ts'
import type { Language } from './words/language.ts'

// Separate from paths.ts, so that shoppers' pages do not load it.

/** The pages that start the panel are in `paths`, because signing in leads to them. */
export const panelPaths = {
  panel: '/admin',
  products: '/admin/products',
  orders: '/admin/orders',
  packing: '/admin/packing',
  changes: '/admin/requests',
  reviews: '/admin/reviews',
  discounts: '/admin/discounts',
  sales: '/admin/sales',
  categories: '/admin/categories',
  collections: '/admin/collections',
  cloth: '/admin/cloth',
  stockCount: '/admin/stock-count',
  reorder: '/admin/reorder',
  figures: '/admin/figures',
  customers: '/admin/customers',
  giftCards: '/admin/gift-cards',
  features: '/admin/features',
  staff: '/admin/staff',
  audit: '/admin/audit',
  emails: '/admin/mails',
  settings: '/admin/settings',
  homeSettings: '/admin/settings/home',
  appearance: '/admin/settings/appearance',
  paymentSettings: '/admin/settings/payments',
  taxSettings: '/admin/settings/tax',
  deliverySettings: '/admin/settings/delivery',
  emailTexts: '/admin/settings/emails',
  returnPolicies: '/admin/settings/returns',
  connections: '/admin/settings/connections',
  backup: '/admin/settings/backup',
  homePreview: '/admin/preview/home',
  security: '/admin/security',
  securityLog: '/admin/security-log',
} as const

function withChoiceQuery(path: string, choice: object): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(choice)) if (value) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export type OrderChoice = {
  q?: string | undefined
  status?: string | undefined
  /** `1` for abandoned checkouts. */
  abandoned?: string | undefined
  payment?: string | undefined
  shoppers?: string | undefined
  /** `1` for orders that were sent but are not paid. */
  unpaid?: string | undefined
  /** `1` for orders that are not of a gift card. */
  goods?: string | undefined
  /** What is to be done: a tab of the list. */
  view?: string | undefined
  customer?: string | undefined
  product?: string | undefined
  by?: string | undefined
  /** YYYY-MM-DD in Asia/Kolkata, both included. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  order?: string | undefined
}

export const adminOrdersPath = (choice: OrderChoice = {}) =>
  withChoiceQuery(panelPaths.orders, choice)

export type ChangeChoice = {
  q?: string | undefined
  waits?: string | undefined
  kind?: string | undefined
  cursor?: string | undefined
  /** Shows all requests of this order. */
  order?: string | undefined
}

export const adminChangesPath = (choice: ChangeChoice = {}) =>
  withChoiceQuery(panelPaths.changes, choice)

/** Only staff may load the photo. */
export const changePhotoPath = (apiOrigin: string, orderId: string, photoId: string) =>
  `${apiOrigin}/api/admin/orders/changes/${orderId}/photo/${photoId}`

/** For an order by phone or at the counter. */
export const adminNewOrderPath = `${panelPaths.orders}/new`

export const adminDeliveryOutcomesPath = `${panelPaths.orders}/on-delivery`
export const adminMatchMoneyPath = `${panelPaths.orders}/match-money`

export const adminPackingPath = (choice: Pick<OrderChoice, 'q' | 'status' | 'cursor'> = {}) =>
  withChoiceQuery(panelPaths.packing, choice)

export const adminSlipsPath = ({ order: _, ...choice }: OrderChoice, as?: 'labels') =>
  withChoiceQuery(`${panelPaths.orders}/slips`, { ...choice, as })

export const adminManifestPath = `${panelPaths.orders}/manifest`

export const tailorCardPath = (orderId: string, lineId: string) =>
  `${panelPaths.orders}/${orderId}/tailor-card/${lineId}`

export const tailorPhotoPath = (apiOrigin: string, photoId: string) =>
  `${apiOrigin}/api/admin/tailoring/photo/${photoId}`

export const adminSlipPath = (id: string) => `${panelPaths.orders}/${id}/slip`

/** CSV of all filtered orders. */
export const ordersExportPath = (
  apiOrigin: string,
  { cursor: _, order: __, ...filter }: OrderChoice,
) => withChoiceQuery(`${apiOrigin}/api/admin/orders/export`, filter)

/** A workbook with a row per order line. */
export const orderLinesExportPath = (
  apiOrigin: string,
  { cursor: _, order: __, ...filter }: OrderChoice,
) => withChoiceQuery(`${apiOrigin}/api/admin/orders/export-xlsx`, { ...filter, rows: 'lines' })

/** A workbook with a row per payment and refund in the period. */
export const moneyExportPath = (
  apiOrigin: string,
  { from, to }: Pick<OrderChoice, 'from' | 'to'>,
) => withChoiceQuery(`${apiOrigin}/api/admin/orders/export-xlsx`, { from, to, rows: 'money' })

export const adminDocumentPath = (apiOrigin: string, id: string, language?: Language) =>
  withChoiceQuery(`${apiOrigin}/api/admin/orders/document/${id}`, { language })

export const adminReceiptPath = (apiOrigin: string, orderId: string, paper?: ReceiptPaper) =>
  withChoiceQuery(`${apiOrigin}/api/admin/orders/receipt/${orderId}`, { paper })

/** `month` is YYYY-MM. */
export const taxReportPath = (apiOrigin: string, month: string, table: string) =>
  withChoiceQuery(`${apiOrigin}/api/admin/tax/report`, { month, table })

/** One workbook. */
export const taxWorkbookPath = (apiOrigin: string, month: string) =>
  withChoiceQuery(`${apiOrigin}/api/admin/tax/workbook`, { month })

/** Sheets of the portal's offline tool. */
export const gstr1WorkbookPath = (apiOrigin: string, month: string) =>
  withChoiceQuery(`${apiOrigin}/api/admin/tax/gstr1-workbook`, { month })

export const gstr1JsonPath = (apiOrigin: string, month: string) =>
  withChoiceQuery(`${apiOrigin}/api/admin/tax/gstr1-json`, { month })

/** One PDF. */
export const taxDocumentsPath = (apiOrigin: string, month: string) =>
  withChoiceQuery(`${apiOrigin}/api/admin/tax/documents`, { month })

export type ProductChoice = {
  q?: string | undefined
  category?: string | undefined
  stock?: string | undefined
  sale?: string | undefined
  status?: string | undefined
  sort?: string | undefined
  /** `table` for rows in place of cards. */
  view?: string | undefined
  cursor?: string | undefined
  edit?: string | undefined
}

export const adminProductsPath = (choice: ProductChoice = {}) =>
  withChoiceQuery(panelPaths.products, choice)

export const adminProductPath = (id: string) => `${panelPaths.products}/${id}`
export const adminNewProductPath = adminProductPath('new')

export const returnPolicyPath = (id: string) => `${panelPaths.returnPolicies}/${id}`
export const newReturnPolicyPath = returnPolicyPath('new')

/** Admins are redirected from the shop's own product page. */
export const productPreviewPath = (id: string) => `/admin/preview/products/${id}`

export const collectionPreviewPath = (collection: string) =>
  `${paths.visitorPreview}/listing?${new URLSearchParams({ collection })}`

export type ReviewChoice = {
  q?: string | undefined
  show?: string | undefined
  stars?: string | undefined
  product?: string | undefined
  cursor?: string | undefined
}

export const adminReviewsPath = (choice: ReviewChoice = {}) =>
  withChoiceQuery(panelPaths.reviews, choice)

export const adminStockPath = (id: string, cursor?: string) =>
  withChoiceQuery(`${panelPaths.products}/${id}/stock`, { cursor })

export const adminMakingPath = (id: string) => `${panelPaths.products}/${id}/made-to-order`

export const adminFitPath = (id: string) => `${panelPaths.products}/${id}/fit`

/** Without `garment`, the list of size charts. */
export const adminSizeChartsPath = (garment?: string) =>
  withChoiceQuery('/admin/size-charts', { garment })

export const clothPath = (id: string, cursor?: string) =>
  withChoiceQuery(panelPaths.cloth, { cloth: id, cursor })

export type CustomerChoice = {
  q?: string | undefined
  /**
   * `bought`: with a paid order; `guests`: without an account; `dates`: with a date in the next 30
   * days; `consent`: may be written to.
   */
  who?: string | undefined
  /** Id of a product that they bought. */
  product?: string | undefined
  cursor?: string | undefined
}

export const adminCustomersPath = (choice: CustomerChoice = {}) =>
  withChoiceQuery(panelPaths.customers, choice)

export const adminBuyersPath = (productId: string) => adminCustomersPath({ product: productId })

export const customersExportPath = (
  apiOrigin: string,
  { cursor: _, who, ...choice }: CustomerChoice,
) =>
  withChoiceQuery(`${apiOrigin}/api/admin/customers/export`, {
    ...choice,
    ...(who && { [who]: '1' }),
  })

/** `id` is that of an account, or of an order or gift card of somebody without one. */
export const adminCustomerPath = (id: string) => `${panelPaths.customers}/${id}`

export const adminMergePath = (
  id: string,
  choice: { q?: string | undefined; with?: string | undefined } = {},
) => withChoiceQuery(`${adminCustomerPath(id)}/merge`, choice)

export const adminGiftCardsPath = (
  choice: { q?: string | undefined; cursor?: string | undefined } = {},
) => withChoiceQuery(panelPaths.giftCards, choice)

/** JSON. */
export const customerExportPath = (apiOrigin: string, id: string) =>
  `${apiOrigin}/api/admin/customers/${id}/export`

/** The import accepts this file. */
export const productsExportPath = (apiOrigin: string, as: 'csv' | 'xlsx') =>
  `${apiOrigin}/api/admin/products/export${as === 'xlsx' ? '-xlsx' : ''}`

export const productsTemplatePath = (apiOrigin: string) =>
  `${apiOrigin}/api/admin/products/template`

export const adminDashboardPath = (days: number) => `${paths.adminDashboard}?days=${days}`

export const adminFiguresPath = (days: number) => `${panelPaths.figures}?days=${days}`

/** `subject` limits the log to one record, such as `product:` and its id. */
export const adminAuditPath = (
  choice: { show?: number; cursor?: string; subject?: string | undefined } = {},
) => withChoiceQuery(panelPaths.audit, choice)

export const adminEmailsPath = (cursor?: string) => withChoiceQuery(panelPaths.emails, { cursor })
/** Default language: English. */
export const adminEmailTextPath = (mail: string, language?: 'hi') =>
  withChoiceQuery(panelPaths.emailTexts, { mail, language })
/** Takes a form with the email's text; answers with an HTML document for a sandboxed frame. */
export const emailPreviewPath = `${panelPaths.emails}/preview`
export const adminSecurityLogPath = (cursor?: string) =>
  withChoiceQuery(panelPaths.securityLog, { cursor })
