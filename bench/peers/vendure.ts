import type { Buyer, Peer } from './peer.ts'

const fields = `items { productId productName slug priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }`
const queries = {
  list: `{ search(input: { collectionSlug: "bridal", take: 20, groupByProduct: true, sort: { price: ASC } }) { totalItems ${fields} } }`,
  detail: `{ product(slug: "piece-0") { id name description variants { id name priceWithTax stockLevel } } }`,
  search: `{ search(input: { term: "lehenga", take: 20, groupByProduct: true }) { totalItems ${fields} } }`,
}
const add = (variant: number, quantity = 1) =>
  `mutation { addItemToOrder(productVariantId: ${variant}, quantity: ${quantity}) { __typename ... on ErrorResult { errorCode message } } }`

/** Makes a query; throws an error result, whatever its status. */
async function ask(origin: string, query: string, token = '', api = 'shop-api') {
  const answer = await fetch(`${origin}/${api}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
  const read = (await answer.json()) as {
    errors?: { message: string }[]
    data: Record<string, unknown>
  }
  const failed = read.errors?.[0]?.message ?? errorIn(read.data)
  if (failed) throw Object.assign(new Error(failed), { status: read.errors ? 500 : 409 })
  return { data: read.data, token: answer.headers.get('vendure-auth-token') ?? token }
}

function errorIn(data: Record<string, unknown>): string | undefined {
  for (const value of Object.values(data ?? {})) {
    const { errorCode } = (value ?? {}) as { errorCode?: string }
    if (errorCode) return errorCode
  }
  return undefined
}

/** https://docs.vendure.io/reference/graphql-api/shop/mutations */
async function buy(origin: string, variant: number, n: number) {
  const { token } = await ask(origin, add(variant))
  const steps = [
    `mutation { setCustomerForOrder(input: { firstName: "B", lastName: "${n}", emailAddress: "b${n}@example.com" }) { __typename ... on ErrorResult { errorCode } } }`,
    `mutation { setOrderShippingAddress(input: { streetLine1: "14 Amer Road", city: "Jaipur", countryCode: "IN" }) { __typename ... on ErrorResult { errorCode } } }`,
    `mutation { setOrderShippingMethod(shippingMethodId: [1]) { __typename ... on ErrorResult { errorCode } } }`,
    `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on ErrorResult { errorCode } } }`,
    `mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { __typename ... on ErrorResult { errorCode } ... on Order { state } } }`,
  ]
  for (const step of steps) await ask(origin, step, token)
}

export const vendure: Peer = {
  name: 'Vendure',
  main: '@vendure/core',
  packages: ['@vendure/core@3', 'pg@8'],
  // Its newest release requires a version that some registries lack.
  overrides: { '@graphql-tools/batch-execute': '^10.2.0' },
  files: ['vendure.mjs'],
  async works(origin) {
    const post = (query: string) => ({
      path: '/shop-api',
      method: 'POST' as const,
      body: { query },
    })
    for (const query of Object.values(queries)) await ask(origin, query)
    return {
      list: post(queries.list),
      detail: post(queries.detail),
      search: post(queries.search),
      steps: {
        home: post(queries.list),
        detail: post(queries.detail),
        search: post(queries.search),
        suggest: post(queries.search),
      },
      adds: (count) =>
        Promise.all(
          Array.from({ length: count }, async () => {
            const { token } = await ask(origin, add(2))
            return { ...post(add(2)), headers: { authorization: `Bearer ${token}` } }
          }),
        ),
    }
  },
  async buyers(origin) {
    let n = 1000
    return (_, piece) => buy(origin, piece + 1, n++)
  },
  acceptedOrders: `
    SELECT count(*) AS orders, coalesce(sum("subTotalWithTax"), 0) / 100.0 AS rupees
    FROM "order" WHERE state = 'PaymentSettled'`,
  async lastPieces(origin, _, pieces, buyers): Promise<Buyer[]> {
    const login = `mutation { login(username: "superadmin", password: "kanjivaram-silk") { __typename } }`
    const { token } = await ask(origin, login, '', 'admin-api')
    await ask(
      origin,
      `mutation { updateProductVariants(input: [{ id: 3, stockOnHand: ${pieces} }]) { id } }`,
      token,
      'admin-api',
    )
    return Promise.all(
      Array.from({ length: buyers }, (__, n) =>
        buy(origin, 3, n).then(
          () => 'bought' as const,
          ({ status }: { status?: number }) => (status === 409 ? 'refused' : 'failed'),
        ),
      ),
    )
  },
}
