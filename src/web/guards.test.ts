import { describe, expect, test } from 'vitest'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { panelPaths } from '#shared/panel-paths.ts'
import { accountPath, listingPath, paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { redirectTarget } from './auth/shared/redirect-target.ts'
import {
  guard,
  isOwnPage,
  isPanel,
  isReadable,
  isStaffPage,
  keepInPreview,
  withNext,
} from './guards.ts'

const person = (role: 'user' | 'admin') => ({ role }) as SessionUser

/** Undefined without a redirect. */
function sentTo(user: SessionUser | null, path: string) {
  try {
    guard(user, path)
    return undefined
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test.each([paths.welcome, paths.login, paths.home, paths.account, paths.adminDashboard])(
  'a visitor stays on %s: a dialog opens instead',
  (path) => expect(sentTo(null, path)).toBeUndefined(),
)

test.each([
  [paths.login, paths.home],
  [paths.register, paths.home],
  [paths.adminDashboard, paths.unauthorised],
  ['/ADMIN/products', paths.unauthorised],
  ['/%61dmin/products', paths.unauthorised],
  [paths.home, undefined],
  [paths.checkout, undefined],
  [paths.welcome, undefined],
  [paths.confirmEmail, undefined],
  ['/auth/LOGIN/', paths.home],
  [paths.join, paths.home],
  ['/auth', undefined],
  ['/auth/no-such-page', undefined],
  ['/100%', undefined],
])('a shopper on %s goes to %s', (path, to) =>
  expect(sentTo(person('user'), path)).toBe(to ?? undefined),
)

test.each([
  [paths.login, paths.adminDashboard],
  [paths.home, paths.adminDashboard],
  ['/SHOP/home', paths.adminDashboard],
  [panelPaths.orders, undefined],
  [paths.confirmEmail, undefined],
])('an owner on %s goes to %s', (path, to) =>
  expect(sentTo(person('admin'), path)).toBe(to ?? undefined),
)

test.each([
  ['user', panelPaths.orders, paths.home],
  ['user', '/%61dmin/orders', paths.home],
  ['user', '/no-such-page', paths.home],
  ['user', paths.cart, paths.cart],
  ['user', paths.unauthorised, paths.home],
  ['user', '//evil.example', paths.home],
  ['user', `${paths.paypalReturn}?token=a`, `${paths.paypalReturn}?token=a`],
  ['user', `${paths.paymentForm}?orderId=a`, `${paths.paymentForm}?orderId=a`],
  ['user', `${paths.paymentNext}?orderId=a`, `${paths.paymentNext}?orderId=a`],
  ['user', accountPath('address'), accountPath('address')],
  ['user', listingPath({ category: ['bridal'] }), listingPath({ category: ['bridal'] })],
  ['admin', `${panelPaths.orders}?q=1`, `${panelPaths.orders}?q=1`],
  ['admin', paths.account, paths.adminDashboard],
  ['admin', null, paths.adminDashboard],
] as const)('sign-in as %s from %s leads to %s', (role, next, to) =>
  expect(redirectTarget(person(role), next)).toBe(to),
)

test('redirects a tailor to the items to make', () => {
  const tailor: SessionUser = { ...person('admin'), staffRole: 'tailor' }
  expect(sentTo(tailor, paths.home)).toBe(paths.adminTailoring)
  expect(redirectTarget(tailor, null)).toBe(paths.adminTailoring)
})

test.each([
  ['/admin', true],
  ['/admin/', true],
  ['/ADMIN/orders', true],
  ['/%61dmin', true],
  ['/admin-x', false],
  ['/administration', false],
  ['//admin', false],
  ['/shop/admin', false],
])('%s is in the panel: %s', (path, isInside) => {
  expect(isPanel(path)).toBe(isInside)
  expect(isStaffPage(path)).toBe(isInside)
})

test.each([
  [paths.visitorPreview, true],
  [`${paths.visitorPreview}/listing`, true],
  ['/previews', false],
])('%s is a preview of staff: %s', (path, isInside) => expect(isStaffPage(path)).toBe(isInside))

describe('return address', () => {
  test.each(['/shop/checkout', '/shop/listing?category=bridal', '/admin/orders#top'])(
    '%s is accepted',
    (next) => expect(isOwnPage(next)).toBe(true),
  )
  test.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'shop/home',
    '/auth/login',
    '/AUTH/login',
    '/',
  ])('%s is rejected', (next) => expect(isOwnPage(next)).toBe(false))
  test('omits a foreign return address', () => {
    expect(withNext(paths.login, '//evil.example')).toBe(paths.login)
    expect(withNext(paths.login, '/shop/home?a=b')).toBe(
      `${paths.login}?next=%2Fshop%2Fhome%3Fa%3Db`,
    )
  })
})

test.each([
  [paths.listing, true],
  ['/shop/product/abc', true],
  [paths.wedding, true],
  [lookbookPath('wedding'), true],
  ['/SHOP/HOME', true],
  [paths.privacy, true],
  [paths.account, false],
  [paths.checkout, false],
  [paths.adminDashboard, false],
  ['/shop/homes', false],
])('%s is readable for a visitor: %s', (path, readable) => expect(isReadable(path)).toBe(readable))

const keptAt = (user: SessionUser | null, path: string, from: string) => {
  try {
    keepInPreview(user, new URL(path, 'http://zari.internal'), from)
    return undefined
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test('keeps an owner in the preview of the shop, and redirects no other visitor to it', () => {
  const [owner, shopper] = [person('admin'), person('user')]
  expect(keptAt(owner, '/shop/listing?category=bridal', '/preview')).toBe(
    '/preview/listing?category=bridal',
  )
  expect(keptAt(owner, '/shop/account', '/preview')).toBeUndefined()
  expect(keptAt(owner, '/preview/about', '/preview')).toBeUndefined()
  expect(keptAt(owner, '/shop/listing', '/admin/dashboard')).toBeUndefined()
  expect(keptAt(shopper, '/shop/listing', '/preview')).toBeUndefined()
})
