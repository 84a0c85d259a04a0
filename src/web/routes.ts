import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const productOver = (base: string) =>
  route(':productId', 'shop/product/product-over-list.tsx', { id: `product-over-${base}` })

const styleguide =
  process.env.NODE_ENV === 'development' ? [route('styleguide', 'look/styleguide/page.tsx')] : []

export default [
  ...styleguide,

  layout('auth/layout.tsx', [
    route('auth/login', 'auth/login/page.tsx'),
    route('auth/code', 'auth/code/page.tsx'),
    route('auth/register', 'auth/register/page.tsx'),
    route('auth/forgot-password', 'auth/forgot-password/page.tsx'),
    route('auth/reset-password', 'auth/reset-password/page.tsx'),
    route('auth/confirm-email', 'auth/confirm-email/page.tsx'),
    route('auth/join', 'auth/join/page.tsx'),
  ]),

  layout('shop/frame/layout.tsx', [
    layout('shop/frame/body.tsx', [
      index('shop/home/page.tsx', { id: 'welcome' }),
      route('shop/home', 'shop/home/page.tsx', { id: 'home' }, [productOver('home')]),
      route('shop/listing', 'shop/listing/page.tsx', [productOver('listing')]),
      route('shop/search', 'shop/search/page.tsx', [productOver('search')]),
      route('shop/product/:productId', 'shop/product/page.tsx'),
      route('shop/wedding', 'shop/wedding/page.tsx'),
      route('shop/lookbook/:collection', 'shop/lookbook/page.tsx', [productOver('lookbook')]),
      route('shop/cart', 'shop/cart/page.tsx'),
      route('shop/checkout', 'shop/checkout/page.tsx'),
      route('shop/paypal-return', 'shop/payment/return.tsx'),
      route('shop/payment-success', 'shop/payment/success.tsx'),
      route('shop/complete-order', 'shop/payment/complete-order.tsx'),
      route('pay', 'shop/payment/link-page.tsx'),
      route('pay/return', 'shop/payment/link-return.tsx'),
      route('track/:token', 'shop/track/page.tsx'),
      route('gift-card/:code', 'shop/gift-card/page.tsx'),
      route('confirm/:token', 'shop/payment/confirm-page.tsx'),
      route('confirm/refund/:token', 'shop/payment/payout-page.tsx'),
      route('shop/refund-details', 'shop/payment/refund-details.tsx'),
      route('shop/delivery', 'shop/delivery/page.tsx'),
      route('shop/account', 'shop/account/frame.tsx', [
        index('shop/account/orders.tsx'),
        route('add-order', 'shop/account/add-order/page.tsx'),
        route('address', 'shop/account/address.tsx'),
        route('measures', 'shop/account/measures/page.tsx'),
        route('measures/:profileId', 'shop/account/measures/edit/page.tsx'),
        route('wishlist', 'shop/account/wishlist.tsx'),
        route('security', 'shop/account/security.tsx'),
      ]),
      route('shop/gift-cards', 'shop/gift-cards/page.tsx'),
      route('shop/about', 'shop/about/page.tsx'),
      route('privacypolicy', 'shop/policies/privacy.tsx'),
      route('refund-policy', 'shop/policies/refund.tsx'),
      route('legal', 'shop/policies/legal.tsx'),
      route('unauth-page', 'auth/unauthorised/page.tsx'),

      route('shop/addresses', 'shop/shared/address/change-addresses.tsx'),
      route('shop/reviews', 'shop/product/add-review.tsx'),
      route('shop/wishlist', 'shop/shared/wishlist/change-wishlist.tsx'),
      route('shop/security', 'shop/account/change-security.tsx'),
      route('shop/order-cancelled', 'shop/checkout/order-cancelled.tsx'),
      route('shop/pay-order', 'shop/account/pay-order.ts'),
      route('shop/order-again', 'shop/account/order-again.tsx'),
      route('logout', 'auth/logout/page.tsx'),

      route('*', 'shared/not-found.tsx'),
    ]),
  ]),

  route('shop/payment', 'shop/payment/pay.tsx'),
  route('pay/form', 'shop/payment/link-form.ts'),
  route('pay/:token', 'shop/payment/link-open.ts'),
  route('language', 'shared/site/language.ts'),

  // For search engines and installation on a phone.
  route('robots.txt', 'shared/site/robots.ts'),
  route('.well-known/security.txt', 'shared/site/security.ts'),
  route('sitemap.xml', 'shared/site/sitemap.ts'),
  route('manifest.webmanifest', 'shared/site/manifest.ts'),

  route('preview', 'shop/frame/preview.tsx', [
    index('shop/home/page.tsx', { id: 'preview-home' }),
    route('listing', 'shop/listing/page.tsx', { id: 'preview-listing' }),
    route('search', 'shop/search/page.tsx', { id: 'preview-search' }),
    route('wedding', 'shop/wedding/page.tsx', { id: 'preview-wedding' }),
    route('product/:productId', 'shop/product/page.tsx', { id: 'preview-product' }),
    route('lookbook/:collection', 'shop/lookbook/page.tsx', { id: 'preview-lookbook' }),
    route('about', 'shop/about/page.tsx', { id: 'preview-about' }),
    route('privacypolicy', 'shop/policies/privacy.tsx', { id: 'preview-privacy' }),
    route('refund-policy', 'shop/policies/refund.tsx', { id: 'preview-refund' }),
    route('legal', 'shop/policies/legal.tsx', { id: 'preview-legal' }),
  ]),

  // Printed without the panel's menu.
  route('admin/orders/manifest', 'admin/orders/manifest.tsx'),
  route('admin/orders/slips', 'admin/orders/slips.tsx'),
  route('admin/orders/:orderId/slip', 'admin/orders/slip.tsx'),
  route('admin/orders/:orderId/tailor-card/:lineId', 'admin/tailoring/card/page.tsx'),
  // Shown without the panel's menu.
  route('admin/preview/home', 'shop/home/preview.tsx'),
  route('admin/preview/products/:productId', 'shop/product/preview.tsx'),
  route('admin', 'admin/frame/layout.tsx', [
    layout('admin/frame/body.tsx', [
      index('admin/frame/redirect-home.tsx'),
      route('dashboard', 'admin/dashboard/page.tsx'),
      route('products', 'admin/products/page.tsx'),
      route('products/:productId/stock', 'admin/stock/page.tsx'),
      route('products/:productId/made-to-order', 'admin/making/page.tsx'),
      route('products/:productId/fit', 'admin/fit/page.tsx'),
      route('size-charts', 'admin/size-charts/page.tsx'),
      route('categories', 'admin/categories/page.tsx'),
      route('collections', 'admin/collections/page.tsx'),
      route('cloth', 'admin/cloth/page.tsx'),
      route('tailoring', 'admin/tailoring/page.tsx'),
      route('orders', 'admin/orders/page.tsx'),
      route('orders/new', 'admin/orders/new/page.tsx'),
      route('orders/match-money', 'admin/orders/match-money.tsx'),
      route('orders/on-delivery', 'admin/orders/on-delivery.tsx'),
      route('packing', 'admin/orders/packing.tsx'),
      route('customers', 'admin/customers/page.tsx'),
      route('customers/:customerId', 'admin/customers/customer-page.tsx'),
      route('gift-cards', 'admin/gift-cards/page.tsx'),
      route('reviews', 'admin/reviews/page.tsx'),
      route('discounts', 'admin/discounts/page.tsx'),
      route('sales', 'admin/sales/page.tsx'),
      route('features', 'admin/features/page.tsx'),
      route('staff', 'admin/staff/page.tsx'),
      route('audit', 'admin/audit/page.tsx'),
      route('mails', 'admin/emails/page.tsx'),
      route('mails/preview', 'admin/emails/preview.ts'),
      layout('admin/settings/frame.tsx', [
        route('settings', 'admin/settings/page.tsx'),
        route('settings/home', 'admin/settings/home.tsx'),
        route('settings/appearance', 'admin/settings/appearance.tsx'),
        route('settings/payments', 'admin/settings/payments.tsx'),
        route('settings/tax', 'admin/settings/tax/page.tsx'),
        route('settings/delivery', 'admin/settings/delivery/page.tsx'),
        route('settings/connections', 'admin/settings/connections/page.tsx'),
        route('mails/texts', 'admin/emails/texts.tsx'),
      ]),
      route('security', 'admin/security/page.tsx'),
      route('security-log', 'admin/security-log/page.tsx'),
      route('*', 'admin/frame/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
