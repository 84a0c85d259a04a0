import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A product's dialog over the page it was opened from. */
const productOver = (base: string) =>
  route(':productId', 'pages/shop/product-over.tsx', { id: `product-over-${base}` })

export default [
  layout('pages/auth/layout.tsx', [
    route('auth/login', 'pages/auth/login.tsx'),
    route('auth/register', 'pages/auth/register.tsx'),
    route('auth/forgot-password', 'pages/auth/forgot-password.tsx'),
    route('auth/reset-password', 'pages/auth/reset-password.tsx'),
    route('auth/confirm-email', 'pages/auth/confirm-email.tsx'),
    route('auth/join', 'pages/auth/join.tsx'),
  ]),

  layout('pages/shop/layout.tsx', [
    layout('pages/shop/body.tsx', [
      index('pages/shop/home.tsx', { id: 'welcome' }),
      route('shop/home', 'pages/shop/home.tsx', { id: 'home' }, [productOver('home')]),
      route('shop/listing', 'pages/shop/listing.tsx', [productOver('listing')]),
      route('shop/search', 'pages/shop/search.tsx', [productOver('search')]),
      route('shop/product/:productId', 'pages/shop/product.tsx'),
      route('shop/checkout', 'pages/shop/checkout.tsx'),
      route('shop/paypal-return', 'pages/shop/paypal-return.tsx'),
      route('shop/payment-success', 'pages/shop/payment-success.tsx'),
      route('shop/account', 'pages/account/account.tsx'),
      route('shop/about', 'pages/shop/about.tsx'),
      route('privacypolicy', 'pages/shop/privacy.tsx'),
      route('refund-policy', 'pages/shop/refund.tsx'),
      route('unauth-page', 'pages/auth/unauthorised.tsx'),

      // Places that forms are sent to; there is nothing to see there.
      route('shop/cart', 'pages/shop/cart.tsx'),
      route('shop/addresses', 'pages/account/addresses.tsx'),
      route('shop/reviews', 'pages/shop/reviews.tsx'),
      route('shop/wishlist', 'pages/account/wishlist.tsx'),
      route('shop/security', 'pages/account/security.tsx'),
      route('shop/order-cancelled', 'pages/shop/order-cancelled.tsx'),
      route('shop/order-again', 'pages/account/order-again.tsx'),
      route('logout', 'pages/auth/logout.tsx'),

      route('*', 'pages/shop/not-found.tsx'),
    ]),
  ]),

  // On paper there is no menu.
  route('admin/orders/:orderId/slip', 'pages/admin/slip.tsx'),
  route('admin', 'pages/admin/layout.tsx', [
    index('pages/admin/start.tsx'),
    layout('pages/admin/body.tsx', [
      route('dashboard', 'pages/admin/dashboard.tsx'),
      route('products', 'pages/admin/products.tsx'),
      route('orders', 'pages/admin/orders.tsx'),
      route('features', 'pages/admin/features.tsx'),
      route('staff', 'pages/admin/staff.tsx'),
      route('audit', 'pages/admin/audit.tsx'),
      route('mails', 'pages/admin/mails.tsx'),
      route('settings', 'pages/admin/settings.tsx'),
      route('security', 'pages/admin/security.tsx'),
      route('security-log', 'pages/admin/security-log.tsx'),
      route('*', 'pages/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
