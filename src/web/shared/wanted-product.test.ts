import { expect, test } from 'vitest'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from '../api/client.ts'
import { addWantedProduct, withWantedProduct } from './wanted-product.ts'

const user = { id: 'u', role: 'user' } as SessionUser

function recordingApi() {
  const requests: unknown[] = []
  const api = (async (_call: string, { body }: { body: unknown }) => requests.push(body)) as never
  return { requests, api: api as Api }
}

test.each([
  ['/shop/product/1', { productId: 'p', size: 'M' }],
  ['/shop/listing/1?category=bridal&size=S', { productId: 'p', size: 'M:L' }],
  ['/shop/cart', { productId: 'p', size: undefined }],
])(
  'adds the product in %s to the cart and removes it from the address',
  async (address, product) => {
    const { requests, api } = recordingApi()
    expect(await addWantedProduct(withWantedProduct(address, product), user, api)).toBe(address)
    expect(requests).toEqual([{ userId: 'u', quantity: 1, ...product }])
  },
)

test.each([
  ['an address without a piece', '/shop/cart?add=', user],
  ['an owner', '/shop/cart?add=p', { ...user, role: 'admin' as const }],
])('adds nothing for %s', async (_, address, who) => {
  const { requests, api } = recordingApi()
  expect(await addWantedProduct(address, who, api)).toBe('/shop/cart')
  expect(requests).toEqual([])
})
