import {
  BEST_SELLERS,
  type FilterGroup,
  filterGroups,
  type ProductCategory,
  type Sort,
} from '#shared/catalogue/vocabulary.ts'

/** Every link of the shop is made here. */
export const paths = {
  welcome: '/',
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
  logout: '/logout',

  home: '/shop/home',
  listing: '/shop/listing',
  search: '/shop/search',
  cart: '/shop/cart',
  reviews: '/shop/reviews',
  addresses: '/shop/addresses',
  wishlist: '/shop/wishlist',
  security: '/shop/security',
  orderAgain: '/shop/order-again',
  checkout: '/shop/checkout',
  orderCancelled: '/shop/order-cancelled',
  paypalReturn: '/shop/paypal-return',
  paymentSuccess: '/shop/payment-success',
  account: '/shop/account',
  about: '/shop/about',
  privacy: '/privacypolicy',
  refund: '/refund-policy',
  unauthorised: '/unauth-page',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  language: '/language',

  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/products',
  adminOrders: '/admin/orders',
  adminReviews: '/admin/reviews',
  adminCustomers: '/admin/customers',
  adminFeatures: '/admin/features',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminMails: '/admin/mails',
  adminMailTexts: '/admin/mails/texts',
  adminSettings: '/admin/settings',
  adminHome: '/admin/settings/home',
  homePreview: '/admin/preview/home',
  adminSecurity: '/admin/security',
  adminSecurityLog: '/admin/security-log',
  join: '/auth/join',
} as const

export const accountTabs = ['orders', 'address', 'wishlist', 'security'] as const
export type AccountTab = (typeof accountTabs)[number]

export const accountPath = (tab: AccountTab) =>
  tab === 'orders' ? paths.account : `${paths.account}/${tab}`

/** The shopper's checkouts that came to nothing. */
export const abandonedPath = `${paths.account}?abandoned=1`

/** An order's details open over the list it stands in. */
export const orderPath = (id: string) => `${paths.account}?${new URLSearchParams({ order: id })}`

/** Where the provider sends a shopper who approved the payment; it adds `token` and `PayerID`. */
export const paymentReturnPath = (orderId: string) =>
  `${paths.paypalReturn}?${new URLSearchParams({ orderId })}`

/** Where it sends one who turned back. */
export const paymentCancelledPath = (orderId: string) =>
  `${paths.checkout}?${new URLSearchParams({ cancelled: orderId })}`

/** The page behind a mailed link. */
export const mailedPath = (page: 'join' | 'confirmEmail' | 'resetPassword', token: string) =>
  `${paths[page]}?${new URLSearchParams({ token })}`

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
/** The words of one mail. */
export const adminMailTextPath = (mail: string) => choosing(paths.adminMailTexts, { mail })
export const adminSecurityLogPath = (cursor?: string) =>
  choosing(paths.adminSecurityLog, { cursor })

export const productPath = (id: string) => `/shop/product/${id}`

/** The product's dialog over the list it is opened from, keeping that list's filters. */
export const productOver = (base: string, id: string, search = '') => `${base}/${id}${search}`

export type ListingChoice = Partial<Record<FilterGroup, string[]>> & {
  sortBy?: Sort
  style?: string
  /** Groups of filters that are unfolded. */
  open?: string[]
  /** How many pieces are shown; a page's worth when left out. */
  show?: number
}

export function listingPath({ sortBy, style, show, ...lists }: ListingChoice = {}): string {
  const search = new URLSearchParams()
  for (const key of [...filterGroups, 'open'] as const)
    if (lists[key]?.length) search.set(key, lists[key].join(','))
  if (sortBy) search.set('sortBy', sortBy)
  if (style) search.set('style', style)
  if (show) search.set('show', String(show))
  return search.size > 0 ? `${paths.listing}?${search}` : paths.listing
}

export const categoryPath = (category: ProductCategory | typeof BEST_SELLERS) =>
  listingPath({ category: [category] })

export const stylePath = (style: string) => listingPath({ category: [BEST_SELLERS], style })

export const searchPath = (query: string) =>
  query ? `${paths.search}?${new URLSearchParams({ q: query })}` : paths.search

/** A picture as shared links show it; one that lies elsewhere is shown as it is. */
export const sharedPicture = (image: string) =>
  image.replace(/^\/images\/([\w-]+)\.webp$/, '/images/share/$1.jpg')
