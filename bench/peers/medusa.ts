import type { Buyer, Peer, Told } from './peer.ts'

const fields = '*variants.calculated_price,+variants.inventory_quantity'
const apiHeaders = (told: Told) => ({
  'x-publishable-api-key': told.key ?? '',
  'content-type': 'application/json',
})

/** Makes a call to the store API; throws its refusal with the status. */
async function ask(origin: string, told: Told, path: string, body?: unknown) {
  const answer = await fetch(`${origin}/store/${path}`, {
    headers: apiHeaders(told),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as Record<string, { id: string; [key: string]: unknown }>
  if (!answer.ok)
    throw Object.assign(new Error(`${path}: ${JSON.stringify(read)}`), { status: answer.status })
  return read
}

async function newCart(origin: string, told: Told, n: number) {
  const { cart } = await ask(origin, told, 'carts', {
    region_id: told.region,
    email: `b${n}@example.com`,
    shipping_address: {
      first_name: 'B',
      last_name: String(n),
      address_1: '14 Amer Road',
      city: 'Jaipur',
      postal_code: '302002',
      country_code: 'in',
    },
  })
  return cart?.id ?? ''
}

/** https://docs.medusajs.com/resources/storefront-development/checkout */
async function buy(origin: string, told: Told, n: number, variant = told.last): Promise<Buyer> {
  const cart = await newCart(origin, told, n)
  const post = (path: string, body: unknown) => ask(origin, told, path, body)
  await post(`carts/${cart}/line-items`, { variant_id: variant, quantity: 1 })
  await post(`carts/${cart}/shipping-methods`, { option_id: told.option })
  const { payment_collection: collection } = await post('payment-collections', { cart_id: cart })
  await post(`payment-collections/${collection?.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  })
  const done = await post(`carts/${cart}/complete`, {})
  return 'order' in done ? 'bought' : 'refused'
}

export const medusa: Peer = {
  name: 'Medusa',
  main: '@medusajs/medusa',
  packages: ['@medusajs/medusa@2', '@medusajs/framework@2', '@medusajs/cli@2'],
  files: ['medusa.mjs', 'medusa-seed.cjs'],
  async works(origin, told) {
    const headers = apiHeaders(told)
    const products = `/store/products?region_id=${told.region}&fields=${fields}`
    for (const path of [`${products}&limit=1`]) await ask(origin, told, path.replace('/store/', ''))
    const request = (path: string) => ({ path, headers })
    return {
      steps: {
        home: request(`${products}&category_id[]=${told.category}&limit=20&order=title`),
        detail: request(
          `/store/products/${told.product}?region_id=${told.region}&fields=${fields}`,
        ),
        search: request(`${products}&q=lehenga&limit=20`),
        suggest: request(`${products}&q=lehenga&limit=5`),
      },
      // It cannot sort by price.
      list: { path: `${products}&category_id[]=${told.category}&limit=20&order=title`, headers },
      detail: {
        path: `/store/products/${told.product}?region_id=${told.region}&fields=${fields}`,
        headers,
      },
      search: { path: `${products}&q=lehenga&limit=20`, headers },
      adds: (count) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => ({
            path: `/store/carts/${await newCart(origin, told, n)}/line-items`,
            headers,
            body: { variant_id: told.variant, quantity: 1 },
          })),
        ),
    }
  },
  async buyers(origin, told) {
    const variants = (told.variants ?? '').split(',')
    let n = 1000
    return async (_, piece) => {
      if ((await buy(origin, told, n++, variants[piece])) !== 'bought') throw new Error('refused')
    }
  },
  acceptedOrders: `
    SELECT count(*) AS orders, coalesce(sum((totals->>'current_order_total')::numeric), 0) AS rupees
    FROM order_summary`,
  lastPieces: (origin, told, _, buyers) =>
    Promise.all(
      Array.from({ length: buyers }, (__, n) =>
        buy(origin, told, n).catch(({ status }: { status?: number }) =>
          status !== undefined && status < 500 ? 'refused' : 'failed',
        ),
      ),
    ),
}
