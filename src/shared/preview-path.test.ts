import { expect, test } from 'vitest'
import { previewPath } from './preview-path.ts'

test.each([
  ['/', '/preview'],
  ['/shop/home', '/preview'],
  ['/shop/listing', '/preview/listing'],
  ['/shop/listing/42', '/preview/product/42'],
  ['/shop/home/42', '/preview/product/42'],
  ['/shop/product/42', '/preview/product/42'],
  ['/shop/lookbook/wedding', '/preview/lookbook/wedding'],
  ['/shop/about', '/preview/about'],
  ['/privacypolicy', '/preview/privacypolicy'],
  ['/preview/listing', '/preview/listing'],
  ['/shop/account', undefined],
  ['/shop/checkout', undefined],
  ['/auth/login', undefined],
  ['/admin/orders', undefined],
  ['/previews', undefined],
])('%s is previewed at %s', (path, preview) => {
  expect(previewPath(path)).toBe(preview)
  if (preview) expect(preview).not.toContain('shop')
})
