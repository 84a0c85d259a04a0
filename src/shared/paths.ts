import {
  BEST_SELLERS,
  type FilterGroup,
  filterGroups,
  type ProductCategory,
  type Sort,
} from '#shared/catalogue/vocabulary.ts'

/** Paths of all pages; no other module writes one. */
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
  wedding: '/shop/wedding',
  cart: '/shop/cart',
  reviews: '/shop/reviews',
  addresses: '/shop/addresses',
  wishlist: '/shop/wishlist',
  security: '/shop/security',
  orderAgain: '/shop/order-again',
  checkout: '/shop/checkout',
  orderCancelled: '/shop/order-cancelled',
  paymentForm: '/shop/payment',
  paymentNext: '/shop/complete-order',
  paypalReturn: '/shop/paypal-return',
  paymentSuccess: '/shop/payment-success',
  payOrder: '/shop/pay-order',
  refundDetails: '/shop/refund-details',
  pay: '/pay',
  payReturn: '/pay/return',
  payForm: '/pay/form',
  delivery: '/shop/delivery',
  account: '/shop/account',
  addOrder: '/shop/account/add-order',
  giftCards: '/shop/gift-cards',
  about: '/shop/about',
  privacy: '/privacypolicy',
  refund: '/refund-policy',
  legal: '/legal',
  unauthorised: '/unauth-page',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  language: '/language',

  adminDashboard: '/admin/dashboard',
  adminProducts: '/admin/products',
  adminOrders: '/admin/orders',
  adminPacking: '/admin/packing',
  adminReviews: '/admin/reviews',
  adminDiscounts: '/admin/discounts',
  adminSales: '/admin/sales',
  adminCategories: '/admin/categories',
  adminCollections: '/admin/collections',
  adminCloth: '/admin/cloth',
  adminTailoring: '/admin/tailoring',
  adminCustomers: '/admin/customers',
  adminGiftCards: '/admin/gift-cards',
  adminFeatures: '/admin/features',
  adminStaff: '/admin/staff',
  adminAudit: '/admin/audit',
  adminMails: '/admin/mails',
  adminMailTexts: '/admin/mails/texts',
  adminSettings: '/admin/settings',
  adminHome: '/admin/settings/home',
  adminLook: '/admin/settings/appearance',
  adminPayments: '/admin/settings/payments',
  adminTax: '/admin/settings/tax',
  adminDelivery: '/admin/settings/delivery',
  homePreview: '/admin/preview/home',
  visitorPreview: '/preview',
  adminSecurity: '/admin/security',
  adminSecurityLog: '/admin/security-log',
  join: '/auth/join',
} as const

export const accountTabs = ['orders', 'address', 'measures', 'wishlist', 'security'] as const
export type AccountTab = (typeof accountTabs)[number]

export const accountPath = (tab: AccountTab) =>
  tab === 'orders' ? paths.account : `${paths.account}/${tab}`

/** The shopper's abandoned checkouts. */
export const abandonedPath = `${paths.account}?abandoned=1`

/** An order's details over the list of orders. */
export const orderPath = (id: string) => `${paths.account}?${new URLSearchParams({ order: id })}`

/** Where an order by phone or at the counter is added to the account; with `sent`, the field for its code. */
export const addOrderPath = (orderNumber: string, sent = false) =>
  `${paths.addOrder}?${new URLSearchParams({ number: orderNumber, ...(sent && { sent: '1' }) })}`

/** Where an order without a provider is completed: a code to enter, or an account to pay to. */
export const paymentNextPath = (orderId: string) =>
  `${paths.paymentNext}?${new URLSearchParams({ orderId })}`

/** Where the provider sends a shopper who approved the payment; it adds `token` and `PayerID`. */
export const paymentReturnPath = (orderId: string) =>
  `${paths.paypalReturn}?${new URLSearchParams({ orderId })}`

/** Thanks for an order that was accepted. */
export const paymentSuccessPath = (orderId: string) =>
  `${paths.paymentSuccess}?${new URLSearchParams({ orderId })}`

/** The document that sends the provider's payment form. */
export const paymentFormPath = (orderId: string) =>
  `${paths.paymentForm}?${new URLSearchParams({ orderId })}`

/** The address of a payment link; it leads to `paths.pay`. */
export const payLinkPath = (token: string) => `${paths.pay}/${token}`

/** The address of a link that confirms an order paid on delivery. */
export const confirmPath = (token: string) => `/confirm/${token}`

/** The address of a tracking link. */
export const trackPath = (token: string) => `/track/${token}`

/** The page of a payment link with the shop's account, for a payment by UPI without a provider. */
export const payByUpiPath = `${paths.pay}?upi`

/** Where a provider sends somebody who approved a payment by a link; it adds `token`. */
export const payReturnPath = (paymentId: string) =>
  `${paths.payReturn}?${new URLSearchParams({ paymentId })}`

/** The document that sends the provider's form for a payment by a link. */
export const payFormPath = (paymentId: string) =>
  `${paths.payForm}?${new URLSearchParams({ paymentId })}`

/** Return address of a shopper who cancelled at the provider, which knows the payment by `attempt`. */
export const paymentCancelledPath = (orderId: string, attempt: string) =>
  `${paths.checkout}?${new URLSearchParams({ cancelled: orderId, attempt })}`

/** The page behind a mailed link. */
export const mailedPath = (page: 'join' | 'confirmEmail' | 'resetPassword', token: string) =>
  `${paths[page]}?${new URLSearchParams({ token })}`

export const productPath = (id: string) => `/shop/product/${id}`

/** The product's dialog over the list it is opened from, keeping that list's filters. */
export const productOver = (base: string, id: string, search = '') => `${base}/${id}${search}`

export type ListingChoice = Partial<Record<FilterGroup, string[]>> & {
  sortBy?: Sort
  style?: string
  /** Id of a collection of the owner. */
  collection?: string
  open?: string[]
  /** Number of products shown; one page by default. */
  show?: number
}

export function listingPath({
  sortBy,
  style,
  collection,
  show,
  ...lists
}: ListingChoice = {}): string {
  const search = new URLSearchParams()
  for (const key of [...filterGroups, 'open'] as const)
    if (lists[key]?.length) search.set(key, lists[key].join(','))
  if (sortBy) search.set('sortBy', sortBy)
  if (style) search.set('style', style)
  if (collection) search.set('collection', collection)
  if (show) search.set('show', String(show))
  return search.size > 0 ? `${paths.listing}?${search}` : paths.listing
}

export const categoryPath = (category: ProductCategory) => listingPath({ category: [category] })

export const collectionPath = (collection: string) => listingPath({ collection })

export const stylePath = (style: string) => listingPath({ category: [BEST_SELLERS], style })

export const searchPath = (query: string) =>
  query ? `${paths.search}?${new URLSearchParams({ q: query })}` : paths.search

/** URL of the wedding picture as JPEG in full size. */
export const WEDDING_PICTURE = '/images/wedding.jpg'
/** URL of the wedding picture as WebP, in a `width` of `weddingWidths`. */
export const WEDDING_WEBP = '/images/wedding.webp'

/** The scene of the home page, for shared links to pages without a picture of their own. */
export const bannerPicture = '/scenes/banner-1600.webp'

/** A picture as shared links show it; one that lies elsewhere is shown as it is. */
export const sharedPicture = (image: string) =>
  image.replace(/^\/images\/([\w-]+)\.webp$/, '/images/share/$1.jpg')
