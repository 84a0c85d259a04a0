import { expect, test } from 'vitest'
import { productEdit } from '#shared/catalogue/product-schema.ts'
import { openShop } from '#test/support/shop.ts'
import { toForm } from '#test/support/uploads.ts'
import { plainFields } from './product-values.ts'

const shop = await openShop()
const { owner } = shop
const other = await shop.product({ title: 'Dupatta' })
const returnPolicyId = await shop.returnPolicy()
const pictures = ['/images/one.webp', '/images/two.webp', '/images/three.webp']

/** What a call that names one field may send, and the fields that follow from it. */
const edits: Record<string, { value: unknown; changes?: string[] }> = {
  ...Object.fromEntries(Object.entries(plainFields(1)).map(([name, value]) => [name, { value }])),
  image: { value: '/images/four.webp', changes: ['image', 'images', 'imageTexts', 'imageFocus'] },
  images: { value: pictures.toReversed(), changes: ['image', 'images'] },
  imageTexts: { value: { [pictures[1] ?? '']: 'From behind' } },
  imageFocus: { value: { [pictures[1] ?? '']: '10% 90%' } },
  clothPhoto: { value: pictures[1] },
  category: { value: 'casual' },
  colours: { value: [], changes: ['colours'] },
  collections: { value: [], changes: [] },
  goesWith: { value: [], changes: ['goesWith', 'goesWithProducts'] },
  returnPolicyId: { value: '', changes: ['ownReturnPolicy'] },
  price: { value: 4100, changes: ['price', 'sizes', 'lowestPrice'] },
  salePrice: { value: 3100, changes: ['salePrice', 'lowestPrice'] },
  // Stock by size cannot be overruled by a total.
  totalStock: { value: 5, changes: [] },
  stockWas: { value: 5, changes: [] },
  sizes: {
    value: [
      { size: 'S', stock: 4 },
      { size: 'M', stock: 3 },
    ],
    changes: ['sizes', 'totalStock'],
  },
  status: { value: 'draft' },
  publishAt: { value: undefined },
  version: { value: undefined },
}

test('every field of an edit has a case here', () => {
  expect(Object.keys(edits).sort()).toEqual(Object.keys(productEdit.shape).sort())
})

test.each(
  Object.entries(edits).flatMap(([name, { value, changes = [name] }]) =>
    value === undefined
      ? []
      : [
          { name, value, changes, way: 'JSON', send: editAsJson },
          { name, value, changes, way: 'a form', send: editAsForm },
        ],
  ),
)('an edit of $name by $way keeps all other fields', async ({ name, value, changes, send }) => {
  const id = await richProduct()
  const before = await read(id)
  const saved = await send(id, { [name]: name === 'sku' ? `OTHER-${count}` : value })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const after = await read(id)
  const kept = (product: Record<string, unknown>) =>
    Object.entries(product).filter(([key]) => ![...changes, 'version'].includes(key))
  expect(kept(after)).toEqual(kept(before))
})

test.each([
  ['the unchanged first picture', pictures[0] ?? '', pictures],
  ['a new picture', '/images/new.webp', ['/images/new.webp', ...pictures.slice(1)]],
  ['its second picture', pictures[1] ?? '', pictures.slice(1)],
])('the specified fields with %s keep the other pictures', async (_, image, expected) => {
  for (const send of [editAsJson, editAsForm]) {
    const id = await richProduct()
    expect((await send(id, specified(image))).body.data.images).toEqual(expected)
    const { data } = (await shop.call('GET', `/api/shop/products/get/${id}`)).body
    expect([data.image, data.images]).toEqual([image, expected])
    expect(data.sizes).toHaveLength(2)
  }
})

const specified = (image: string) => ({
  title: 'Gulnaar',
  description: 'Silk',
  category: 'bridal',
  price: 4000,
  salePrice: 3000,
  totalStock: 5,
  averageReview: 0,
  image,
})

let count = 0
/** Adds a product with a value for every field. */
async function richProduct() {
  count += 1
  return shop.product({
    ...plainFields(0),
    sku: `KEEP-${count}`,
    image: pictures[0] ?? '',
    images: pictures,
    imageTexts: { [pictures[0] ?? '']: 'From the front', [pictures[2] ?? '']: 'The hem' },
    imageFocus: { [pictures[0] ?? '']: '50% 20%' },
    clothPhoto: pictures[2],
    category: 'bridal',
    colours: [],
    goesWith: [other],
    returnPolicyId,
    price: 4000,
    salePrice: 3000,
    sizes: [
      { size: 'S', stock: 2, sku: `KEEP-S-${count}`, weight: 700, priceDifference: 50 },
      { size: 'M', stock: 3 },
    ],
  } as never)
}

async function read(id: string) {
  return (await owner.call('PUT', `/api/admin/products/edit/${id}`, {})).body.data
}

function editAsForm(id: string, change: Record<string, unknown>) {
  const texts = Object.entries(change).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const form = toForm(Object.fromEntries(texts))
  return owner.call('PUT', `/api/admin/products/edit/${id}`, undefined, form)
}

function editAsJson(id: string, change: object) {
  return owner.call('PUT', `/api/admin/products/edit/${id}`, change)
}
