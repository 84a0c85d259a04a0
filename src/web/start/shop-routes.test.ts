import type { UNSAFE_AssetsManifest } from 'react-router'
import { expect, test } from 'vitest'
import { removeStaffRoutes } from './shop-routes.ts'

test('removes panel and preview routes from the manifest, with their child routes', () => {
  const routes = Object.fromEntries(
    [
      { id: 'root', path: '' },
      { id: 'frame', parentId: 'root' },
      { id: 'missing', parentId: 'frame', path: '*' },
      { id: 'home', parentId: 'frame', path: 'shop/home' },
      { id: 'over', parentId: 'home', path: 'admin' },
      { id: 'slip', parentId: 'root', path: 'admin/orders/slip' },
      { id: 'panel', parentId: 'root', path: 'admin' },
      { id: 'body', parentId: 'panel' },
      { id: 'orders', parentId: 'body', path: 'orders' },
      { id: 'preview', parentId: 'root', path: 'preview' },
      { id: 'preview-home', parentId: 'preview' },
    ].map((route) => [route.id, route]),
  ) as unknown as UNSAFE_AssetsManifest['routes']
  removeStaffRoutes(routes)
  expect(Object.keys(routes)).toEqual(['root', 'frame', 'missing', 'home', 'over'])
})
