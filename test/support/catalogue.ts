import type { NewProduct } from '#shared/catalogue/product-schema.ts'
import type { NewReturnPolicy } from '#shared/catalogue/return-policy-schema.ts'
import { type Person, succeeded, type TestServer } from './server.ts'
import { toForm } from './uploads.ts'

export const DEFAULT_PRICE = 45_000

/** An option made to measure without cloth of the shop. */
export const measuredMake = {
  make: 'measured',
  price: 0,
  days: 20,
  stockPolicy: 'made_to_order',
  clothId: null,
  clothCm: null,
}

export function catalogueCalls({ call }: Pick<TestServer, 'call'>, owner: Person) {
  /** Adds a product and returns its id. */
  async function product(input: Partial<NewProduct> = {}): Promise<string> {
    const { body } = succeeded(
      await owner.call('POST', '/api/admin/products/add', {
        image: '/images/lehenga.webp',
        title: 'Gulnaar lehenga',
        description: 'A raw silk lehenga with zardozi.',
        category: 'bridal',
        price: DEFAULT_PRICE,
        totalStock: 5,
        ...input,
      }),
    )
    return body.data._id
  }

  /** Sets how a product is made; omitted parts are empty. */
  const setMaking = async (productId: string, making: object) =>
    succeeded(
      await owner.call('PUT', `/api/admin/products/making/${productId}`, {
        makes: [],
        addOns: [],
        depositPercent: 0,
        ...making,
      }),
    )

  let cloths = 0
  let policies = 0
  return {
    product,
    setMaking,
    /** Adds a return policy, by default of 7 days at the shopper's cost, and returns its id. */
    async returnPolicy(input: Partial<NewReturnPolicy> = {}): Promise<string> {
      policies += 1
      const { body } = succeeded(
        await owner.call('POST', '/api/admin/return-policies', {
          name: `Policy ${policies}`,
          days: 7,
          remedies: ['refund', 'alteration'],
          wayBack: 'shopper',
          madeFaultyOnly: true,
          ...input,
        }),
      )
      return body.data._id
    },
    /** Adds a product that is made to measure and returns its id. */
    async measuredProduct(input: Partial<NewProduct> = {}) {
      const id = await product(input)
      await setMaking(id, { makes: [measuredMake] })
      return id
    },
    /** Adds so many centimetres of a cloth and returns its id. */
    async cloth(cm: number): Promise<string> {
      cloths += 1
      const silk = { name: `Silk ${cloths}`, cm }
      return succeeded(await owner.call('POST', '/api/admin/cloth', silk)).body.data._id
    },
    async fetchFreeCm(clothId: string): Promise<number> {
      const { body } = await owner.call('GET', '/api/admin/cloth')
      return body.data.find((one: { _id: string }) => one._id === clothId).freeCm
    },
    /** Imports a file of products; `fields` are the other fields of the form. */
    importProducts: (
      file: string | Uint8Array,
      fields: Record<string, string> = {},
      cookie = owner.cookie,
    ) =>
      call(
        'POST',
        '/api/admin/products/import',
        toForm({ ...fields, file: Buffer.from(file as never) }),
        cookie,
      ),
    /** A product as visitors see it. */
    fetchProduct: async (id: string) =>
      (await call('GET', `/api/shop/products/get/${id}`)).body.data,
    /** Quantity of a product that can be bought. */
    fetchStock: async (id: string): Promise<number> =>
      (await call('GET', `/api/shop/products/get/${id}`)).body.data.totalStock,
  }
}

export type Catalogue = ReturnType<typeof catalogueCalls>
