import { type Buyer, clientHeaders, type Peer } from './peer.ts'

const filter = (key: string, value: string) => `{ key: "${key}", operation: eq, value: "${value}" }`
const some = 'total items { uuid sku name url price { regular { value } special { value } } }'
const address = {
  full_name: 'B',
  telephone: '9876543210',
  address_1: '14 Amer Road',
  city: 'Jaipur',
  province: 'IN-RJ',
  country: 'IN',
  postcode: '302002',
}

const graphql = (query: string) => ({
  path: '/api/graphql',
  method: 'POST' as const,
  body: { query },
})

let asked = 0

/** Makes a call; throws its refusal. */
async function ask(origin: string, path: string, body: unknown) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...clientHeaders(asked++) },
    body: JSON.stringify(body),
  })
  const read = (await answer.json()) as {
    error?: { message: string }
    errors?: { message: string }[]
    data: Record<string, unknown>
  }
  const failed = read.error ?? read.errors?.[0]
  if (failed) throw new Error(failed.message)
  return read.data
}

async function newCart(origin: string, sku: string, n: number) {
  const email = `b${n}@example.com`
  const items = [{ sku, qty: 1 }]
  const cart = await ask(origin, '/api/carts', {
    customer_full_name: 'B',
    customer_email: email,
    items,
  })
  return { id: String(cart.cartId), email }
}

/** https://evershop.io/docs/api/cart */
async function buy(origin: string, n: number, sku = 'S2'): Promise<Buyer> {
  const { id, email } = await newCart(origin, sku, n)
  await ask(origin, `/api/carts/${id}/checkout`, {
    cart_id: id,
    customer: { email, fullName: 'B' },
    billingAddress: address,
    paymentMethod: 'cod',
  })
  return 'bought'
}

export const evershop: Peer = {
  name: 'EverShop',
  main: '@evershop/evershop',
  // Its newest release imports this package without depending on it.
  packages: ['@evershop/evershop@2', 'concat-stream@2', 'pg@8'],
  files: ['evershop.mjs'],
  countsAddresses: true,
  async works(origin, told) {
    const twenty = filter('limit', '20')
    const list = `{ category(id: ${told.category}) { products(filters: [${filter('ob', 'price')}, ${twenty}]) { ${some} } } }`
    const detail = `{ product(id: ${told.product}) { uuid name sku description price { regular { value } } inventory { isInStock } } }`
    const search = `{ products(filters: [${filter('keyword', 'lehenga')}, ${twenty}]) { ${some} } }`
    for (const query of [list, detail, search]) await ask(origin, '/api/graphql', { query })
    return {
      list: graphql(list),
      detail: graphql(detail),
      search: graphql(search),
      adds: (count) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => ({
            path: `/api/cart/${(await newCart(origin, 'S1', n)).id}/items`,
            body: { sku: 'S1', qty: 1 },
          })),
        ),
      page: { path: '/' },
      steps: {
        home: { path: '/' },
        detail: graphql(detail),
        search: graphql(search),
        suggest: graphql(search),
      },
    }
  },
  async buyers(origin) {
    let n = 1000
    return (_, piece) => buy(origin, n++, `S${piece}`)
  },
  acceptedOrders: `
    SELECT count(*) AS orders, coalesce(sum(grand_total), 0) AS rupees FROM "order"`,
  // Every refusal has status 500; one that names the stock counts as clear.
  lastPieces: (origin, _, __, buyers) =>
    Promise.all(
      Array.from({ length: buyers }, (___, n) =>
        buy(origin, n).catch(({ message }: Error) =>
          /stock/i.test(message) ? 'refused' : 'failed',
        ),
      ),
    ),
}
