import type { Page } from 'playwright-core'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import {
  abandonedPath,
  accountPath,
  emailedPath,
  listingPath,
  paths,
  productOver,
  productPath,
  searchPath,
} from '#shared/paths.ts'
import { failing, of, PIECE, type Screen } from './screen.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const visitor: Omit<Screen, 'who'>[] = [
  { name: 'home', path: paths.welcome },
  { name: 'sign-in', path: paths.login },
  { name: 'sign-up', path: paths.register },
  { name: 'forgot-password', path: paths.forgotPassword },
  { name: 'lookbook', path: lookbookPath('wedding') },
  { name: 'about', path: paths.about },
  { name: 'privacy', path: paths.privacy },
  { name: 'refund-policy', path: paths.refund },
  { name: 'login-required', path: paths.checkout, over: true },
]

const shopper: Omit<Screen, 'who'>[] = [
  { name: 'listing', path: listingPath() },
  { name: 'listing-bridal', path: listingPath({ category: ['bridal'], price: ['over_10000'] }) },
  {
    name: 'filters',
    path: listingPath(),
    over: true,
    below: 1024,
    act: (page) => button(page, /^(Filters|फ़िल्टर)/).click(),
  },
  { name: 'product', path: productPath(PIECE) },
  {
    name: 'find-size',
    path: productPath(PIECE),
    over: true,
    act: (page) => page.getByRole('button', { name: /^Find my size|मेरा साइज़ बताइए$/ }).click(),
  },
  { name: 'product-over-list', path: productOver(paths.listing, PIECE), over: true },
  { name: 'search', path: searchPath('saree') },
  { name: 'wedding', path: paths.wedding },
  {
    name: 'cart',
    path: listingPath(),
    over: true,
    act: (page) => button(page, /^(Cart|कार्ट)/).click(),
  },
  { name: 'checkout', path: paths.checkout },
  { name: 'orders', path: paths.account },
  {
    name: 'order',
    path: paths.account,
    over: true,
    act: (page) =>
      page
        .getByRole('link', { name: /View Details|ब्योरा देखें/ })
        .first()
        .click(),
  },
  { name: 'abandoned-orders', path: abandonedPath },
  { name: 'addresses', path: accountPath('address') },
  { name: 'measures', path: accountPath('measures') },
  { name: 'add-measures', path: measuresPath(undefined, { wear: 'women' }) },
  { name: 'wishlist', path: accountPath('wishlist') },
  { name: 'account-security', path: accountPath('security') },
  {
    name: 'paid',
    path: paths.checkout,
    act: async (page) => {
      await page.getByRole('radio').first().check()
      await button(page, /paypal/i).click()
      await page.locator('button[value=pay]').click()
      await page.waitForURL(`**${paths.paymentSuccess}`)
    },
  },
]

const empty: Omit<Screen, 'who'>[] = [
  {
    name: 'empty-cart',
    path: listingPath(),
    over: true,
    act: (page) => button(page, /^(Cart|कार्ट)/).click(),
  },
  { name: 'empty-checkout', path: paths.checkout },
  { name: 'empty-orders', path: paths.account },
  { name: 'empty-addresses', path: accountPath('address') },
  { name: 'empty-wishlist', path: accountPath('wishlist') },
  { name: 'empty-search', path: searchPath('zzzzzz') },
  { name: 'unasked-search', path: paths.search },
  { name: 'empty-listing', path: listingPath({ category: ['bridal'], price: ['under_1000'] }) },
]

const failed: Screen[] = [
  { name: 'error-404', who: 'shopper', path: '/nothing' },
  { name: 'error-403', who: 'shopper', path: paths.unauthorised },
  { name: 'error-product-gone', who: 'shopper', path: productPath('gone') },
  { name: 'error-reset-password', who: 'visitor', path: emailedPath('resetPassword', 'used') },
  { name: 'error-confirm-email', who: 'visitor', path: emailedPath('confirmEmail', 'used') },
  { name: 'error-join', who: 'visitor', path: emailedPath('join', 'used') },
  {
    name: 'error-list',
    who: 'shopper',
    path: paths.search,
    act: async (page) => {
      await failing(page, '**/api/shop/search/**')
      await page.getByRole('searchbox').first().fill('lehenga')
      await page.getByText('The shop is out just now.').first().waitFor()
    },
  },
  {
    name: 'error-sign-in',
    who: 'visitor',
    path: paths.login,
    act: async (page) => {
      await page.locator('[name=email]').fill('meera@example.com')
      await page.locator('[name=password]').fill('not the one')
      await page.locator('form [type=submit]').first().click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'error-address',
    who: 'newcomer',
    path: accountPath('address'),
    act: async (page) => {
      await failing(page, '**/shop/addresses**')
      for (const [name, text] of Object.entries({ pincode: '0123', phone: '12' }))
        await page.locator(`[name=${name}]`).fill(text)
      await page.locator('[name=phone]').blur()
    },
  },
  { name: 'error-offline', who: 'shopper', path: paths.account, offline: true },
]

/** Every screen of the shop: full, empty and failing. */
export const storefront: Screen[] = [
  ...of('visitor', visitor),
  ...of('shopper', shopper),
  ...of('newcomer', empty),
  ...failed,
]
