import { BEST_SELLERS, type ProductCategory, type Sort } from '#shared/catalogue/vocabulary.ts'

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

  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/products',
  adminOrders: '/admin/orders',
  adminFeatures: '/admin/features',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminMails: '/admin/mails',
  adminSettings: '/admin/settings',
  adminSecurity: '/admin/security',
  adminSecurityLog: '/admin/security-log',
  join: '/auth/join',
} as const

export const accountTabs = ['orders', 'address', 'wishlist', 'security'] as const
export type AccountTab = (typeof accountTabs)[number]

export const accountPath = (tab: AccountTab) =>
  tab === 'orders' ? paths.account : `${paths.account}/${tab}`

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
  payment?: string | undefined
  shoppers?: string | undefined
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

export const adminSlipPath = (id: string) => `${paths.adminOrders}/${id}/slip`

/** A file of the API: what the filter shows, all of its pages. */
export const ordersExportPath = (
  apiOrigin: string,
  { cursor: _, order: __, ...filter }: OrderChoice,
) => choosing(`${apiOrigin}/api/admin/orders/export`, filter)

export type ProductChoice = {
  q?: string | undefined
  category?: string | undefined
  stock?: string | undefined
  sale?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
  /** The product whose sheet is open, `new` for one to add. */
  edit?: string | undefined
}

export const adminProductsPath = (choice: ProductChoice = {}) =>
  choosing(paths.adminProducts, choice)

/** Every product, in the form that the import takes. */
export const productsExportPath = (apiOrigin: string) => `${apiOrigin}/api/admin/products/export`

export const adminDashboardPath = (days: number) => `${paths.adminDashboard}?days=${days}`

export const adminAuditPath = (choice: { show?: number; cursor?: string } = {}) =>
  choosing(paths.adminAudit, choice)

export const adminMailsPath = (cursor?: string) => choosing(paths.adminMails, { cursor })
export const adminSecurityLogPath = (cursor?: string) =>
  choosing(paths.adminSecurityLog, { cursor })

export const productPath = (id: string) => `/shop/product/${id}`

/** The product's dialog over the list it is opened from, keeping that list's filters. */
export const productOver = (base: string, id: string, search = '') => `${base}/${id}${search}`

export type ListingChoice = {
  category?: string[]
  price?: string[]
  sortBy?: Sort
  style?: string
  /** How many pieces are shown; a page's worth when left out. */
  show?: number
}

export function listingPath({ category, price, sortBy, style, show }: ListingChoice = {}): string {
  const search = new URLSearchParams()
  if (category?.length) search.set('category', category.join(','))
  if (price?.length) search.set('price', price.join(','))
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

/** A path with the way back to where one was. */
export const withNext = (path: string, next: string) =>
  isOurs(next) ? `${path}?${new URLSearchParams({ next })}` : path

/** A place of ours to go to; never another host, a script or the sign-in pages again. */
export function isOurs(next: string | null): next is string {
  if (!next?.startsWith('/') || next.startsWith('//')) return false
  if ([...next].some((letter) => letter < ' ' || letter === '\\')) return false
  const base = 'http://zari.internal'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  return url?.origin === base && !isPublic(url.pathname)
}

/** A path as the router reads it, which takes `/%61dmin` for `/admin`. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Open to visitors without the login dialog. */
export const isPublic = (pathname: string) =>
  pathname === paths.welcome || /^\/auth(\/|$)/i.test(decoded(pathname))

/** Pages that a visitor may read behind the dismissed dialog; others show nothing else. */
export function isReadable(address: string): boolean {
  const pathname = decoded(address).toLowerCase()
  const readable: string[] = [paths.about, paths.privacy, paths.refund, paths.unauthorised]
  return (
    isPublic(pathname) ||
    readable.includes(pathname) ||
    [paths.home, paths.listing, paths.search, '/shop/product'].some(
      (base) => pathname === base || pathname.startsWith(`${base}/`),
    )
  )
}
