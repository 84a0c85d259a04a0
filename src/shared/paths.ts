import {
  BEST_SELLERS,
  type FilterGroup,
  filterGroups,
  type ProductCategory,
  type Sort,
} from '#shared/catalogue/vocabulary.ts'

/** No other module writes a path. */
export const paths = {
  welcome: '/',
  login: '/auth/login',
  register: '/auth/register',
  signInCode: '/auth/code',
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
  securityContact: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  language: '/language',

  adminDashboard: '/admin/dashboard',
  adminTailoring: '/admin/tailoring',
  visitorPreview: '/preview',
  join: '/auth/join',
} as const

export const accountTabs = ['orders', 'address', 'measures', 'wishlist', 'security'] as const
export type AccountTab = (typeof accountTabs)[number]

export const accountPath = (tab: AccountTab) =>
  tab === 'orders' ? paths.account : `${paths.account}/${tab}`

export const abandonedPath = `${paths.account}?abandoned=1`

/** The order's dialog over the list of orders. */
export const orderPath = (id: string) => `${paths.account}?${new URLSearchParams({ order: id })}`

/** Page that adds an order by phone or at the counter. With `isSent`, it asks for the code. */
export const addOrderPath = (orderNumber: string, isSent = false) =>
  `${paths.addOrder}?${new URLSearchParams({ number: orderNumber, ...(isSent && { sent: '1' }) })}`

/** Completes an order without a provider: a code to enter, or an account to pay to. */
export const paymentNextPath = (orderId: string) =>
  `${paths.paymentNext}?${new URLSearchParams({ orderId })}`

/** An approved payment leads here, with `paymentId`, `token` and `PayerID`. */
export const paymentReturnPath = (orderId: string) =>
  `${paths.paypalReturn}?${new URLSearchParams({ orderId })}`

export const paymentSuccessPath = (orderId: string) =>
  `${paths.paymentSuccess}?${new URLSearchParams({ orderId })}`

/** The document that sends the provider's payment form. */
export const paymentFormPath = (orderId: string) =>
  `${paths.paymentForm}?${new URLSearchParams({ orderId })}`

/** Leads to `paths.pay`. */
export const payLinkPath = (token: string) => `${paths.pay}/${token}`

/** Confirms an order that is paid on delivery. */
export const confirmPath = (token: string) => `/confirm/${token}`

export const trackPath = (token: string) => `/track/${token}`

/** What was asked of an order of the signed-in shopper. */
export const changePath = (orderId: string) => `/shop/changes/${orderId}`

/** Asks for the code that opens the requests of an order without an account. */
export const openChangesPath = (orderNumber = '') =>
  orderNumber ? `/change?${new URLSearchParams({ number: orderNumber })}` : '/change'

/** What was asked of an order without an account. */
export const guestChangePath = (token: string) => `/change/${token}`

/** Shows a gift card. The code is the link's token, of which only the hash is stored. */
export const giftCardPath = (code: string) => `/gift-card/${code}`

const tokenAddress =
  /^\/(pay\/(?!return|form)|confirm\/|track\/|change\/|gift-card\/)[^/?]|[?&](token|contact)=/

/** Whether a page's address contains a token that grants access to whoever reads it, or somebody's contact. */
export const hasToken = (url: string) => tokenAddress.test(url)

/** `upi` is the payment to the shop's account, without a provider. */
export const payPath = (order: string, ...states: ('upi' | 'claimed' | 'done')[]) =>
  `${paths.pay}?${new URLSearchParams([['order', order], ...states.map((state) => [state, ''])])}`

/** The provider returns the payer of a link here, and adds `token`. */
export const payReturnPath = (paymentId: string) =>
  `${paths.payReturn}?${new URLSearchParams({ paymentId })}`

/** The document that sends the provider's form for a payment by a link. */
export const payFormPath = (paymentId: string) =>
  `${paths.payForm}?${new URLSearchParams({ paymentId })}`

/** The provider returns a shopper who cancelled here; `attempt` names the payment. */
export const paymentCancelledPath = (orderId: string, attempt: string) =>
  `${paths.checkout}?${new URLSearchParams({ cancelled: orderId, attempt })}`

export const emailedPath = (page: 'join' | 'confirmEmail' | 'resetPassword', token: string) =>
  `${paths[page]}?${new URLSearchParams({ token })}`

export const productPath = (id: string) => `/shop/product/${id}`

/** The product's dialog over a list, with the list's filters. */
export const productOver = (base: string, id: string, search = '') => `${base}/${id}${search}`

export type ListingChoice = Partial<Record<FilterGroup, string[]>> & {
  sortBy?: Sort
  style?: string
  collection?: string
  open?: string[]
  /** Number of products; one page by default. */
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

/** JPEG in full size. */
export const WEDDING_PICTURE = '/images/wedding.jpg'
/** WebP in a `width` of `weddingWidths`. */
export const WEDDING_WEBP = '/images/wedding.webp'

/** For links to pages without a picture of their own. */
export const bannerPicture = '/scenes/banner-1600.webp'

/** Maps a picture to its link preview; pictures on other hosts stay unchanged. */
export const sharedPicture = (image: string) =>
  image.replace(/^\/images\/([\w-]+)\.webp$/, '/images/share/$1.jpg')
