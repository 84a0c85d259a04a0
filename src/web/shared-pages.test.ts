import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { panelPaths } from '#shared/panel-paths.ts'
import { listingPath, paths, productPath, searchPath } from '#shared/paths.ts'
import { weddingPath } from '#shared/wedding-paths.ts'
import { sharedAddress } from './shared-pages.ts'

const origin = 'https://shop.example'
const sharedAddressFor = (path: string) => sharedAddress(new URL(origin + path))
const id = '01a1fec3-9bf8-7739-91d6-eec4f928d926'

test('caches a page for each value of its query parameters', () => {
  const listing = listingPath({
    category: ['bridal', 'casual'],
    price: ['under_1000'],
    size: ['M'],
    colour: ['Rani pink'],
    fabric: ['Silk', 'Mul'],
    craft: ['Ajrakh'],
    open: ['colour'],
    sortBy: 'title-atoz',
    style: 'velvet',
    show: 48,
  })
  const wedding = weddingPath({ bride: id, guest: id, brideName: 'Aarohi', on: '2026-12-12' })
  for (const path of [paths.welcome, paths.home, listing, searchPath('lehenga'), productPath(id)])
    expect(sharedAddressFor(path)).toBe(origin + path)
  for (const path of [wedding, lookbookPath('seasonal')])
    expect(sharedAddressFor(path)).toBe(origin + path)
})

test('ignores unknown parameters and their order', () => {
  expect(
    sharedAddressFor(`${paths.listing}?x=1&sortBy=title-atoz&utm_source=a&category=bridal`),
  ).toBe(`${origin}${paths.listing}?category=bridal&sortBy=title-atoz`)
  expect(sharedAddressFor('/?next=//evil.example')).toBe(`${origin}/`)
})

test('caches no further listing pages for unknown words and odd numbers', () => {
  const plain = origin + paths.listing
  for (const query of [
    'style=x1',
    'category=Hats',
    'price=9',
    'open=x',
    'sortBy=x',
    'show=7',
    'show=x',
  ])
    expect(sharedAddressFor(`${paths.listing}?${query}`), query).toBe(plain)
  const addresses = Array.from({ length: 2000 }, (_, n) =>
    sharedAddressFor(`${paths.listing}?show=${n}`),
  )
  expect(new Set(addresses).size).toBe(8)
})

test('never shares a page with secret or personal parameters', () => {
  for (const path of [
    `${paths.resetPassword}?token=a`,
    `${paths.join}?token=a`,
    `${paths.paypalReturn}?token=a&PayerID=b`,
    `${paths.paymentNext}?orderId=a`,
    paths.checkout,
    paths.account,
    panelPaths.products,
    '/shop/listing.data?_routes=root',
    '/nothing',
    '/shop/lookbook/nothing',
  ])
    expect(sharedAddressFor(path)).toBeUndefined()
})

test('shared pages read only their declared parameters', () => {
  const folder = fileURLToPath(new URL('./', import.meta.url))
  // Pages of panel and account are never shared.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/\b(admin|account)\b/.test(file),
  )
  const readParameters = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:searchParams|search)\.get\('(\w+)'\)/gi,
      ),
    ].map(([, name]) => name),
  )
  const sharedParameters = [
    'category',
    'collection',
    'price',
    'sortBy',
    'style',
    'styleCategory',
    'show',
    'q',
    'next',
    'on',
  ]
  const ofPayment = [
    'token',
    'PayerID',
    'paymentId',
    'cancelled',
    'attempt',
    'order',
    'orderId',
    'addressId',
  ]
  const otherParameters = [
    ...ofPayment,
    'sent',
    'edit',
    'pincode',
    'product',
    'size',
    'make',
    'addOns',
    'slip',
    'number',
    'contact',
  ]
  expect(
    readParameters.filter(
      (name) => ![...sharedParameters, ...otherParameters].includes(name ?? ''),
    ),
  ).toEqual([])
  expect(new Set(readParameters).size).toBeGreaterThan(4)
})
