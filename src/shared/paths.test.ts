import { describe, expect, test } from 'vitest'
import { isOurs, isReadable, listingPath, paths, searchPath, withNext } from './paths.ts'

describe('a place to go back to', () => {
  test.each(['/shop/checkout', '/shop/listing?category=bridal', '/admin/orders#top'])(
    '%s is ours',
    (next) => expect(isOurs(next)).toBe(true),
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
  ])('%s is not', (next) => expect(isOurs(next)).toBe(false))
  test('is left out of the address when it is not ours', () => {
    expect(withNext(paths.login, '//evil.example')).toBe(paths.login)
    expect(withNext(paths.login, '/shop/home?a=b')).toBe(
      `${paths.login}?next=%2Fshop%2Fhome%3Fa%3Db`,
    )
  })
})

test('a listing’s address holds what was chosen and nothing else', () => {
  expect(listingPath()).toBe(paths.listing)
  expect(
    listingPath({ category: ['bridal', 'best sellers'], price: [], sortBy: 'title-atoz' }),
  ).toBe(`${paths.listing}?category=bridal%2Cbest+sellers&sortBy=title-atoz`)
  expect(searchPath('')).toBe(paths.search)
  expect(searchPath('red & gold')).toBe(`${paths.search}?q=red+%26+gold`)
})

test.each([
  [paths.listing, true],
  ['/shop/product/abc', true],
  ['/SHOP/HOME', true],
  [paths.privacy, true],
  [paths.account, false],
  [paths.checkout, false],
  [paths.adminDashboard, false],
  ['/shop/homes', false],
])('%s is read by a visitor: %s', (path, readable) => expect(isReadable(path)).toBe(readable))
