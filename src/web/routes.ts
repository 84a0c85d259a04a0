import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** A product's dialog over the page it was opened from. */
const productOver = (base: string) =>
  route(':productId', 'pages/shop/product-over.tsx', { id: `product-over-${base}` })

export default [
  layout('pages/auth/layout.tsx', [
    route('auth/login', 'pages/auth/login.tsx'),
    route('auth/register', 'pages/auth/register.tsx'),
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
      route('logout', 'pages/auth/logout.tsx'),

      route('*', 'pages/shop/not-found.tsx'),
    ]),
  ]),

  route('admin', 'pages/admin/layout.tsx', [
    layout('pages/admin/body.tsx', [
      route('dashboard', 'pages/admin/dashboard.tsx'),
      route('products', 'pages/admin/products.tsx'),
      route('orders', 'pages/admin/orders.tsx'),
      route('features', 'pages/admin/features.tsx'),
      route('*', 'pages/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
