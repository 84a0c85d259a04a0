import { readyToOrder, sale } from '../sales.ts'
import { ask, type Shopper, signUp } from '../shoppers.ts'
import type { Peer } from './peer.ts'

const list = '/api/shop/products/get?category=bridal&sortBy=price-lowtohigh&limit=20'
type Listed = { _id: string; price: number; totalStock: number }

const listed = async (origin: string): Promise<Listed[]> =>
  (await ask(origin, list)).read.data as Listed[]

export const zari: Peer = {
  name: 'Zari',
  main: '',
  packages: [],
  files: ['zari-server.ts'],
  async works(origin) {
    const [first, second] = await listed(origin)
    return {
      list: { path: list },
      detail: { path: `/api/shop/products/get/${first?._id}` },
      search: { path: '/api/shop/search/lehenga?limit=20' },
      page: { path: '/shop/home' },
      async adds(count) {
        const shoppers = await signUp(origin, count, [second?._id ?? ''])
        return shoppers.map(({ cookie }) => ({
          path: '/api/shop/cart/add',
          headers: { cookie },
          body: { productId: second?._id, quantity: 1 },
        }))
      },
    }
  },
  async lastPieces(origin, _, pieces, buyers) {
    const last = (await listed(origin))[2]
    const { cookie } = await ask(origin, '/api/auth/login', {
      email: 'owner@example.com',
      password: 'kanjivaram-silk',
    })
    const change = { size: '', counted: pieces, reason: 'counted' }
    await ask(origin, `/api/admin/products/stock/${last?._id}`, change, cookie)
    const shoppers: Shopper[] = await signUp(origin, buyers, [], 'b')
    const ready = await readyToOrder(origin, shoppers)
    const piece = last && { id: last._id, price: last.price }
    return Promise.all(
      ready.map(({ cookie: own, addressId }) =>
        sale(origin, own, addressId, piece).then(
          () => 'bought' as const,
          ({ status }: { status?: number }) => (status === 409 ? 'refused' : 'failed'),
        ),
      ),
    )
  },
}
