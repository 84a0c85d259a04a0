import { readyToOrder, sale } from '../sales.ts'
import { ask, type Shopper, signUp } from '../shoppers.ts'
import type { Peer } from './peer.ts'

const list = '/api/shop/products/get?category=bridal&sortBy=price-lowtohigh&limit=20'
type Listed = { _id: string; title: string; price: number; totalStock: number }

const listed = async (origin: string): Promise<Listed[]> =>
  (await ask(origin, list)).read.data as Listed[]

let groups = 0
/** Beginning of the emails of shoppers who sign up together. */
const nextGroup = () => `g${groups++}-`

export const zari: Peer = {
  name: 'Zari',
  main: '',
  packages: [],
  files: ['zari-server.ts'],
  async works(origin) {
    const [first, second] = await listed(origin)
    const [{ cookie = '' } = {}] = await signUp(origin, 1, [second?._id ?? ''], nextGroup())
    return {
      list: { path: list },
      detail: { path: `/api/shop/products/get/${first?._id}` },
      search: { path: '/api/shop/search/lehenga?limit=20' },
      page: { path: '/shop/home' },
      steps: {
        home: { path: '/shop/home' },
        list: { path: '/shop/listing?category=bridal' },
        detail: { path: `/shop/product/${first?._id}` },
        search: { path: '/shop/search?q=lehenga' },
        suggest: { path: '/api/shop/search/lehenga?limit=5' },
        checkout: { path: '/shop/checkout', headers: { cookie } },
        orders: { path: '/shop/account', headers: { cookie } },
      },
      async adds(count) {
        const shoppers = await signUp(origin, count, [second?._id ?? ''], nextGroup())
        return shoppers.map(({ cookie }) => ({
          path: '/api/shop/cart/add',
          headers: { cookie },
          body: { productId: second?._id, quantity: 1 },
        }))
      },
    }
  },
  /** Orders by cash on delivery, without a confirmation code. */
  async buyers(origin, _, count, pieces) {
    const ready = await readyToOrder(origin, await signUp(origin, count, [], nextGroup()))
    const { read } = await ask(origin, '/api/shop/products/get')
    const products = new Map((read.data as Listed[]).map((product) => [product.title, product]))
    return async (buyer, n) => {
      const { cookie = '', addressId } = ready[buyer] ?? {}
      const { _id: productId, price } = products.get(pieces[n]?.title ?? '') ?? {}
      await ask(origin, '/api/shop/cart/add', { productId, quantity: 1 }, cookie)
      const order = {
        addressInfo: { addressId },
        totalAmount: price,
        paymentMethod: 'cod',
      }
      await ask(origin, '/api/shop/order/create', order, cookie)
    }
  },
  acceptedOrders: `
    SELECT count(*) AS orders, coalesce(sum(total_paise), 0) / 100.0 AS rupees FROM orders WHERE accepted_at IS NOT NULL`,
  async lastPieces(origin, _, pieces, buyers) {
    const last = (await listed(origin))[2]
    const { cookie } = await ask(origin, '/api/auth/login', {
      email: 'owner@example.com',
      password: 'kanjivaram-silk',
    })
    const change = { size: '', counted: pieces, reason: 'counted' }
    await ask(origin, `/api/admin/products/stock/${last?._id}`, change, cookie)
    const shoppers: Shopper[] = await signUp(origin, buyers, [], nextGroup())
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
